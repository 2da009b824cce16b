/** Bodies, illnesses and care. */
export const health = `
physical examination, checkup | 体检
lab test, test result | 化验 化验单
blood sugar, glucose | 血糖
cholesterol, lipid | 血脂 胆固醇
electrocardiogram, ecg | 心电图
mri | 核磁 磁共振
ultrasound | 超声 B超
x-ray | X光 拍片
vaccination, vaccine | 接种 打疫苗 打针
injection | 注射
take medicine, medication | 吃药 服药 用药
pharmacy | 药店 药房
body temperature | 体温
hydration, water intake | 喝水 饮水
lose weight, weight loss | 减肥 减重 瘦身
muscle | 肌肉 增肌
snore | 打鼾
insomnia | 失眠
depression | 抑郁
menstrual, period | 月经 生理期 经期
ovulation | 排卵
due date | 预产期
fetal | 胎儿 胎动
breastfeeding, feeding | 喂奶 哺乳
baby food | 辅食
diaper | 尿布 尿不湿
growth | 发育 生长
myopia | 近视
glasses | 眼镜
hearing | 听力测试 助听
physiotherapy | 理疗
acupuncture | 针灸
traditional chinese medicine | 中医
herb, herbal | 中药 草药 药材
acupoint | 穴位
massage | 按摩 推拿
inpatient, hospitalization | 住院
bed | 床位 床
nurse | 护士
clinic | 诊所 门诊
blood donation, donate blood | 献血
blood type | 血型
infection | 感染
virus | 病毒感染
bacteria | 细菌
immune, immunity | 免疫 免疫力
inflammation | 炎症
fracture | 骨折
wound | 伤口
burn | 烧伤 烫伤
poison | 中毒
stroke | 中风
heart disease | 心脏病
liver | 肝 肝脏
kidney | 肾 肾脏
lung | 肺 肺部
stomach | 胃 肠胃
brain | 大脑 脑
bone | 骨骼 骨头
skin care, skin | 护肤 皮肤护理
hair | 头发 发型
nail | 指甲 美甲
perfume | 香水
lipstick | 口红
diet plan, meal plan | 食谱计划 减脂餐
stretch | 拉伸
push-up | 俯卧撑
plank | 平板支撑
gym | 健身房
personal trainer | 私教
pace | 配速
cadence | 步频
`;

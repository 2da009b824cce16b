/** Weather, nature, food, health and home. */
export const living = `
weather | 天气 气象
weather forecast, forecast | 天气预报
temperature | 温度 气温
humidity | 湿度
rain, precipitation | 降雨 下雨 降水
snow | 雪 下雪
wind | 风 风速
climate | 气候
air quality, aqi | 空气质量
pollution | 污染
environment, environmental | 环境 环保
carbon, emission | 碳排放 排放
earthquake | 地震
disaster | 灾害 灾难
flood | 洪水
fire | 火灾
energy | 能源 能量
electricity, power | 电力 电 用电
solar | 太阳能
water | 水
waste, garbage | 垃圾 废物
recycle, recycling | 回收
agriculture, farming | 农业 种植
crop | 农作物 作物
soil | 土壤
plant | 植物
tree | 树
flower | 花
animal | 动物
pet | 宠物
dog | 狗
cat | 猫
bird | 鸟
fish | 鱼
species | 物种
ecology, ecosystem | 生态
food | 食物 食品 美食
restaurant, dining | 餐厅 餐馆 饭店
dining, meal | 用餐 餐饮 就餐
menu | 菜单
dish, cuisine | 菜 菜品 菜系 菜肴
recipe, cooking | 食谱 菜谱
cook, cooking | 烹饪 做饭 做菜
ingredient | 食材 配料 成分
takeout, delivery | 外卖
breakfast | 早餐
lunch | 午餐
dinner | 晚餐
drink, beverage | 饮料 饮品
coffee | 咖啡
tea | 茶
wine | 酒 葡萄酒
nutrition, nutritional | 营养
calorie | 卡路里 热量
diet | 饮食 节食
weight | 体重 重量
height | 身高 高度
bmi, body mass index | 体重指数
health | 健康
medical, medicine | 医疗 医学
medicine, medication, drug | 药 药物 药品
hospital | 医院
doctor, physician | 医生 大夫
patient | 患者 病人
disease, illness | 疾病 病
symptom | 症状
treatment, therapy | 治疗 疗法
surgery | 手术
vaccine | 疫苗
blood pressure | 血压
heart rate | 心率
sleep | 睡眠
mental health | 心理健康
anxiety | 焦虑
stress | 压力
emotion, mood | 情绪 心情
fitness, workout, exercise | 健身 锻炼 运动
yoga | 瑜伽
gene, genetic, dna | 基因 遗传
body | 身体
skin | 皮肤
beauty, makeup | 美容 美妆 化妆
baby, infant | 婴儿 宝宝
child, kid | 儿童 孩子
elderly | 老人 老年人
family | 家庭 家人
parent | 父母 家长
wedding, marriage | 婚礼 结婚 婚姻
relationship | 人际关系
gift, present | 礼物 送礼 礼品
party | 聚会 派对
fashion, clothing, clothes | 时尚 服装 衣服
house, home, property | 房子 房屋
real estate, property, housing | 房地产 房产
home | 家 家居
furniture | 家具
apartment | 公寓
decoration | 装饰 装修
smart home | 智能家居
light, lighting | 灯 灯光 照明
air conditioner, ac | 空调
appliance | 家电 电器
sensor | 传感器
camera | 摄像头 相机
door | 门
internet of things, iot | 物联网
drone | 无人机
`;

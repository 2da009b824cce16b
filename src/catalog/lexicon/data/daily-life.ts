/** Travel, homes, leisure and seasons. */
export const dailyLife = `
arrival | 到达 抵达
transfer | 换乘 中转
delay, delayed | 延误 晚点
on time | 准点
timetable, schedule | 时刻表 班次
boarding pass | 登机牌
fare, price | 票价
mileage | 里程
license plate | 车牌
driver's license, license | 驾照
traffic violation | 违章
car insurance | 车险
second-hand car, used car | 二手车
maintenance, repair | 保养 维护
maintain, maintenance | 维护 维修
charging pile | 充电站
battery | 电池
tire | 轮胎
route planning, route | 路线规划 路径规划
walking route | 步行路线
transit route | 公交路线
place search, nearby search | 周边搜索
administrative district, district | 行政区 行政区划
postal code, zip code | 邮编 邮政编码
landmark | 地标
altitude, elevation | 海拔
weather warning, alert | 天气预警 预警
typhoon | 台风
thunderstorm, storm | 雷暴 暴雨 风暴
fog | 雾
haze | 雾霾
ultraviolet, uv | 紫外线
air pressure | 气压
visibility | 能见度
tide | 潮汐
forest | 森林
wildlife | 野生动物
endangered | 濒危
biodiversity | 生物多样性
conservation | 保育
sustainability, sustainable | 可持续
green | 绿色
low carbon, carbon | 低碳
carbon footprint | 碳足迹
renewable energy | 可再生能源
nuclear | 核
irrigation | 灌溉
fertilizer | 肥料 施肥
pest | 害虫 病虫害
livestock | 畜牧 牲畜
harvest | 收获
garden, gardening | 花园 园艺
building, construction | 建筑 施工
architecture | 架构 建筑设计
bridge | 桥
housing price | 房价
landlord | 房东
tenant | 租客 租户
lease | 租约
floor plan | 户型
interior design, interior | 室内设计
cleaning | 保洁 打扫
housekeeping | 家政
moving | 搬家
laundry | 洗衣
power consumption, energy consumption | 能耗 耗电
water consumption | 用水
curtain | 窗帘
washing machine | 洗衣机
refrigerator | 冰箱
vacuum, robot vacuum | 扫地机器人
lock, smart lock | 门锁
speaker | 音箱
headphones | 耳机
mobile phone, phone | 手机
computer | 电脑 计算机
tablet | 平板
printer | 打印机
watch | 手表
sim card | 电话卡
data plan | 流量套餐
bluetooth | 蓝牙
wifi, wireless | 无线网络
hotspot | 热点
text message, sms | 发短信
voice message | 语音消息
group message | 群消息
emoji, sticker | 表情 表情包
avatar | 头像
nickname | 昵称
signature | 个性签名
like | 点赞
repost, share | 转载 转发
moments | 朋友圈
private message, dm | 私信
mention | 提及
live room | 直播间
host, streamer | 主播
short video | 短视频
cover image | 封面图
trailer | 预告片
box office | 票房
episode | 剧集 集
season | 季
genre | 流派 题材
plot | 剧情
award | 奖项 获奖
exhibition | 画展 展会
musical, drama | 话剧 戏剧
dance | 舞蹈 跳舞
singing | 唱歌
guitar | 吉他
piano | 钢琴
melody | 旋律
chord | 和弦
radio station | 广播电台
audiobook | 有声书
magazine | 杂志
newspaper | 报纸
translation | 译文
proverb, idiom | 成语 谚语
riddle | 谜语
horoscope | 星座运势
fortune telling, divination | 占卜 算卦
tarot | 塔罗
bazi, birth chart | 八字
name generator, naming | 起名 取名
baby name | 宝宝起名
chess | 国际象棋 象棋
card | 卡牌 卡片
puzzle | 拼图 谜题
role-playing | 角色扮演
level | 关卡
quest, mission | 任务
equipment | 装备
hero, champion | 英雄
esports | 电竞
match result | 赛果
odds | 赔率
betting, bet | 博彩 投注
coach | 教练
referee | 裁判
stadium, venue | 体育场 场馆
venue | 场地
olympics | 奥运会
world cup | 世界杯
marathon | 马拉松
golf | 高尔夫
badminton | 羽毛球
table tennis | 乒乓球
baseball | 棒球
martial arts | 武术
cycling | 单车
hiking | 徒步 登山
camping | 露营
fishing | 钓鱼
ski | 滑雪
tuition | 学费
enrollment, admission | 录取 招生 入学
major | 专业
degree | 学位
graduation | 毕业
curriculum, syllabus | 教学大纲 课程表
lesson plan | 教案
question bank | 题库
wrong question | 错题
knowledge point | 知识点
flashcard | 闪卡 单词卡
online course | 网课 在线课程
lecture | 讲座
thesis | 毕业论文
experiment data | 实验数据
laboratory, lab | 实验室
academic conference | 学术会议
grant, funding | 资助 经费
project proposal | 项目申请书
volunteer | 志愿者 志愿
public welfare, charity | 公益
nonprofit | 非营利
immigration | 移民
citizenship | 国籍
id card, identity card | 身份证
household registration | 户口
notary | 公证
arbitration | 仲裁
legal consultation, legal advice | 法律咨询
contract review | 合同审查
trademark | 商标
tax return, tax filing | 报税
labor law | 劳动法
human rights | 人权
gender equality | 性别平等
minority | 少数民族
heritage | 遗产 文物
archaeology | 考古
mythology, myth | 神话
tradition, traditional | 传统
calligraphy | 书法
sculpture | 雕塑
handicraft, craft | 手工 工艺
photography | 拍照
wedding planning, wedding | 婚庆
dating | 约会 相亲
parenting | 育儿
kindergarten | 幼儿园
toy | 玩具
retirement home, nursing home | 养老院
funeral | 葬礼
prayer | 祈祷
psychology test | 心理测试
personality | 性格 人格
memory | 回忆
dream | 梦 解梦
habit | 习惯
goal setting | 目标设定
to-do list | 待办清单 任务清单
pomodoro | 番茄钟
countdown | 倒数
world clock | 世界时钟
working day, business day | 工作日
public holiday | 法定节假日
solar term | 节气
spring festival, chinese new year | 春节
mid-autumn | 中秋
new year | 新年 元旦
christmas | 圣诞
`;

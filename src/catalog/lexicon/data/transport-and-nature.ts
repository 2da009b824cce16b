/** Roads, rails and flights; land, water, animals and the sky. */
export const transportAndNature = `
bus stop, stop | 站牌 公交站
first bus, last bus, schedule | 首班车 末班车
bike sharing, bike | 共享单车
carpool, rideshare | 拼车 顺风车
designated driver, driver | 代驾
driver | 司机 驾驶员
passenger | 乘客 旅客
highway, expressway | 高速 高速公路
toll | 过路费 过桥费 收费站
driving restriction, restriction | 限行
inspection | 年检 检修
driving school | 驾校
fine, penalty, ticket | 罚单 罚款
parking space, parking | 车位 停车位 停车费
range | 续航
fuel consumption, fuel | 油耗
fuel price, gas price, oil price | 油价
flight status | 航班动态
gate | 登机口
check-in | 值机
baggage allowance, baggage | 行李额
cabin, class | 舱位 经济舱 商务舱 头等舱
rebook, change | 改签
refund, cancel ticket | 退票
waitlist | 候补
ferry | 轮渡 渡轮 渡口
cruise | 邮轮 游轮
container | 集装箱
truck, lorry | 货车 卡车
fleet | 车队
trajectory, track | 轨迹
traffic light, signal | 红绿灯
street light | 路灯
bridge | 桥梁 大桥
tunnel | 隧道
road closure, closure | 封路
airline route, route | 航线
takeoff, landing | 起降 降落
autonomous driving | 无人驾驶 自动驾驶
motorcycle | 摩托车 摩托
scooter | 滑板车 电瓶车 电动自行车
helicopter | 直升机
locomotive | 机车
pedestrian | 行人
intersection, crossing | 路口 十字路口
lane | 车道
platform | 站台 月台
shuttle | 班车 接驳车 摆渡车
itinerary | 行程单
embassy, consulate | 大使馆 领事馆
border, customs | 口岸 边境
peak, summit | 山峰 顶峰
lake | 湖 湖泊
waterfall | 瀑布
volcano | 火山
tsunami | 海啸
eclipse | 日食 月食
moon phase, lunar phase | 月相
meteor | 流星 陨石
galaxy | 星系 银河
star | 恒星 星星
constellation | 星座
telescope | 望远镜
comet | 彗星
asteroid | 小行星
rocket, launch | 火箭 发射
spacecraft, satellite | 航天器 飞船
astronaut | 宇航员 航天员
fossil | 化石
dinosaur | 恐龙
rock | 岩石 石头
mineral | 矿物 矿石
gem, diamond | 宝石 钻石
insect, bug | 昆虫 虫子
butterfly | 蝴蝶
bee, honey | 蜜蜂 蜂蜜
mosquito | 蚊子
ant | 蚂蚁
snake | 蛇
turtle | 乌龟 海龟
whale | 鲸 鲸鱼
shark | 鲨鱼
dolphin | 海豚
panda | 熊猫
tiger | 老虎
elephant | 大象
monkey | 猴子
wolf | 狼
rabbit | 兔子
mouse, rat | 老鼠
coral | 珊瑚
mushroom | 蘑菇
bloom, blossom, flower | 花期 开花
pollen | 花粉
leaf | 叶子 树叶
grass, lawn | 草 草坪
wetland | 湿地
desert | 沙漠
glacier, ice | 冰川
island | 岛 岛屿
coast, beach | 海岸 海滩 沙滩
hot spring | 温泉
cave | 洞穴 山洞
valley, canyon | 峡谷 山谷
grassland | 草原
water quality | 水质
water level | 水位
air | 空气
noise | 噪音 噪声
radiation | 辐射
rainfall, rain | 雨量 降雨量
radar | 雷达
satellite image | 卫星图 卫星云图
cyclone, hurricane | 气旋 飓风
cold wave, cold | 寒潮 降温
heat, high temperature | 高温 热浪
hail | 冰雹
frost | 霜冻 霜
drought | 干旱 旱情
wildfire, fire | 山火 森林火灾
landslide | 滑坡 泥石流
avalanche | 雪崩
wave | 海浪 波浪
greenhouse gas | 温室气体
ozone | 臭氧
acid rain | 酸雨
sea level | 海平面
`;

/** Homes, fields, kitchens and free time. */
export const homeAndFarm = `
turn on light, light | 开灯
turn off light, light | 关灯
brightness, brighten | 调亮 亮度
dim | 调暗
thermostat, temperature | 恒温器 调温度
heater, heating | 暖气 取暖 供暖
fan | 风扇
water heater | 热水器
humidifier | 加湿器
dehumidifier | 除湿 除湿机
purifier | 净化器
dishwasher | 洗碗机
microwave | 微波炉
oven | 烤箱
stove | 灶 炉灶
kettle | 水壶
socket, plug | 插座 插头
switch | 开关
doorbell | 门铃
alarm | 报警器
smoke | 烟雾
water leak, leak | 漏水
electricity meter | 电表
electricity bill | 电费
water bill | 水费
gas bill | 燃气费
gas | 燃气 天然气 煤气
property management | 物业
renovation, decorate | 翻新 改造
paint | 刷漆 油漆
plumbing, plumber | 水管 管道工
electrician | 电工
carpenter | 木工
storage, organize | 收纳
mattress | 床垫
sofa | 沙发
kitchen | 厨房
bathroom | 浴室 卫生间 厕所
bedroom | 卧室
living room | 客厅
balcony | 阳台
garage | 车库
yard | 院子 庭院
pet feeding, feed | 喂食 喂
dog walking | 遛狗
litter | 猫砂
vet, veterinarian | 兽医 宠物医院
watering, water | 浇水 浇花
sow, seed | 播种 种子
weed | 除草 杂草
harvest | 收割 采收
yield, output | 产量
greenhouse | 大棚 温室
soil moisture | 土壤湿度
breeding | 养殖 繁殖
aquaculture | 水产 鱼塘
feed | 饲料
dairy, milk | 奶牛 牛奶 乳制品
pig | 猪
chicken | 鸡 鸡肉
egg | 鸡蛋 蛋
sheep, lamb | 羊 羊肉
cow, cattle, beef | 牛 牛肉
horse | 马
duck | 鸭
farm machinery, machinery | 农机 机械
tractor | 拖拉机
pesticide | 农药
corn, maize | 玉米
wheat | 小麦
soybean | 大豆
cotton | 棉花
potato | 土豆 马铃薯
tomato | 番茄 西红柿
apple | 苹果
banana | 香蕉
grape | 葡萄
orange | 橙子 橘子
strawberry | 草莓
watermelon | 西瓜
orchard | 果园
fruit tree | 果树
graft | 嫁接
beehive | 蜂箱
bread, bake | 面包 烘焙
cake | 蛋糕
chocolate | 巧克力
sugar | 糖
salt | 盐
oil | 食用油
sauce | 酱 酱料
soup | 汤
salad | 沙拉
barbecue | 烧烤
beer | 啤酒
cocktail | 鸡尾酒
juice | 果汁
milk tea | 奶茶
chef, cook | 厨师
waiter | 服务员
tip | 小费
leftover | 剩菜
food safety | 食品安全
grocery | 买菜 生鲜
supermarket | 超市
mall | 商场
market | 菜市场
barber | 理发
salon | 美容院
spa | 水疗
cinema ticket | 电影票
amusement park, theme park | 游乐园 主题公园
zoo | 动物园
aquarium | 水族馆 海洋馆
botanical garden | 植物园
temple | 寺庙 庙
church | 教堂
palace | 宫殿 故宫
castle | 城堡
tower | 塔
square | 广场
playground | 操场 游乐场
library book, borrow book | 借书
book club | 读书会
crossword | 填字
sudoku | 数独
board game | 桌游
dice | 骰子
coin | 硬币
lottery, draw | 抽奖 抽签
mahjong | 麻将
poker | 扑克
go | 围棋
kite | 风筝
balloon | 气球
firework | 烟花
costume | 服饰 汉服
shoes | 鞋 鞋子
skirt, dress | 裙子
hat | 帽子
bag | 包包 背包
jewelry | 首饰 珠宝
watch | 腕表
umbrella | 雨伞
lost and found, lost | 失物 丢失 丢了
charity | 募捐
neighbor | 邻居
elder care, care | 养老 护老
babysitter, nanny | 保姆 月嫂
tutor | 家教
blessing, greeting | 祝福 祝贺
invitation | 请柬 邀请函
seating | 座次 排座
toast, speech | 致辞 演讲
eulogy | 悼词
apology, apologize | 道歉
complaint letter | 投诉信
love letter | 情书
diary, journal | 日记
family tree, genealogy | 家谱 族谱
surname | 姓氏
zodiac | 生肖 属相
feng shui | 风水
lucky day, auspicious | 吉日 黄道吉日
`;

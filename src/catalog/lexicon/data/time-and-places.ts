/** Time, places and travel. */
export const timeAndPlaces = `
time | 时间 时刻
current time, now | 当前时间 现在几点 几点
date | 日期
day | 天 日
today | 今天 今日
tomorrow | 明天
yesterday | 昨天
week, weekly | 周 星期 每周
month, monthly | 月 每月 月份
year, annual, yearly | 年 年度 每年
hour, hourly | 小时
minute | 分钟
second | 秒
daily, everyday | 每日 每天 日常
weekend | 周末
holiday, festival, vacation | 假期 节假日 假日
festival | 节日
birthday | 生日
anniversary | 纪念日
time zone, timezone | 时区
timestamp | 时间戳
duration | 时长 持续时间
deadline | 截止时间
history, historical | 历史记录 历史
recent, latest | 最近 近期
latest, newest, new | 最新
current, real-time, now | 当前 目前 实时
real-time, realtime, live | 实时
lunar calendar, lunar | 农历 阴历
almanac, chinese calendar | 黄历
zodiac, horoscope, astrology | 星座 运势
fortune | 运势 算命
location, place, position | 位置 地点 定位
place, spot, poi | 地方 场所
address | 地址
map | 地图
coordinate, latitude, longitude | 坐标 经纬度
latitude | 纬度
longitude | 经度
geocode, geocoding | 地理编码
reverse geocode, reverse geocoding, regeocode | 逆地理编码
distance | 距离
route, path, itinerary | 路线 线路
navigation, direction, route | 导航
direction | 方向
driving, drive | 驾车 驾驶 开车
walking, walk | 步行 走路
cycling, bike, bicycle, riding | 骑行 自行车 骑车
transit, public transport | 公交 公共交通
bus | 公交车 巴士 大巴
subway, metro | 地铁
train | 火车 列车 高铁 动车
high-speed train, high speed rail | 高铁
railway, rail | 铁路
station | 车站 站点 火车站
ticket | 票 车票 门票 机票
remaining ticket, ticket | 余票
flight | 航班 飞机 机票
airline | 航空公司
airport | 机场
airplane, aircraft, plane | 飞机
ship, vessel | 船 船舶
port | 港口
taxi, cab, ride | 出租车 打车 网约车
car, vehicle | 汽车 车辆 车
vehicle, car | 车辆
electric vehicle, ev | 电动车 电动汽车 新能源车
charging station, charge | 充电桩 充电站
charge, charging | 充电
parking | 停车 停车场
gas station, fuel | 加油站
fuel | 燃料 燃油
traffic, congestion | 交通 路况 拥堵
transportation, transport | 交通 运输
accident | 事故
country, nation | 国家
province, state | 省 省份
city | 城市
district, region, area | 地区 区域 区
region | 区域 地区
community, neighborhood | 社区 小区
street, road | 街道 道路
nearby, near, around | 附近 周边 周围
nearest, closest | 最近 就近
travel, trip, tour | 旅行 旅游 出行
tourism, tourist | 旅游 游客
itinerary, trip plan | 行程 行程安排
attraction, sight, scenic spot | 景点 景区 名胜
hotel | 酒店 宾馆 旅馆
accommodation, lodging | 住宿
room | 房间
homestay | 民宿
visa | 签证
passport | 护照
luggage, baggage | 行李
destination | 目的地
museum | 博物馆
exhibition | 展览
park | 公园
mountain | 山
ocean, sea | 海洋 大海
river | 河流
`;

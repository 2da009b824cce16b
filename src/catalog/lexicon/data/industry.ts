/** Running services, factories and power plants. */
export const industry = `
on-call, duty | 值班
canary, gradual rollout | 灰度
go live, release | 上线
shutdown, offline | 下线 关机
outage, down | 宕机 停机
incident | 故障单 事件
root cause | 根因 根本原因
expire, expiry | 到期时间 快到期
threshold | 阈值
circuit breaker | 熔断
load | 负载
backlog, lag | 积压
slow query | 慢查询
replication | 主从 同步复制
disaster recovery | 容灾 灾备
load test, stress test | 压测 压力测试
patch | 补丁
blacklist, blocklist, block | 黑名单
whitelist, allowlist, allow | 白名单
rotate, rotation | 轮换
inspection, patrol | 巡检 巡查
runbook | 操作手册 预案
maintenance window | 维护窗口
production line | 生产线 产线
factory, plant | 工厂 厂
workshop | 车间
production schedule, production planning | 排产 生产计划
process step, process | 工序 工艺
yield rate, yield | 良率 良品率
defect, defective | 次品 瑕疵 不良品
quality inspection, quality control | 质检 品检 质量检测
mold | 模具
machine tool, cnc | 机床 数控
robot arm | 机械臂
welding, weld | 焊接
coating, paint | 喷涂 涂装
cutting, cut | 切割
steel | 钢材 钢 钢铁
aluminum | 铝
copper | 铜
plastic | 塑料
rubber | 橡胶
glass | 玻璃
wood, timber | 木材 木头
concrete, cement | 混凝土 水泥
raw material | 原料 原材料
part, component | 零件 部件 配件 零部件
spare part | 备件
drawing, blueprint | 图纸 蓝图
tolerance | 公差
downtime | 停工 停产
vibration | 振动 震动
rotation speed, rpm | 转速
flow | 流速
valve | 阀门
pump | 水泵 泵
motor | 电机 马达
engine | 发动机 引擎
transformer | 变压器
power grid, grid | 电网
power generation | 发电
wind power, wind turbine | 风电 风力发电
photovoltaic, solar panel | 光伏 太阳能板
generator | 发电机
boiler | 锅炉
furnace | 炉 熔炉
wastewater, sewage | 废水 污水
exhaust | 废气 尾气
forklift | 叉车
pallet | 托盘
bill of materials, bom | 物料清单
batch, lot | 批次 批号
traceability, trace | 追溯 溯源
helmet | 安全帽 头盔
hazard | 隐患 危险源
emergency plan | 应急预案
shift handover | 交接班
work order | 生产工单 派工单
elevator, lift | 电梯
crane | 起重机 吊车
excavator | 挖掘机
scaffold | 脚手架
survey | 测绘 勘测
mine, mining | 矿山 采矿 煤矿
oil well, drilling | 油井 钻井
pipeline | 输油管 管网
leak | 泄漏 漏
calibration, calibrate | 校准 标定
firmware | 固件
chip, semiconductor | 芯片 半导体
circuit | 电路
resistor, resistance | 电阻
capacitor | 电容
antenna | 天线
signal | 信号
meter | 仪表
thermometer | 温度计
microscope | 显微镜
laser | 激光
3d print, 3d printing | 三维打印 打印模型
cad, model | 建模
packaging, package | 包装
printing | 印刷
textile, fabric | 纺织 面料 布料
sewing | 缝纫
`;

/** Qualities, quantities and the words between the things. */
export const general = `
unique, distinct | 唯一 独特
default | 默认
related | 相关 有关
available, availability | 可用 可用性
intelligent, smart | 智能
social | 社交
local | 本地 当地
global, worldwide, international | 全球 国际 世界
domestic | 国内
foreign, overseas | 国外 海外 外国
public | 公开 公共 公众
private | 私有 私人 私密
personal, individual | 个人
anonymous | 匿名
official | 官方
temporary | 临时 暂时
permanent | 永久 持久
dynamic | 动态
static | 静态
remote | 远程 远端
manual | 手动 人工
best, optimal | 最佳 最优 最好
top, best | 顶级 前几名
high, highest | 最高 高
low, lowest | 最低 低
long, longest | 最长
short | 短 最短
fast, quick | 快速 快
slow | 慢
new | 新的 新品 新
old, legacy | 旧 旧版 老旧
free | 免费
cheap, cheapest, affordable | 便宜 最便宜 划算 实惠
expensive | 贵 昂贵
safe | 安全的
dangerous | 危险
important | 重要
common | 常见 常用
special | 特殊 特别
simple | 简单
advanced | 高级
basic | 基本 基础
professional | 专业的
correct | 正确
accurate, accuracy | 准确 精确 精度
valid, validity | 有效 合法
invalid | 无效 失效
empty, blank | 空白 空的
full, complete | 完整 全部
partial, part | 部分
single | 单个 单独
double | 双
total | 总 总数 总量 总共
amount | 金额 数额 总额
capacity | 容量
power, wattage | 功率
intensity, strength | 强度
depth | 深度
thickness | 厚度
order, sequence | 顺序 次序
identifier, id, number | 编号 标识符 序号
serial number | 序列号
attribute, property | 属性
source | 来源
start, origin | 起点 出发地
end, destination | 终点 目的
boundary, border | 边界
entry, entrance | 入口
exit | 出口处
channel | 通道
facility | 设施
skill | 技能
knowledge | 知识
experience | 经验 体验
technology, tech | 技术 科技
science | 科学
factor | 因素 因子
coefficient | 系数
impact, effect | 影响 效果 作用
process | 过程
stage, phase | 阶段
scene, scenario | 场景
field, domain | 领域
situation, status | 情况 近况
reason | 理由
change | 变化
trend | 动向
distribution | 分布
fluctuation, volatility | 波动
anomaly | 反常
success | 成功
failure, fail | 失败
conflict | 矛盾
collision | 碰撞
interaction | 互动 交互
communication, communicate | 沟通 交流
cooperation | 配合
supply | 供应 供给
demand | 需求量
consume, consumption | 消耗
produce, production | 生产
manufacture, manufacturing | 制造
create, creation | 创作
work, artwork | 作品
observe, observation | 观察 观测
judge, determine | 判断 判定
decide, decision | 决定 决策
ensure | 确保 保证
keep, retain | 保持
avoid | 避免
prohibit, ban | 禁止
limit, restriction | 限制 上限
exceed | 超过
reach | 达到
satisfy, meet | 满足
suit, suitable, fit | 适合 合适
consider | 考虑
prepare, preparation | 准备
complete, finish, done | 完成 做完
implement | 实现 实施
merge duplicate | 去重合并
isolate | 隔离
destroy | 销毁 摧毁
interrupt | 中断 打断
broadcast | 播报
guide | 引导
predict | 推断 推测
guess | 猜测 猜
summarize | 概述
alias | 别名
nickname | 外号
letter, alphabet | 字母
comma | 逗号
punctuation | 标点
prefix | 前缀
suffix | 后缀
unit | 计量单位
meter | 米
kilometer | 公里 千米
centimeter | 厘米
inch | 英寸
mile | 英里
kilogram | 公斤 千克
gram | 克
pound | 磅
liter | 升
celsius | 摄氏 摄氏度
fahrenheit | 华氏
watt | 瓦 千瓦
percent | 百分之
`;

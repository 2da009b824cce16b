/** Offices, shops, money and health from day to day. */
export const dailyWork = `
business trip, trip | 出差
reimbursement, expense | 报销
clock in, check in, attendance | 打卡 签到
check in | 入住 登机 办理入住
check out | 退房
overtime | 加班
shift | 排班 轮班
minutes, meeting notes | 会议纪要 会议记录
meeting room | 会议室
weekly report | 周报
daily report | 日报
approval, approve | 审批
onboarding | 入职
resignation, offboarding | 离职
colleague, coworker | 同事
boss, manager | 老板 领导
leader, leadership | 领导力 领导
organization chart, department | 部门架构
collaboration, collaborate | 协作 合作
partner, partnership | 合作伙伴 伙伴
negotiate, negotiation | 谈判
quotation, quote | 报价单 报价
purchase order | 采购单
receipt, invoice | 票据
sales order | 销售订单
refund | 退款
after-sales, support | 售后
membership, member | 会员
points, reward | 积分 奖励
reward, bonus | 奖励 奖金
gift card | 礼品卡
flash sale | 秒杀
recommendation | 推荐列表
second-hand, used | 二手
brand new, new | 全新
size | 尺码
color | 颜色
material | 材质
brand | 牌子
seller, merchant | 卖家
tracking, logistics | 物流信息
pickup | 取件 自提
signature, sign for | 签收
customs | 海关
import | 进口
export | 出口
tariff | 关税
trade | 贸易 交易
trading, trade | 交易
broker | 经纪人
fund, mutual fund | 基金
etf | 交易型基金
index | 大盘 股指
candlestick, kline | K线
market cap, market capitalization | 市值
volume, trading volume | 成交量
earnings, financial report | 财报
financial statement, balance sheet | 财务报表 资产负债表
cash flow | 现金流
revenue | 营收 营业收入
valuation | 估值
credit score | 信用评分 征信
fraud | 欺诈 诈骗
money laundering | 洗钱
risk assessment | 风险评估
risk management | 风险管理
financial planning, plan | 理财 财务规划
saving | 储蓄 节省
installment | 分期
retirement planning | 养老规划
social security | 社保
medical insurance | 医保
health insurance, insurance | 健康保险
provident fund | 公积金
appointment, registration | 挂号
prescription | 处方
dose, dosage | 剂量
side effect | 副作用
allergy, allergic | 过敏
pain | 疼痛 痛
fever | 发烧
cough | 咳嗽
cold, flu | 感冒 流感
diabetes | 糖尿病
hypertension | 高血压
cancer, tumor | 癌症 肿瘤
pregnancy, pregnant | 怀孕 孕期
dentist, dental, tooth | 牙医 牙齿
eye, vision | 眼睛 视力
rehabilitation, recovery | 康复
nursing, care | 护理
first aid, emergency | 急救 应急
emergency, urgent | 紧急 突发
ambulance | 救护车
psychological counseling, counseling | 心理咨询
meditation | 冥想
running, run | 跑步
swimming | 游泳
steps | 步数
training plan, workout plan | 训练计划
sleep quality | 睡眠质量
body fat | 体脂
vitamin | 维生素
protein | 蛋白
vegetarian | 素食
spicy | 辣
flavor, taste | 口味 味道
dessert | 甜点
fruit | 水果
vegetable | 蔬菜
meat | 肉
seafood | 海鲜
rice | 米饭
noodle | 面条
hot pot | 火锅
snack | 零食 小吃
takeaway, food delivery | 点外卖
table reservation, reserve table | 订位 订座
queue, waiting | 排队 取号
opening hours, business hours | 营业时间
per capita, average cost | 人均
travel guide, guide | 攻略
guide | 导游
tour group | 旅行团 跟团
self-driving, road trip | 自驾
scenic area ticket, ticket | 景区门票
train ticket | 火车票 高铁票 动车票
flight ticket, flight | 飞机票
seat | 座位
departure | 出发 起飞
`;

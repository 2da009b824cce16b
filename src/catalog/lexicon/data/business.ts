/** Trade, work and money. */
export const business = `
order | 订单 订货
product, item, goods | 产品 商品 货物
commodity | 大宗商品 商品
price, cost | 价格 价钱 售价 多少钱
cost, expense | 成本 费用 花费
fee | 费用 手续费
discount, deal | 折扣 优惠 打折
coupon, promo code, voucher | 优惠券 代金券
promotion | 促销 推广 晋升
shopping, shop | 购物
cart, shopping cart | 购物车
store, shop | 商店 店铺 门店
shop, store, merchant | 商家 商户
merchant, vendor, seller | 商家 卖家
buyer | 买家
supplier, vendor | 供应商
supply chain | 供应链
inventory, stock | 库存 存货
warehouse | 仓库
logistics | 物流
shipping, delivery, shipment | 配送 发货 运送 送货 运输
delivery | 交付 外卖 配送
express, courier, parcel | 快递
package, parcel | 包裹
tracking number, tracking | 运单号 快递单号
freight, cargo | 货运 货物
e-commerce, ecommerce | 电商 电子商务
market | 市场
marketing | 营销 市场营销
advertisement, ad, advertising | 广告
campaign | 活动 营销活动
brand | 品牌
customer, client | 客户 顾客
client, customer | 客户
consumer | 消费者
customer service, support | 客服 客户服务
feedback | 反馈
complaint | 投诉 抱怨
review, comment, rating | 评价 评论
satisfaction | 满意度
lead | 线索 潜在客户
opportunity | 商机 机会
sales, revenue | 销售 销售额
business | 商业 业务 生意 企业
company, enterprise, corporation | 公司 企业
startup | 初创公司 创业公司
entrepreneur, entrepreneurship | 创业 创业者
industry | 行业 产业 工业
department | 部门
employee, staff, worker | 员工 雇员 职员
staff, personnel | 人员
manager | 经理 主管
job, position, career | 工作 职位 岗位
career | 职业 职业生涯
resume, cv | 简历
recruitment, hiring, recruit | 招聘
interview | 面试 采访
salary, wage, pay | 工资 薪水 薪资 薪酬
attendance | 考勤 出勤
leave, time off | 请假 休假
performance review, performance | 绩效考核 绩效
benefit | 福利 收益
contract, agreement | 合同 协议
proposal | 提案 方案
strategy | 策略 战略
plan | 方案 计划
goal, target, objective | 目标
budget | 预算
resource | 资源
progress | 进度 进展
schedule | 进度安排
deadline, due date | 截止日期 期限
priority | 优先级
efficiency | 效率
quality | 质量 品质
innovation | 创新
competition, competitor | 竞争 竞争对手
competition, contest, tournament | 比赛 竞赛 锦标赛
auction, bid | 拍卖 竞价
finance, financial | 金融 财务 财经
money, fund | 钱 资金
fund | 基金
currency | 货币 币种
exchange rate, currency conversion | 汇率
bank | 银行
bank card, card | 银行卡
credit card | 信用卡
credit | 信用 信贷 积分
balance | 余额 平衡
bill, invoice | 账单
invoice, receipt | 发票
receipt | 收据 小票
tax | 税 税收 税务
income | 收入
expense, spending, expenditure | 支出 开支 消费
profit | 利润 盈利
loss | 亏损 损失
asset | 资产
debt, liability | 债务 负债
loan | 贷款
mortgage | 房贷 抵押贷款 按揭
interest rate, interest | 利率 利息
interest | 兴趣
investment, invest, investor | 投资
portfolio | 投资组合
stock, share, equity | 股票 股份
stock market | 股市
quote | 报价 行情
bond | 债券
futures | 期货
option | 期权
dividend | 股息 分红
return, yield | 收益 回报 收益率
insurance | 保险
claim | 理赔 索赔
pension, retirement | 养老金 退休
inflation | 通货膨胀 通胀
gdp, economy | 国内生产总值
economy, economic | 经济
accounting, ledger | 会计 账目
audit | 审计
gold | 黄金
oil | 石油 原油
`;

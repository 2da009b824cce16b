/** Offices, courts, taxes, shops and banks. */
export const officeAndMoney = `
seal, stamp | 公章 盖章 印章
photocopy, copy | 复印
scan document, scan | 扫描件
projector | 投影 投影仪
annual summary | 年终总结
business travel | 差旅
workstation, desk | 工位
access control, access | 门禁
visitor | 访客 来访
business card | 名片
conference call | 电话会议
official document | 公文
revision, revise | 修订 修改稿
page header | 页眉
bookmark | 书签
read receipt | 已读回执
out of office, auto reply | 自动回复
spam | 垃圾邮件
mailing list | 邮件列表
cc, copy | 抄送
signature | 签字 签名
fax | 传真
stationery | 文具 办公用品
asset | 固定资产 资产
handover | 交接
probation | 试用期
headcount | 编制 人数
turnover | 离职率
org | 组织结构
sue, lawsuit | 起诉 打官司
defendant | 被告
plaintiff | 原告
judgment, verdict | 判决 裁决
appeal | 上诉 申诉
clause, term | 条款
breach | 违约
penalty | 违约金 处罚
compensation | 赔偿 补偿
will, testament | 遗嘱
inheritance, heir | 继承
divorce | 离婚
custody | 抚养 监护
work injury, injury | 工伤
infringement | 侵权
statute, law | 法条 条文 法律条文
hearing | 开庭 听证
confidentiality, nda | 保密协议 保密
authorization letter, authorization | 授权书 委托书
property deed, deed | 房产证 产权
ownership transfer, transfer | 过户
business license | 营业执照 执照
permit, license | 许可
witness | 证人
evidence | 证据
case law, precedent | 判例
criminal | 刑事 罪犯
arrest | 逮捕
prison, jail | 监狱
complaint, petition | 投诉信 请愿
vote, ballot | 选票 投票站
constitution | 宪法
treaty | 条约
sanction | 制裁
payslip, payroll | 工资条 工资单 发工资
payroll | 薪资发放
income tax | 个税 个人所得税
tax rate | 税率
monthly payment | 月供
prepayment | 提前还款
repayment, repay | 还款 还贷
credit limit | 额度 信用额度
overdue | 逾期
net value | 净值
regular investment | 定投
stock price | 股价
rise, increase | 涨 上涨 涨幅
fall, drop, decline | 跌 下跌 跌幅
pe ratio | 市盈率
bookkeeping, expense | 记账本 账本
collect payment, receive payment | 收款 收钱
payment code | 付款码 收款码
red packet | 红包
pledge, collateral | 抵押 质押
guarantee | 担保
underwriting | 承保
premium | 保费
policy, insurance policy | 保单
beneficiary | 受益人
inquiry | 询价
tender, bid | 招标 投标 竞标
restock, replenish | 补货
list product, list | 上架
delist, remove | 下架
outbound | 出库
inbound, receive | 入库
stocktake, inventory count | 盘点
shelf life, expiry, expire | 保质期 过期 到期 有效期
redeem, exchange | 兑换码 兑奖
group buying | 团购 拼团
presale | 预售
average order value | 客单价
sales volume, sales | 销量
bestseller, best selling | 热销 畅销 爆款
return, exchange | 退换货 换货
negative review | 差评
positive review | 好评
cashier, checkout | 收银 结账 买单
shelf | 货架
display | 陈列
wholesale | 批发
retail | 零售
franchise | 加盟 连锁
loyalty, points | 会员积分
barcode, scan | 扫码
price tag, label | 价签
price comparison, compare price | 比价
price history | 历史价格
bargain | 砍价
wishlist | 心愿单
cart | 加购
shopping guide | 导购
receipt | 票根
delivery fee, shipping fee | 运费 邮费 快递费
delivery address, shipping address | 收货地址
courier | 快递员 骑手
locker | 快递柜
sku | 货号
gross profit, margin | 毛利 利润率
turnover | 周转 营业额
break-even | 盈亏平衡
depreciation | 折旧
amortization | 摊销
receivable | 应收 应收账款
payable | 应付 应付账款
audit report | 审计报告
invoice | 开票 开发票
cheque, check | 支票
account opening | 开户
atm, cash | 取款机 现金
counterfeit | 假币 假货 假冒
`;

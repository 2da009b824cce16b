/** Repositories, data, the web, office work and charts. */
export const documents = `
repository, repo | 仓库 代码库 代码仓库 储存库 版本库
branch | 分支
commit | 提交 提交记录
pull request, merge request, pr | 拉取请求 合并请求
issue, ticket | 议题 工单 问题
ticket | 工单
code review, review | 代码审查 代码评审
milestone | 里程碑
label | 标签
release | 发布版 版本发布
tag | 标签
workflow | 工作流 流程
pipeline | 流水线 管道
job | 作业 任务
build | 构建
project | 项目 工程
task, todo | 任务 待办 待办事项
board | 看板 面板
sprint | 冲刺
backlog | 待办列表
requirement | 需求
data | 数据
dataset, data set | 数据集
database | 数据库
table | 表 表格 数据表
row, record | 行 记录
column, field | 列 字段
field | 字段
cell | 单元格
collection | 集合
index | 索引 指数
query | 查询语句
sql | 结构化查询
transaction | 事务 交易
spreadsheet, sheet, excel | 电子表格 表格
worksheet, sheet | 工作表
workbook | 工作簿
formula | 公式
chart, graph | 图表
line chart, line | 折线图
bar chart, bar | 柱状图 条形图
pie chart, pie | 饼图
scatter plot, scatter | 散点图
histogram | 直方图
heatmap | 热力图
radar chart | 雷达图
flowchart, flow diagram | 流程图
mind map | 思维导图
diagram | 示意图 图解
dashboard | 仪表盘 仪表板
report | 报告 报表
statistics, statistic | 统计数据 统计 统计信息
trend | 趋势 走势
model | 模型
algorithm | 算法
machine learning | 机器学习
deep learning | 深度学习
neural network | 神经网络
artificial intelligence, ai | 人工智能
training | 训练
embedding, vector | 向量
knowledge base, knowledge | 知识库
knowledge graph, graph | 知识图谱
graph | 图 图谱
entity | 实体
relation, relationship | 关系
note | 笔记 备注 便签
blockchain | 区块链
smart contract, contract | 智能合约
wallet | 钱包
cryptocurrency, crypto, coin | 加密货币 虚拟货币
bitcoin | 比特币
website, site, web site | 网站 站点
web page, webpage, page | 网页 页面
page | 页面 页
link, url | 链接 网址
url, link | 网址
short link, short url, shorten | 短链接 短链
search engine | 搜索引擎
browser | 浏览器
tab | 标签页 选项卡
window | 窗口
button | 按钮
form | 表单
element | 元素
screenshot, screen capture | 截图 截屏 屏幕截图
screen | 屏幕
mouse | 鼠标
keyboard | 键盘
qr code, barcode | 二维码
barcode | 条形码 条码
captcha, verification code | 验证码
slide, presentation | 幻灯片 演示文稿
presentation | 演示
pdf | PDF文件
markdown | 标记文本
html | 网页源码
json | 数据格式
calendar | 日历 日程
event, appointment | 日程 活动
meeting, conference | 会议 开会
appointment | 预约 约会
schedule, timetable | 日程 日程表 时间表 课表 行程
agenda | 议程
reminder | 提醒事项
alarm, alarm clock | 闹钟
timer | 定时器 计时器 倒计时
email, mail, e-mail | 邮件 电子邮件 邮箱 电邮
inbox, mailbox | 收件箱 邮箱
draft | 草稿
message | 消息 信息 讯息 留言
sms, text message | 短信
notification, notice | 通知
announcement, notice | 公告 通告
channel | 频道 渠道
chat group, group chat, group | 群聊 聊天群
comment | 评论 留言
contact, address book | 联系人 通讯录
phone, telephone, call | 电话
phone number, mobile number | 手机号 电话号码 手机号码
call | 呼叫 通话
voice, speech | 语音 声音
video call, video conference | 视频会议 视频通话
bot, robot | 机器人
robot | 机器人
webhook | 网络钩子
automation rule, rule | 规则
policy | 策略 政策
sankey chart, sankey | 桑基图
treemap, tree map | 矩形树图 树图
word cloud | 词云
funnel chart, funnel | 漏斗图
area chart | 面积图
box plot, boxplot | 箱线图
waterfall chart, waterfall | 瀑布图
gantt chart, gantt | 甘特图
venn diagram, venn | 韦恩图
fishbone diagram, fishbone | 鱼骨图
organization chart, org chart | 组织架构图 组织结构图
network graph, network diagram | 关系图 网络图
class diagram, uml | 类图
sequence diagram | 时序图
entity relationship diagram, er diagram | 实体关系图
timeline | 时间线 时间轴
table of contents, toc | 目录
header, heading, title | 标题
footer | 页脚
page number | 页码
watermark | 水印
cover | 封面
outline | 大纲
footnote | 脚注
hyperlink, link | 超链接
table | 表格
chart | 图表
pivot table | 数据透视表
conditional formatting | 条件格式
merge cell | 合并单元格
freeze pane | 冻结窗格
text box | 文本框
shape | 形状
theme | 主题
layout | 布局 版式
continuous integration, ci | 持续集成
`;

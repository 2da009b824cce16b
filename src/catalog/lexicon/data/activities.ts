/** What people and services do. */
export const activities = `
deposit | 存款 充值
recharge, top up | 充值
borrow, loan | 借 借阅 借入
charge, billing | 收费 扣款 计费
join | 加入 参加
leave, exit, quit | 离开 退出
attend, participate, participation | 参加 参与 出席
connect, link, connection | 连接 链接 连通 接入
disconnect, detach | 断开
attach, associate | 附加 关联 绑定
detach, disassociate, unlink | 解绑 分离 解除关联
bind, link | 绑定
link, associate, relate | 关联
sync, synchronize | 同步
refresh, reload | 刷新 重新加载
scan | 扫描 扫
scrape, crawl, fetch | 抓取 爬取 爬
visit, navigate, open, browse | 访问 前往 跳转
access | 访问 存取
click, press, tap | 点击 单击 按
type, input, enter, fill | 输入 键入 填写 录入
fill, complete | 填写 填充
select, choose, pick | 选择 选 挑选 选取 选中
scroll | 滚动
drag | 拖动 拖拽
play | 播放 放
record, recording | 录制 录音 记录 录像
record, log, entry | 记录 日志
listen, hear | 听 收听
watch | 观看 收看
print | 打印
solve, solution | 求解 解决 解
resolve, solution | 解决
learn, study, learning | 学习 学
teach, tutor, train | 教 教授 辅导
train, training | 训练 培训
practice, exercise | 练习
review, audit | 审查 审核 复查 评审 审阅
audit | 审计 审核
count, statistics, stats | 统计
protect, protection, secure | 保护 防护
encrypt, encryption | 加密
decrypt, decryption | 解密
encode, encoding | 编码
decode, decoding | 解码
compress, zip, compression | 压缩
decompress, extract, unzip | 解压 解压缩
sign, signature | 签名 签署
issue, grant | 颁发 授予 发放
grant, authorize, allow, permit | 授权 授予 允许 准许
revoke | 撤销 吊销 收回
block, ban | 屏蔽 封禁 拉黑 阻止
report | 举报 上报 报告
request, apply, application | 申请 请求
handle, process | 处理
process, processing | 处理 加工
debug, troubleshoot | 调试 排查 排错
diagnose, diagnosis, diagnostic | 诊断 排查
reserve | 预留 保留
archive | 归档 存档
pin | 置顶 固定
hide | 隐藏
crop, trim, cut | 裁剪 剪裁 剪切
resize, scale | 调整大小 缩放
rotate | 旋转
zoom | 缩放 放大
increase, raise, grow | 增加 提高 上升 增长
decrease, reduce, lower | 减少 降低 下降 减小
reduce, reduction | 减少 减排
maximize, max | 最大化
minimize, min | 最小化
control | 控制 操控
operate, operation | 操作 运营
automate, automation, automatic | 自动化 自动
batch, bulk, multiple | 批量 成批
multiple, several | 多个 若干
rate, rating, score | 评分 打分 评级
vote, poll | 投票 表决
survey, questionnaire | 调查 问卷 调研
investigate, investigation, research | 调查 研究
consult, consultation, counseling | 咨询 顾问
support, help, assistance | 支持 帮助 协助 援助
contact, reach | 联系
discuss, discussion, conversation | 讨论 讨论串
chat, talk, conversation | 聊天 对话 交谈 会话
greet, greeting | 问候
celebrate, celebration | 庆祝
donate, donation, charity | 捐赠 捐款 慈善
navigate, open, visit | 打开 打开网页 打开网址
locate, find | 定位
query, inquire, ask | 询问 问
ask, question | 提问 请教
introduce, introduction | 介绍
know, learn about | 了解 知道
tell, inform | 告诉 告知
give, provide | 提供 给出
collect, favorite | 收藏
express, output | 输出
input | 输入
reverse, flip | 反转 翻转
shuffle | 打乱
deduplicate, duplicate | 去重 查重
append, continue | 续写
expand | 展开 扩展 扩写
shorten, abbreviate | 缩短 缩写 精简
extend | 延长 延期
renew, renewal | 续费 续期 续借
overwrite | 覆盖
list directory, list files | 列目录
truncate | 截断
highlight | 高亮 突出显示
mute | 静音
hang up | 挂断
dial, call | 拨打 打电话
snooze | 稍后提醒
skip | 跳过
retry | 重试
repeat, loop | 重复 循环
wait | 等待
hover | 悬停
upload file | 上传文件
log, record | 记账
weigh | 称重
vote | 点评
inspect, examine | 巡检 查验
match, pair | 配对
merge, consolidate | 汇总
summarize, total | 汇总
distribute | 分发
broadcast | 广播 群发
escalate | 升级
upgrade | 升级
downgrade | 降级
initialize, init | 初始化
render | 渲染
embed | 嵌入
mount | 挂载
allocate | 划拨
freeze | 冻结
unfreeze | 解冻
verify identity | 实名认证 身份验证
settle, settlement | 结算 清算
reconcile | 对账
clone voice | 声音克隆
`;

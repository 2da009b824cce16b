/** What is done to files, data and things. */
export const actions = `
search, find, look up, lookup | 搜索 搜 查找 检索 寻找 找 搜寻 找出 找到
query, search, get | 查询 查一下 查
get, fetch, retrieve, obtain | 获取 取得 拿到 得到 取 获得
list, show | 列出 列举 罗列
list | 列表 清单 名单
show, display, view | 显示 展示 呈现 查看 看看 看
view, browse, see | 浏览 翻看
read | 读取 读 阅读
check, verify, inspect | 检查 核查 检测 核对
describe, detail, explain | 描述 说明
explain, clarify | 解释 讲解 阐述
detail, info, information | 详情 详细信息 明细 细节
information, info, data | 信息 资料
count, number, total | 统计数量 计数 数量 个数 总数 多少
compare, difference, diff | 比较 对比 差异 区别 比对
filter | 筛选 过滤
sort, order by, rank | 排序 排列
match | 匹配
track, trace, follow | 跟踪 追踪
monitor, watch, observe | 监控 监测 监视 监听
detect, identify, recognize | 检测 识别 侦测 辨认
recognize, recognition, identify | 识别 辨识
discover, explore | 发现 探索
preview | 预览
look, see | 瞧
create, make, new, add | 创建 新建 建立 建 创立 新增
add, append, insert | 添加 增加 加入 追加 加 插入
insert | 插入
generate, create, produce | 生成 产生 制作 做
build, construct, make | 构建 搭建 建造
set, configure, config, setup | 设置 配置 设定
setting, settings, configuration, preference, option | 设置 选项 偏好 偏好设置
update, modify, edit, change | 更新 修改 编辑 更改 变更 改 修订
edit | 编辑
change, modify, alter | 改变 改动 变动
rename | 重命名 改名 更名
replace, substitute | 替换 取代
delete, remove, erase | 删除 删掉 移除 删 去除 清除
clear, reset, empty, purge | 清空 清除 清理
reset | 重置 复位
clean, cleanup | 清理 清洁 清洗
copy, duplicate, clone | 复制 拷贝
clone | 克隆
move, transfer | 移动 搬移 迁移
migrate, migration | 迁移
fork | 复刻 分叉 派生
merge, combine, join | 合并 整合 拼接
split, divide, separate | 拆分 分割 切分 分开
convert, transform, conversion, change | 转换 转成 转为 换成 转化 换算 变成
convert, exchange | 兑换
format | 格式化 格式
translate, translation, translator | 翻译 译成 译
summarize, summary, digest | 总结 摘要 概括 概要 归纳
rewrite, paraphrase, rephrase | 改写 重写 润色
polish, improve, refine | 润色 完善
improve, enhance, optimize | 改进 提升 改善 提高 增强
optimize, optimization, improve | 优化
fix, repair, correct | 修复 修正 纠正 修理 维修
correct, correction, proofread | 纠正 校对 更正
restore, recover, undelete | 恢复 还原 找回
undo, revert, rollback | 撤销 回滚 撤回
backup, back up | 备份
save, store, persist | 保存 存储 存 储存
write, save | 写入 写 书写 撰写
compose, draft, write | 撰写 起草 编写 草拟
draw, plot, render, paint | 画 绘制 绘画 作图
plot, chart, graph, visualize | 绘图 作图 绘制图表
design | 设计
calculate, compute, computation, calculation | 计算 算 求 运算 算出
estimate, estimation, approximate | 估算 估计 预估
evaluate, assess, assessment, evaluation | 评估 评价 评定 测评
analyze, analyse, analysis, analytics | 分析 剖析 解析
parse, extract | 解析
extract | 提取 抽取 抓取
predict, forecast, prediction, projection | 预测 预估 预计 预报
recommend, suggest, recommendation, suggestion | 推荐 建议 荐
advice, advise, tip, guidance | 建议 忠告 指导
simulate, simulation | 模拟 仿真
measure, measurement | 测量 度量 衡量
test, testing | 测试 试验 检验
verify, validate, verification, validation | 验证 校验 核实 核验
classify, categorize, classification | 分类 归类
tag, label | 标签 标记 打标签
mark, flag | 标记 标注
annotate, annotation, comment | 标注 注释 批注
assign, allocate | 分配 指派 指定
adjust, tune | 调整 调节
customize, custom, personalize, personalized | 自定义 定制 个性化
manage, management, administer | 管理
organize, arrange | 整理 组织 归整
collect, gather, aggregate | 收集 采集 汇总 汇集 搜集
register, registration, enroll | 注册 登记 报名
sign up, register, create account | 注册账号 注册账户
log in, login, sign in, authenticate | 登录 登入 登陆
log out, logout, sign out | 登出 退出登录 注销
submit | 提交 递交 上交
commit | 提交
upload | 上传
download | 下载
import, load | 导入
export | 导出
load | 加载 载入
install, setup | 安装
uninstall, remove | 卸载
deploy, release, deployment | 部署
release, publish | 发布 发行
publish, post, release | 发布 发表 刊登
post, publish, share | 发帖 发文 发布
start, launch, begin, run | 启动 开始 开启
open, launch | 打开 开启
close, shut | 关闭 关上
stop, halt, terminate, end | 停止 终止 中止 结束 停
pause, suspend | 暂停
resume, continue | 继续 恢复
restart, reboot | 重启 重新启动
run, execute, invoke | 运行 执行 跑
call, invoke | 调用
enable, activate, turn on | 启用 激活 打开 开启 启动
disable, deactivate, turn off | 禁用 停用 关闭 关掉
lock | 锁定 上锁 锁
unlock | 解锁 开锁
subscribe, subscription | 订阅
unsubscribe | 退订 取消订阅
follow | 关注
unfollow | 取消关注
approve, approval, accept | 批准 审批 通过 同意 审核
reject, decline, deny | 拒绝 驳回
accept | 接受 接收
cancel, abort | 取消 撤销
confirm, confirmation | 确认
send, deliver | 发送 发 寄送 发出 投递
receive, get | 接收 收到 收取
reply, respond, answer | 回复 答复 回应 回信
answer, question answering | 回答 解答
forward | 转发
share | 分享 共享
invite, invitation | 邀请
notify, notification, alert | 通知 提醒
remind, reminder | 提醒
schedule, plan, arrange | 安排 排期 定时 调度
plan, planning, planner | 计划 规划 策划 制定
book, reserve, reservation, booking | 预订 预定 预约 订 订购
buy, purchase, order | 购买 买 采购 选购 下单
order, place order | 下单 点单 订购
sell, sale | 出售 卖 销售 售卖
pay, payment | 支付 付款 缴费 付
rent, rental, lease | 租 租赁 出租 租用
return, refund | 退货 退还
transfer, send money, remit | 转账 汇款
withdraw, withdrawal | 提现 取款
`;

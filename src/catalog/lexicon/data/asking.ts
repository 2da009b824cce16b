/** How a question is put, and what it asks for. */
export const asking = `
price, cost | 多少钱 什么价 啥价 贵不贵 值多少
duration, time | 多久 多长时间 几分钟 几小时 几天
time, current time | 几点 啥时候 什么时候 何时
distance | 多远 几公里
weight | 多重 几斤
height | 多高
speed | 多快
size | 多大
age | 几岁 多大年纪
count, number, amount | 多少 几个 几次
location, where, place | 在哪 哪里 哪儿 在哪儿 啥地方
direction, route | 怎么走 怎么去 咋走
availability, available, check | 有没有 有没 还有没有 能不能用 有空
remaining, balance, left | 还剩 剩多少 还有多少 剩余 余量
tracking, status | 到哪了 到了没 走到哪
compare, better | 哪个好 哪个更
recommend, suggest | 有什么好 求推荐 安利
explain, meaning, definition | 什么意思 啥意思 含义 意思 定义
reason, cause | 原因 为啥 缘故
advice, suggestion | 该怎么 怎么办 咋办
name, identify | 叫什么 叫啥 是啥
make, create | 弄 整 搞 弄个 整个
look, view | 瞅 瞅瞅 瞧瞧 看一眼 瞄
calculate | 算算 算一算 算一下 折算 核算
estimate | 估一下 估摸 大概多少
remind, reminder | 提个醒 叫我 叫醒 催
schedule, appointment | 约 约个 定个 排
record, log | 记一笔 记一下 记下来 登记
save | 存一下 存起来
send | 发给 传给 发一份 寄 寄给
forward, transfer | 转给
monitor, watch | 盯 盯着 看着
find, search | 翻 找找 查查 搜搜 查一查 找一下
choose, select | 挑 挑个 选个
fix, repair | 修 修一下
change, replace | 换 换一个 换成
collect, gather | 攒 凑
sort, organize | 捋 理一理 整理一下
try, test | 试 试试 测一下
transcribe | 转成文字 转文字
read, recite | 念 朗读 读一下
`;

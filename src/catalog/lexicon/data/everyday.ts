/** What people say they want to do on an ordinary day. */
export const everyday = `
morning | 早上 上午 早晨
noon | 中午
afternoon | 下午
evening, night | 晚上 夜里 夜间
weekend | 周六 周日
monday | 周一 星期一
next week | 下周
last week | 上周
this month, month | 本月 这个月
last month | 上个月
next month | 下个月
this year | 今年
last year | 去年
quarter, quarterly | 季度
season | 季节 四季
spring | 春天 春季
summer | 夏天 夏季
autumn, fall | 秋天 秋季
winter | 冬天 冬季
life | 生活
work | 上班 办公
off work | 下班
rest, break | 休息
wake up, wake | 起床
sleep | 睡觉 入睡
eat, meal | 吃 吃饭
drink | 喝
wear, outfit | 穿 穿搭 穿什么
wash | 洗 洗车
clean | 擦 打扫卫生
throw away, dispose | 扔 丢弃
garbage sorting, waste sorting | 垃圾分类
recycle | 回收利用
pick up | 接 接人 取
drop off | 送 送人
take photo, photograph | 拍 拍照片
record video | 拍视频 录视频
make call | 打个电话
send message | 发信息 发短信
send email, email | 发邮件 写邮件
post | 发朋友圈 发微博
surf, browse | 上网
download file | 下文件
print document, print | 打印文件
sign contract | 签合同
hold meeting, meeting | 开个会 会
take leave, leave | 请个假
submit expense, expense | 报账
get paid, salary | 工钱
save money, saving | 存钱 攒钱
borrow money, loan | 借钱
lend | 借出
invest | 炒股 理财
insure, insurance | 投保
visit doctor, appointment | 看病 看医生
rent house, rental | 租房
buy house, property | 买房
sell house | 卖房
buy car | 买车
learn language | 学英语 学外语
take exam | 考试报名
travel abroad | 出国
get married | 领证
have baby | 生孩子
raise pet | 养宠物 养猫 养狗
grow vegetables, gardening | 种菜 种花 养花
cook meal | 做菜 烧菜 下厨
lose, missing | 弄丢 不见了
broken, fault | 坏了 坏 出问题
stuck, freeze | 卡住 卡顿 死机
leak | 漏 渗水
slow | 太慢 变慢
full | 满了
overflow | 溢出
alarm | 响了
check fault, diagnose | 排障 查故障
upgrade | 升级更新
`;

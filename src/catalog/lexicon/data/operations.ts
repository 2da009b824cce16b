/** Running software, developing it, and computing with it. */
export const operations = `
deployment, deploy | 部署
rollback, revert | 回滚
autoscaling, scale | 扩容 缩容 伸缩
replica | 副本
snapshot | 快照
volume | 存储卷 卷
bucket | 存储桶
queue | 队列
topic | 主题
subscription | 订阅
cron, schedule, scheduled | 定时任务 计划任务
trigger | 触发器 触发
lambda, serverless, function | 云函数 无服务器
subnet | 子网
security group | 安全组
access key | 访问密钥
quota, limit | 配额 限额
billing, bill | 计费 账单
usage | 用量 使用情况 使用量
uptime | 运行时间
health check | 健康检查
heartbeat | 心跳
crash | 崩溃
stack trace, trace | 堆栈
breakpoint | 断点
unit test, test | 单元测试
test case, test | 测试用例
coverage | 覆盖率
lint, linter | 代码检查
refactor | 重构
compile, build | 编译
package manager | 包管理器
open source | 开源
license | 许可证 许可
documentation, docs | 文档
readme | 自述文件
changelog | 更新日志
wiki | 维基
star | 星标 收藏
favorite, bookmark | 收藏 收藏夹 书签
watch, follow | 关注
fork, repository | 复刻
tag, version | 版本号
diff, change | 改动 差异
conflict | 冲突
merge | 合并
rebase | 变基
push | 推送
pull | 拉取
stash | 暂存
checkout, switch branch | 检出 切换分支
switch, toggle | 切换
login, session | 登录态
single sign-on, sso | 单点登录
two-factor, 2fa, mfa | 双重验证 二次验证
encryption key | 加密密钥
hash | 哈希 散列
checksum | 校验和
uuid, guid | 唯一标识符
regular expression, regex | 正则表达式 正则
base64 | 编码转换
query parameter | 查询参数
http request, request | 网络请求
header | 请求头
body | 请求体
status code | 状态码
timeout | 超时
rate limit | 限流 频率限制
crawler, crawl | 爬虫
sitemap | 站点地图
seo, search engine optimization | 搜索引擎优化
keyword | 关键词 关键字
backlink | 外链 反向链接
analytics, analysis | 数据分析
visitor | 访客
conversion rate, conversion | 转化率
click, ctr | 点击率
vector database | 向量数据库
language model, llm | 大模型 语言模型
prompt | 提示词
inference | 推理
fine-tune, training | 微调
speech recognition, transcribe, transcription | 语音识别 转写 听写
text to speech, tts, speech synthesis | 语音合成 文字转语音
ocr, text recognition | 文字识别 光学字符识别
face recognition, face detection, face | 人脸识别 人脸检测 人脸
image recognition | 图像识别
image generation, generate image | 图像生成 生图 文生图
background removal, remove background | 抠图 去背景
object detection | 目标检测 物体识别
sentiment analysis | 情感分析
keyword extraction | 关键词提取
named entity | 命名实体
plagiarism | 查重 抄袭
similarity | 相似度
cluster, clustering | 聚类
regression | 回归
correlation | 相关性
standard deviation | 标准差
variance | 方差
median | 中位数
maximum, max | 最大值
minimum, min | 最小值
greatest common divisor, gcd | 最大公约数
least common multiple, lcm | 最小公倍数
factorial | 阶乘
prime, prime number | 质数 素数
square root | 平方根
logarithm | 对数
fraction | 分数
permutation | 排列
combination | 组合
vector | 矢量
coordinate, point | 坐标点
perimeter, circumference | 周长
radius | 半径
diameter | 直径
`;

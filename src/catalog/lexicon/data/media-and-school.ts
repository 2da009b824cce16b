/** Publishing, performing and teaching. */
export const mediaAndSchool = `
press release | 新闻稿
interview | 访谈 采访
reporter, journalist | 记者
editor | 编辑人员 主编
script, screenplay | 剧本 脚本
line, dialogue | 台词 对白
dubbing, voiceover | 配音 旁白
clip, segment | 片段
edit, cut, trim | 剪辑 剪
filter | 滤镜
effect | 特效 效果
transition | 转场
thumbnail | 缩略图
resolution | 分辨率 清晰度
frame rate, fps | 帧率
bitrate | 码率
noise reduction, denoise | 降噪
mix | 混音
accompaniment, backing track | 伴奏
vocal | 人声
music score, sheet music | 乐谱 曲谱
lyricist, composer, compose | 作曲 作词
performance, show | 演出 表演
gallery | 画廊
showtime, screening | 排片 场次 放映
film review, review | 影评 书评
chapter | 章节
serial | 连载
publisher, press | 出版社
publication, publish | 出版
manuscript, draft | 稿件 稿子
submission, submit | 投稿
subscriber | 订阅者 订阅数
view, play count | 播放量 阅读量 浏览量
copywriting, copy | 文案
slogan | 口号 标语 广告语
headline, title | 标题党 大标题
typesetting, layout | 排版
proofread | 审校 校稿
banner | 横幅
sticker | 贴纸
sketch | 素描 草图
watercolor | 水彩
oil painting | 油画
illustration | 插画 插图
portrait | 肖像 人像
collage | 拼图 拼贴
retouch | 修图 美颜
upscale, enhance | 放大图片 高清化
colorize | 上色
background music | 背景音乐 配乐
sound effect | 音效
ringtone | 铃声
equalizer | 均衡器
opera | 歌剧 戏曲 京剧
ballet | 芭蕾
magic | 魔术
circus | 马戏
comedy, stand-up | 喜剧 相声 脱口秀
documentary | 纪录片
variety show | 综艺
ticketing, ticket | 票务 购票 抢票
grade, year | 年级
course selection, enroll | 选课
credit | 学分
gpa, grade point | 绩点
makeup exam | 补考
exam paper, test paper | 试卷 卷子 考卷
grading, mark, grade | 阅卷 批改 改卷
answer | 答案
essay, composition | 作文
dictation | 听写
memorize, vocabulary | 背单词 记单词 背诵
mental arithmetic, arithmetic | 口算 算术
multiplication, multiply | 乘法 相乘
addition, add | 加法 相加
subtraction, subtract | 减法 相减
division, divide | 除法 相除
remainder, modulo | 余数 取余
power, exponent | 次方 乘方 幂
root | 开方 开根号
inequality | 不等式
polynomial | 多项式
series, sequence | 数列
set | 集合运算
sine, cosine, trigonometry | 三角函数 正弦 余弦
calculus | 微积分
school bus | 校车
canteen, cafeteria | 食堂
dormitory | 宿舍
club, society | 社团
diploma, certificate | 毕业证 证书
absence, absent | 旷课 缺勤 缺席
late | 迟到
summer camp | 夏令营
early education | 早教
study abroad | 留学
mentor, advisor | 导师
defense | 答辩
research topic | 课题
textbook | 课本 教材
notebook | 笔记本
pencil, pen | 铅笔 笔
pinyin | 拼音
stroke, stroke order | 笔画 笔顺
radical | 部首 偏旁
handwriting | 手写 字迹
pronunciation, pronounce | 发音 读音
spelling, spell | 拼写
synonym | 近义词 同义词
antonym | 反义词
sentence | 句子 造句
tense | 时态
translation exercise | 翻译练习
reading comprehension | 阅读理解
listening | 听力
speaking, oral | 口语
classical poem, poem | 古诗 诗词 唐诗
classroom | 教室
attendance, roll call | 点名 签到
parent meeting | 家长会
school calendar | 校历
admission score | 录取分数 分数线
college entrance exam | 高考
postgraduate | 考研 研究生
`;

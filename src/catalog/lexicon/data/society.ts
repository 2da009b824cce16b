/** Law, education, research and the media. */
export const society = `
law, legal | 法律 法规
legal, lawyer, attorney | 律师 法务
regulation, compliance | 法规 合规 监管 规定
court, lawsuit, case | 法院 诉讼 案件
crime | 犯罪
police | 警察 公安
patent | 专利
copyright, intellectual property | 版权 知识产权
government | 政府
politics, political | 政治
election | 选举
policy | 政策
tax law | 税法
military | 军事
war | 战争
history, historical | 历史
culture, cultural | 文化
religion | 宗教
art | 艺术
literature | 文学
philosophy | 哲学
society, social | 社会
ethics | 伦理 道德
psychology, psychological | 心理 心理学
education, educational | 教育
school | 学校
university, college | 大学 高校 学院
student | 学生
teacher | 老师 教师
course, class, lesson | 课程 课
class | 班级 上课
exam, test | 考试 测验
quiz | 测验 小测
grade, score | 成绩 分数
homework, assignment | 作业
question | 题目 问题
academic | 学术
paper, article, publication | 论文 文献
article | 文章
research | 研究 科研
journal | 期刊 日记
reference, citation | 参考文献 引用
book | 书 书籍 图书
library | 图书馆
author, writer | 作者
novel | 小说
story | 故事
poem, poetry | 诗 诗歌
dictionary | 词典 字典
vocabulary | 词汇
grammar | 语法
english | 英语 英文
chinese | 中文 汉语
japanese | 日语 日文
language learning | 语言学习
scholarship | 奖学金
population | 人口
census | 人口普查
news | 新闻 资讯
headline | 头条
hot topic, trending | 热搜 热门话题 热榜 热点
trending, popular, hot | 热门 流行 火
public opinion, sentiment | 舆情 舆论
sentiment, emotion | 情感 情绪
social media | 社交媒体 社媒
social network | 社交网络
post | 帖子
tweet | 推文 推特
blog | 博客
forum | 论坛
follower, fan | 粉丝 关注者
friend | 好友 朋友
topic, subject | 话题 主题
hashtag | 话题标签
influencer | 网红
live stream, live, streaming | 直播
wechat | 微信
weibo | 微博
alipay | 支付宝
taobao | 淘宝
douyin, tiktok | 抖音
bilibili | 哔哩哔哩 B站
zhihu | 知乎
xiaohongshu, rednote | 小红书
feishu, lark | 飞书
dingtalk | 钉钉
baidu | 百度
google | 谷歌
amap, gaode | 高德
microsoft | 微软
amazon | 亚马逊
`;

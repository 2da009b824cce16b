/** Media, games, sports and science. */
export const artsAndSciences = `
music | 音乐
song, track | 歌曲 歌
lyric | 歌词
album | 专辑 相册
artist, singer | 歌手 艺术家
playlist | 歌单 播放列表
concert | 演唱会 音乐会
instrument | 乐器
audio | 音频
sound | 声音
podcast | 播客
radio | 广播 电台
movie, film | 电影 影片
cinema, theater | 影院 电影院 剧院
tv show, tv, television, series | 电视 电视剧
actor | 演员
director | 导演
video | 视频
subtitle, caption | 字幕
anime | 动漫 动画
animation | 动画
cartoon, comic | 漫画 卡通
image, picture, photo | 图片 图像 照片 图
photo, photograph, photography | 照片 摄影
drawing, painting | 绘画 画作
icon | 图标
logo | 标志 徽标
color, colour | 颜色 色彩
palette | 调色板
font | 字体
background | 背景
style | 风格 样式
poster | 海报
game, gaming | 游戏
player | 玩家 球员 选手
score | 得分 比分 分数
sport | 体育 运动
football, soccer | 足球
basketball | 篮球
tennis | 网球
match, fixture | 比赛 赛事
team | 球队
league | 联赛
champion, championship | 冠军
ranking, rank, leaderboard | 排名 排行 排行榜
joke | 笑话
lottery | 彩票
quote, saying | 名言 语录
entertainment | 娱乐
hobby | 爱好
activity, event | 活动
character | 角色 人物
celebrity | 名人 明星
math, mathematics | 数学
number | 数字 号码
equation | 方程
geometry | 几何
area | 面积
volume | 体积 音量
length | 长度
width | 宽度
angle | 角度
triangle | 三角形
circle | 圆
average, mean | 平均 平均值
sum, total | 总和 求和 合计
percentage, percent | 百分比 比例
ratio, proportion | 比率 比例
probability | 概率
random | 随机
matrix | 矩阵
function | 函数
derivative | 导数
integral | 积分
unit | 单位
speed, velocity | 速度
acceleration | 加速度
force | 力
mass | 质量
density | 密度
pressure | 压力 压强
voltage | 电压
current | 电流
frequency | 频率
physics | 物理
chemistry, chemical | 化学
biology | 生物
molecule, molecular | 分子
cell | 细胞
protein | 蛋白质
astronomy | 天文
planet | 行星 星球
space | 太空 空间
satellite | 卫星
earth | 地球
moon | 月亮 月球
sun | 太阳
sunrise, sunset | 日出 日落
geology | 地质
material | 材料 素材
engineering | 工程
experiment | 实验
theory | 理论
method, approach | 方法
result | 结果 成果
type, category, kind | 类型 种类 类别
category | 分类 类别
level | 等级 级别 水平
name | 名称 名字 姓名
title | 标题
description | 描述 说明
age | 年龄
gender | 性别
value | 值 价值
quality | 质量
range, scope | 范围
condition | 条件 状况
standard | 标准
example, sample | 例子 示例 样本
step | 步骤
guide, tutorial, manual | 指南 教程 手册
tool | 工具
solution | 解决方案
`;

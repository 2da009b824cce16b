/** People, countries and their money. */
export const people = `
man, male | 男 男性 男人
woman, female | 女 女性 女人
youth, young | 青年 年轻人
teenager | 青少年
husband | 丈夫 老公
wife | 妻子 老婆
father, dad | 爸爸 父亲
mother, mom | 妈妈 母亲
son | 儿子
daughter | 女儿
brother | 兄弟 哥哥 弟弟
sister | 姐妹 姐姐 妹妹
grandparent | 爷爷 奶奶 外婆 外公
couple | 夫妻 情侣
lover, love | 爱情 恋爱
friend | 闺蜜 哥们
guest | 客人 嘉宾
stranger | 陌生人
engineer | 工程师
developer | 开发者 程序员
designer | 设计师
scientist | 科学家
farmer | 农民 农户
worker | 工人
soldier | 士兵 军人
politician | 政治家 政要
president | 总统 主席
minister | 部长
mayor | 市长
judge | 法官
accountant | 会计师
agent, broker | 中介 代理人
volunteer | 义工
tourist | 旅客
speaker | 演讲者 讲者
audience | 观众 听众
subscriber | 用户订阅
china, chinese | 中国
america, american, us | 美国
japan, japanese | 日本
korea, korean | 韩国 韩语
england, uk, british | 英国
france, french | 法国 法语
germany, german | 德国 德语
italy, italian | 意大利
spain, spanish | 西班牙 西班牙语
russia, russian | 俄罗斯 俄语
india, indian | 印度
europe, european | 欧洲
africa | 非洲
asia | 亚洲
australia | 澳大利亚 澳洲
canada | 加拿大
beijing | 北京
shanghai | 上海
hong kong | 香港
taiwan | 台湾
tokyo | 东京
paris | 巴黎
london | 伦敦
new york | 纽约
usd, dollar | 美元 美金
eur, euro | 欧元
cny, yuan, rmb | 人民币
jpy, yen | 日元
gbp, pound | 英镑
red | 红色
blue | 蓝色
black | 黑色
white | 白色
yellow | 黄色
happy | 开心 高兴
sad | 难过 伤心
angry | 生气
tired, fatigue | 累 疲劳
`;

/** What single Chinese characters mean inside words that no other table has. English words, the usual one first. */
export const characterTable = `
水 water
火 fire
电 electricity power
气 gas air
油 oil fuel
煤 coal
车 car vehicle
船 ship boat
机 machine
桥 bridge
路 road
站 station
港 port
场 field venue
店 shop store
馆 hall museum
院 hospital institute
校 school
班 class shift
厂 factory
库 warehouse library
房 house room
屋 house
楼 building floor
门 door
窗 window
床 bed
桌 table desk
灯 light lamp
锁 lock
钥 key
墙 wall
梯 ladder
价 price
费 fee cost
税 tax
钱 money
款 payment
账 account
币 currency coin
金 gold
银 silver bank
债 debt bond
股 stock share
基 fund
利 interest profit
息 interest
薪 salary
租 rent
票 ticket
券 coupon
卡 card
单 order list
证 certificate
照 photo license
签 sign
章 seal chapter
信 letter message
邮 mail
函 letter
报 report newspaper
刊 journal
书 book
文 text article
字 word character
词 word
句 sentence
诗 poem
歌 song
曲 music
乐 music
舞 dance
戏 drama play
剧 drama show
影 film movie
画 painting draw
图 image picture
色 color
音 sound audio
声 sound voice
视 video view
频 frequency
率 rate
值 value
数 number
量 amount quantity
度 degree
距 distance
速 speed
重 weight
长 length
宽 width
高 height
深 depth
温 temperature
湿 humidity
压 pressure
雨 rain
雪 snow
风 wind
雷 thunder
云 cloud
雾 fog
冰 ice
霜 frost
海 sea
河 river
湖 lake
江 river
山 mountain
岛 island
林 forest
树 tree
花 flower
草 grass
果 fruit
菜 dish vegetable
肉 meat
鱼 fish
虾 shrimp
鸟 bird
虫 insect
狗 dog
猫 cat
猪 pig
牛 cow
羊 sheep
鸡 chicken
马 horse
米 rice
面 noodle
饭 meal
茶 tea
酒 wine
奶 milk
糖 sugar
盐 salt
药 medicine drug
病 disease
医 medical doctor
诊 diagnosis
疗 therapy
血 blood
心 heart
眼 eye
牙 tooth
骨 bone
皮 skin
胎 fetus
孕 pregnancy
婴 baby
童 child
孩 child
老 elderly
人 person
客 customer guest
友 friend
师 teacher
生 student
员 staff member
工 work worker
警 police alert
军 military
法 law
案 case
罪 crime
刑 criminal
权 right permission
牌 brand plate card
货 goods
品 product
料 material
件 item part
箱 box
包 package bag
袋 bag
瓶 bottle
杯 cup
球 ball
棋 chess
游 travel tour
旅 travel
宿 accommodation
餐 meal dining
厨 kitchen
浴 bath
衣 clothes
鞋 shoes
帽 hat
裤 pants
裙 dress
表 table watch
钟 clock
时 time hour
日 day date
周 week
月 month moon
年 year
季 season
节 festival
假 holiday leave
课 course class
考 exam
题 question
卷 paper
分 score point
奖 award prize
赛 match game
队 team
杀 kill
救 rescue
灾 disaster
险 insurance risk
贷 loan
存 save deposit
取 withdraw get
汇 exchange remit
换 exchange change
退 refund return
还 return repay
借 borrow
赠 gift
礼 gift
婚 wedding marriage
葬 funeral
祭 memorial
星 star
航 flight navigation
铁 railway iron
轨 rail track
胶 rubber
钢 steel
铜 copper
铝 aluminum
矿 mine mineral
石 stone rock
土 soil
沙 sand
肥 fertilizer
种 seed plant
耕 farm
收 receive harvest
养 raise breed
喂 feed
浇 water
修 repair
拆 remove dismantle
装 install
刷 brush
洗 wash
扫 sweep scan
擦 wipe
煮 cook boil
烤 bake roast
炒 fry
切 cut
缝 sew
织 weave
编 edit
译 translate
读 read
写 write
听 listen
说 speak
唱 sing
跳 jump dance
跑 run
走 walk
骑 ride
开 open drive
关 close
停 stop park
测 measure test
检 inspect check
验 test verify
查 check search
算 calculate
比 compare
选 choose select
排 rank arrange
配 match
调 adjust
控 control
播 play broadcast
录 record
拍 shoot photo
剪 cut edit
印 print
打 print hit
传 transfer send
寄 send mail
送 deliver send
运 transport ship
载 load
卸 unload
搬 move
售 sell
卖 sell
买 buy
付 pay
领 receive
派 dispatch
招 recruit
聘 hire
辞 resign
升 upgrade rise
降 lower reduce
涨 rise
跌 fall
增 increase add
减 reduce
除 remove divide
乘 multiply
加 add
`;

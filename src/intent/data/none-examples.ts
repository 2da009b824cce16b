/** Requests that no tool is needed for: small talk, thanks, opinions, and questions that a model answers itself. */
export const noneExamples: readonly string[] = `
hello
hi there
good morning
good evening to you
how are you today?
how is it going?
nice to meet you
what is your name?
who made you?
are you a robot?
tell me about yourself
what can you do?
can you help me?
thanks a lot
thank you very much, that was great
great job
well done
ok
okay, got it
sounds good
never mind
forget it
that is all for now
bye
see you tomorrow
good night
sorry, my mistake
I am bored
I feel a bit sad today
tell me a joke
sing me something
what is the meaning of life?
do you like music?
what do you think about love?
write a poem about autumn
tell me a story about a dragon
explain what a prime number is
what is the difference between a simile and a metaphor?
who wrote Hamlet?
why is the sky blue?
give me three ideas for a birthday present
how do I stay motivated?
help me think of a name for my cat
what does this sentence mean?
rephrase that more politely
make it shorter
I do not understand
can you say that again?
yes please
no thanks
maybe later
I agree with you
that is wrong
you are funny
lol
what would you do?
let's talk about philosophy
is honesty always best?
define entropy in simple words
summarise what you just said
你好
嗨，在吗
早上好
晚上好
你今天怎么样？
最近好吗？
很高兴认识你
你叫什么名字？
谁创造了你？
你是机器人吗？
介绍一下你自己
你会做什么？
能帮我吗？
谢谢
非常感谢，太好了
干得不错
好的
好的，知道了
可以
算了
没事了
今天就到这里
再见
明天见
晚安
对不起，我弄错了
我好无聊
今天有点难过
讲个笑话
唱首歌给我听
人生的意义是什么？
你喜欢音乐吗？
你怎么看待爱情？
写一首关于秋天的诗
给我讲个恐龙的故事
解释一下什么是质数
比喻和拟人有什么区别？
红楼梦是谁写的？
天空为什么是蓝色的？
给我三个生日礼物的点子
怎样保持动力？
帮我给猫想个名字
这句话是什么意思？
换个更礼貌的说法
再短一点
我不明白
能再说一遍吗？
好啊
不用了，谢谢
以后再说
我同意你的看法
不对
你真有趣
哈哈
换作你会怎么办？
聊聊哲学吧
诚实总是最好的吗？
用简单的话解释熵
总结一下你刚才说的
`
  .trim()
  .split("\n");

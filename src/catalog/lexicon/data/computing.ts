/** Files, accounts, machines and networks. */
export const computing = `
file | 文件 档案
folder, directory | 文件夹 目录
path | 路径
document, doc | 文档 文件
text | 文本 文字
content | 内容
line | 行
word | 单词 词语 字数
character | 字符
paragraph | 段落
attachment | 附件
size | 大小 尺寸
permission, access, role | 权限
role | 角色
user | 用户
account | 账户 账号 帐号 帐户
profile | 个人资料 资料 档案 简介
group | 组 群组 小组 分组 群
team | 团队 队伍 小组
organization, organisation, org | 组织 机构
member, membership | 成员 会员
owner | 所有者 拥有者 负责人
admin, administrator | 管理员
password, passphrase | 密码 口令
username | 用户名
credential | 凭证 凭据
token | 令牌
key | 密钥 键
secret | 密钥 机密 秘密
certificate | 证书
identity, id | 身份 标识
authentication, auth | 认证 身份验证 鉴权
session | 会话
cookie | 缓存文件
cache | 缓存
memory | 内存 记忆
disk, storage | 磁盘 硬盘 存储空间
storage | 存储 仓储
cpu, processor | 处理器
process | 进程
thread | 线程 讨论串 话题
service | 服务
server | 服务器 服务端
client | 客户端
host | 主机
machine, device | 机器
device | 设备 装置
virtual machine, instance, vm | 虚拟机
instance | 实例
container | 容器
image | 镜像
cluster | 集群
node | 节点
pod | 容器组
namespace | 命名空间
cloud | 云 云端
network | 网络
internet | 互联网 因特网
ip address, ip | IP地址
domain | 域名
dns | 域名解析
port | 端口
proxy | 代理
firewall | 防火墙
vpn | 虚拟专用网
gateway | 网关
load balancer | 负载均衡
bandwidth | 带宽
latency, delay | 延迟
traffic | 流量
log | 日志
event | 事件
metric, indicator | 指标
alert, alarm | 告警 警报 报警 警告
status, state | 状态
health | 健康状态
performance | 性能 绩效 表现
error, fault | 错误 故障 报错
exception | 异常
anomaly, abnormal, outlier | 异常
problem, issue, trouble | 问题 故障
bug, defect | 缺陷 漏洞 错误
vulnerability | 漏洞
security, secure, safety | 安全 安全性
threat | 威胁
risk | 风险
attack | 攻击
virus, malware | 病毒 恶意软件
privacy | 隐私
system | 系统
platform | 平台
application, app | 应用 应用程序
software | 软件
hardware | 硬件
program | 程序
version | 版本
package | 软件包 包裹
dependency | 依赖 依赖项
plugin, extension | 插件 扩展
module | 模块
component | 组件
library | 库
framework | 框架
interface | 接口 界面
api | 接口
endpoint | 端点
request | 请求
response | 响应 回应
parameter, argument | 参数
variable | 变量
function | 函数 功能
feature | 功能 特性 特征
method | 方法
class | 类
object | 对象 物体
code | 代码 编码
source code | 源代码 源码
script | 脚本
programming | 编程
language | 语言
terminal, console, shell | 终端 控制台
command | 命令 指令
environment | 环境
configuration, config | 配置
template | 模板 模版
schema | 模式 结构
`;

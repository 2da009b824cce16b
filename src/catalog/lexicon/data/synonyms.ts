/** English words for which tools use another word. The first word of a line stands for each of the others and the other way round. */
export const synonymTable = `
delete remove erase destroy drop
get fetch retrieve obtain read
list show display view
describe get detail
search find lookup query
create make add new
update modify edit change
put set
start launch begin run
stop terminate halt end cancel
run execute invoke
send post deliver
email mail
repo repository
repository codebase
folder directory
file document
pr pull request
issue ticket bug
db database
doc document
docs documentation
msg message
config configuration setting
auth authentication
authenticate login
app application
info information
org organization
admin administrator
user account member
employee staff worker
customer client
company business firm
picture image photo
video clip
movie film
music song track
lyric song
book reserve booking reservation
buy purchase order
price cost
pay payment
bill invoice
money currency
convert conversion converter
exchange conversion
translate translation translator
calculate compute calculation calculator
summarize summary
analyze analysis analytics
recommend suggest recommendation suggestion
predict forecast prediction
weather forecast temperature climate
temperature weather
rain precipitation weather
humidity weather
compare comparison
check verify validate
verify verification validation
generate generator create
optimize optimization optimizer
optimize improve
schedule calendar appointment
meeting appointment event
reminder remind alert
notify notification alert
location place
address location
nearby nearest closest near
near around
route direction navigation
direction navigation route
trip travel journey
vacation holiday trip
travel tourism tourist
attraction sight landmark
hotel accommodation lodging
flight plane airline airplane
plane aircraft
train railway rail
car vehicle automobile
bike bicycle cycling
restaurant dining
recipe cooking dish meal
cook cooking recipe
dish food cuisine
ingredient recipe
diet nutrition
nutrition calorie nutrient
workout exercise fitness
medicine medication drug
medical health
doctor physician
disease illness
stock share equity
ticker symbol stock
crypto cryptocurrency coin
bitcoin crypto cryptocurrency
investment invest
loan mortgage
job career vacancy
resume cv
salary wage
school college university
course class lesson
student pupil
teacher instructor tutor
tutor teach
paper article publication
article paper
scholar academic research
research study
book novel
author writer
news headline
game gaming
team club
match fixture game
soccer football
score result
player athlete
ranking rank leaderboard standing
joke funny humor
quote saying
space astronomy
astronomical astronomy space
planet astronomy
math mathematics
average mean
sum total
random randomly
website site webpage
webpage page
url link
shorten shortener
browser web
internet web
screenshot capture
scrape crawl extract
domain whois
phone telephone
sms text message
chat conversation
comment reply
reply respond response
share sharing
tag label
chart graph plot
plot graph draw
draw sketch
diagram flowchart
dashboard report
report summary
table spreadsheet
excel spreadsheet workbook
workbook excel spreadsheet
sheet worksheet
slide presentation powerpoint
pdf document
note memo
todo task
task job
log event
error failure
bug defect
vulnerability security
vulnerable vulnerability
password credential
secret credential
encrypt encryption
permission access role
policy rule
rule policy
server host
instance server
container docker
cluster kubernetes
deploy deployment
build compile
test testing
code source
programming code
sql database query
metric statistic
statistic stats
trend trending popular
trending popular hot
popular top
review rating
rating score
feedback review
product item
item product
shop store
order purchase
shipment shipping delivery
package parcel
track tracking
discount coupon deal
coupon discount
ad advertisement advertising
marketing campaign
law legal legislation
legislation law
lawyer attorney
court lawsuit legal
tax taxation
country nation
state province
city town
language translation
word vocabulary dictionary
synonym thesaurus dictionary
definition meaning dictionary
meaning definition
pronunciation dictionary
speech voice audio
text speech
subtitle caption transcript
transcribe transcription transcript
upload import
download export
copy duplicate clone
move transfer
merge combine join
split divide
attach associate
detach disassociate
enable activate
disable deactivate
register enroll signup
subscribe subscription
approve accept
reject decline
lock secure
assign allocate
group team
channel room
post publish
publish release
release version
version revision
history log
status state
detail information
list enumerate
count number
number count
identifier id
zip postal
zipcode postal
time clock
timezone time
date day
age birthday
birthday birth
gift present
clothes clothing fashion
outfit clothing fashion
house home property
apartment rental property
rent rental lease
real estate property
electricity power energy
energy power
device equipment
sensor device
light lamp lighting
pollution air quality
garden plant
plant gardening
animal wildlife species
pet animal
dog pet
cat pet
wedding marriage
kid child
movie cinema
actor cast
show series
tv television
artist musician singer
concert show
painting artwork art
sculpture artwork art
museum exhibition art
logo icon
color palette
font typography
`;

import { foldText } from '../scripts/fold-text.ts'
import { unifyArabic } from '../scripts/romanise-arabic.ts'

/**
 * Given names that are one name in other languages, spellings or short forms; one class a line, its first word names it.
 * Written from general knowledge of naming, in Latin letters without marks: other scripts meet them after romanisation.
 */
const CLASSES = `
mohammed muhammad mohamed mohammad mohamad mohd muhamad muhammed mehmet mehmed mahomed magomed magomet mohamud mouhamad mouhammad mouhamed mohamedou mamadou mamadu muhamed muhammet moxammad muxammad md mhd mohammod
ahmed ahmad ahmet achmad akhmad akhmed akhmet ahmadou amadou axmed ahmat ehmed
mahmoud mahmud mahmood mehmood makhmud mahamoud maxamuud mahmut
hassan hasan hassane hasane khasan xasan hacen hasson
hussein husayn hussain husain hossein hosein hoseyn houssein hussayn husein huseyn huseyin hussin hossain khusein hoessein hosain
ali aly aliy ally
omar umar omer oumar umer omarou oumarou omr
osman othman uthman usman ousmane osmane usmon utman otman uthmaan ottman
ibrahim ebrahim abraham ibraheem brahim ibragim avraham abram ibrahima avram ebraheem
ismail ismael esmail esmaeil ismaeel smail ismaiil esmaeel ismoil izmail ishmael
yusuf yousef youssef yousuf yusef joseph josef jose giuseppe jozef josip iosif osip yosef yousif yousaf jusuf youcef yussuf joe josephe youssouf yossef giosef jozsef juozas jusif
isa essa issa eisa isse iisa
musa moussa mousa moses moshe moise mose musaa moisei moisey
yahya yahia yehia yehya jahja
yaqub yaqoob yacoub jacob yakub yakov jakob jacques giacomo jaume iakov jaakko yaqoub yacob jacobo yaakov
dawud daoud dawood daud david davud davyd dawid daood dauda davide dovid
suleiman sulayman solomon sulaiman soleiman suleyman souleymane soliman shlomo salomon suleman sulaymon sulejman
haroun harun haroon aaron aharon aron
ishaq ishak eshaq isaac yitzhak izak isak ishaaq isaak itzhak yitzchak
khalid khaled halid khalede xalid khaalid chalid
saeed said sayeed saiid saied
salem salim saleem saalim salim
saleh salih saalih solih
tariq tarek tarik tareq tarak
hamid hameed khamid
rashid rasheed rachid rashed raschid
karim kareem kerim
rahim raheem
rahman rehman rahmaan rakhman arrahman
aziz azeez asis
qasim qassim kasim kassem qasem kacem qassem ghassem ghasem kasem kasym
mustafa mostafa moustafa moustapha mustapha mustofa mustafo musztafa
fatima fatimah fatma fatemeh fatimeh fadma faatma
aisha ayesha aicha aysha ayse aishah aysha
khadija khadijah khadeeja hatice khadidja xadija
zainab zaynab zeinab zeynep zineb zaineb
maryam mary maria marie mariam miriam meryem marija mariya mariia mari miryam myriam marya
abdullah abdallah abdulla abdoullah abdoulaye abdulah abdollah abdallahi abdoulahi abdullahi abdalla
abubakar aboubakar abubaker boubaker bubakar abubakr aboubaker aboubacar boubacar bubaker ebubekir
nasir nasser naser naseer nassir nacer
jamal gamal djamel jamaal djamal cemal
jamil jameel djamil cemil
kamal kemal kamel
bashir basheer bachir besir
faisal faysal feisal faisel fayssal
hamza hamzah hamze khamza
hisham hicham hesham hishaam
ilyas elias eliyas ilias elyas
imran emran omran
iqbal eqbal ikbal
jafar jaafar jaffar gafar cafer djafar ja'far jafer
javad jawad cavad jawwad
majid majeed madjid
masoud masud massoud mesud masood mas'ud
mehdi mahdi mehdy almahdi
munir mounir muneer monir
murad mourad morad murat
nabil nabeel nabyl
rida reza riza ridha redha rezza
samir sameer
sharif shareef cherif sherif serif sharief chérif
shukri choukri shoukri sukru
tahir taher tahar taahir
walid waleed oualid velid
yasin yassin yaseen yassine yasiin jasin yacine yasin
yunus younes younis yunis yonus jonah younus yunes
zakaria zakariya zakariyya zachary zacharias zekeriya zakarya zakarias zaharia
ziad ziyad zyad ziyaad
zubair zubayr zoubeir zubeyr zobair
adil adel aadil
amin ameen amine emin amiin
amir ameer aamir emir
anwar anouar enver anvar anwer
ashraf achraf eshref
ayman aiman aymen eymen
farid fareed ferid
habib habeeb habeb
hadi hady
hakim hakeem hakiim
idris idriss idrees driss idrissa edris
jalal djalal celal jalaal
latif lateef
mansour mansur mansoor mensur
nur nour noor nuur
rafiq rafik rafeeq refik
sabir saber sabeer
sadiq sadeq sadegh sadik saddiq sadigh
sami samy
shafiq shafik chafik shafeeq
taha taaha
usama osama oussama ousama usaama
wahid waheed ouahid vahid
zaid zayd zeid
abbas abas
akbar ekber
aleem alim
anis anees
asad assad as'ad
bilal bilel belal
daniyal daniel danil daniil danila danilo dan danny danel danyal daniele
ghulam gholam qulam
gul gol
hafiz hafez
haidar haydar hayder heidar heydar haider
javid javed jawid
latifa lateefa
nazir nazeer
saif sayf seif saiful seyf
shams chams
sirajuddin serajuddin sirajudin sirajeddin
nizamuddin nizamudin nezamuddin
alexander aleksandr alexandre aleksandar alexandr alejandro alessandro aleksander oleksandr alexandros aliaksandr alyaksandr sandor sasha alex iskandar eskandar aleksandro alexandru alec aleks olexander oleksander sacha
alexandra aleksandra alessandra alejandra oleksandra alexandria sandra
alexei alexey aleksei aleksey alexi oleksiy oleksii alexis aliaksei alyaksey oleksi aleksej
andrew andrei andrey andriy andrii andrej andrzej andreas andre andres andras anders andy anders andrija andriej andris
anton antony anthony antonio antoine antoni antonin tony antoniu antun antonios
arkady arkadiy arkadii arkadi
artem artyom artiom artjom
basil vasily vasiliy vasilii vasyl vasil wasyl vasile vassily vassili vasili vasilios vasilis
benjamin benyamin veniamin binyamin benny ben
boris borys
bogdan bohdan
catherine katherine ekaterina yekaterina kateryna katarina katrin kathryn katerina katarzyna caterina catalina kate kathy katie yekatsiaryna katharina
charles carlos karl carl carlo karel karol charlie chuck carles karoly
christian kristian cristian krystian christiaan
christopher kristofer christophe cristobal krzysztof christoph cristoforo chris kristoffer
constantine konstantin kostyantyn constantin konstantinos konstanty kostiantyn kanstantsin costas
demetrius dmitry dmitri dmitriy dmitrii dmytro dimitri dimitrios dimitar dmitrij dzmitry dima dimitris dmitrijs dimitry
denis dennis denys dionysios dionisio
edward eduard eduardo edvard edoardo eduards eddie edouard
elena helen yelena olena helena ellen helene alena jelena eleni elene
elizabeth elisabeth yelizaveta elizaveta isabel isabella elisabetta liz beth betty eliza elzbieta yelyzaveta bess lizzie elisaveta
eugene evgeny yevgeny evgenii evgeniy yevgeniy yevhen evgeni eugen eugenio yevgeni evgenij yauhen ievgen jevgeni yevgenii eugenijus
eugenia yevgenia evgenia yevgeniya evgeniya yevheniia
felix feliks
francis francisco francesco francois franz frank franciszek frantisek ferenc pancho paco francesc frans frantz
frederick friedrich frederic federico fred fryderyk frederik fredrik freddy bedrich fridrich friedrych
gabriel gavriil gabriele gavril havryil gabor
george georgy georgiy georgii jorge giorgio georges georg jerzy georgios gheorghe djordje heorhiy jiri giorgi gyorgy georgi yorgos heorhii dorde
gennady gennadiy gennadii hennadiy gennadi henadz hennadii
gregory grigory grigori grigoriy hryhoriy gregor gregorio grzegorz greg grigorii hryhorii ryhor grigor
henry heinrich henri enrique enrico henrik hendrik henryk harry heinz hank henrique
herman german hermann guerman germann
igor ihor ighor ihar
ilya ilia illia illya ilja elijah
ivan john johann jean giovanni juan joao jan johannes ioann jon hans jack johnny yann ioannis jovan ian sean shaun juhani janos jaan ion eoin ivans ioan johan
james jim jimmy jamie
jonathan yonatan jonatan
julia yulia julie giulia yuliya iuliia yuliia julija
julian giuliano iulian yulian julien
cyril kirill kyrylo kiril kirils kyril
lawrence laurence lorenzo laurent lavrenty lorenz larry lars
leo lev leon lew
leonid leonyd leonide
louis luis luigi ludwig lewis lou ludovic ludvig luiz lluis lajos alois
lucas luke luca lukas lukasz luka luc
lydia lidia lidiya lidziya lidija
magdalena madeleine
mark marc marco marcus marek marko markus marcos marc
martin marcin marten martyn martino
matthew matvei matvey mateo matteo matthieu mathieu matthias mateusz matej matt matiy matthaus matias mattias
maxim maksim maksym maxime massimo maksims maksimas
michael mikhail mykhailo miguel michel michele mikael michal mihail mike mick mihai mihael mikhael mykhaylo mihailo mikail mikhayil misha micheal mikel mihails michail mihaly
natalia nataliya natalya natalie nataliia natalija natasha
nadezhda nadiya nadejda
nicholas nikolai nikolay nicolas nicola nikola nikolaos nick mykola nicolae mikolaj niccolo nikolaj nikolas klaus mikalai mikola nicolai niklas nico nikolajs nik
nikita mykyta mikita nikyta
oleg oleh aleh
olga olha volha helga
pavel paul pablo paolo pavlo pawel paulo paval pauli paulus pol pal
peter pyotr petr petro pedro pierre pietro piotr petros petar petru pete piero pyotr pjotr petras peteris
philip filip philippe felipe filippo phillip fillip phil pylyp felipe filipp
raphael rafael raffaele rafal rafail
richard ricardo riccardo rick dick ryszard rich rikard ricard
robert roberto bob rob bobby robbie rupert robertas
roland rolando
roman romano
ruslan rouslan
samuel samuil shmuel samuele
sebastian sebastien sebastiano sebastiao
semyon semen simon simeon szymon shimon simao
sergei sergey serge serhiy sergio serhii siarhei sergiy sergej sergi sergii syarhey serghei sergejs sergiu serguei sergiusz
stanislav stanislaw stanislau stan stanislavs
stephen stefan stepan esteban steven stefano etienne istvan stjepan szczepan steve stephan stephane stephanos estevao tapani
svetlana svitlana sviatlana
tamara tamar
tatiana tatyana tetiana tatjana tetyana tanya tatsiana
theodore fyodor fedor teodor teodoro theodor ted fiodor fedir theodoros feodor theo fjodor
thomas tomas tommaso tom tomasz toma tommy tomaso foma
timothy timofei timofey tymofiy tim timofej
valentin valentyn valentino valantin
valentina valentyna valiantsina
valery valeriy valerii valeri valerio valeriu valery valerij
victor viktor vittorio viktar victorio wiktor viktors vitor vic
victoria viktoria viktoriya viktoriia vittoria
vitaly vitaliy vitalii vitali vital vitalij vitalie
vladimir volodymyr wladimir uladzimir vladimer wolodymyr volodimir vladimirs vlodzimierz wlodzimierz vova
vladislav vladyslav wladyslaw vladislavs uladzislau ladislav
vyacheslav viacheslav vjaceslav vyachaslau viatcheslav slava
william wilhelm guillermo guillaume willem bill will guglielmo vilhelm billy willy liam guilherme vilmos
yaroslav jaroslav iaroslav jaroslaw yaraslau
yury yuri yuriy yurii iurii iouri jurij jurijs juri youri iurie yurij yury
anastasia anastasiya anastasiia
anna ann anne hanna ana hannah annie anya ganna
irina iryna irena irene iryina
galina halyna halina
larisa larysa
ludmila lyudmila liudmila ludmyla lyudmyla ludmilla
margaret margarita marguerite marharyta margherita peggy meg maggie peggie margarete margaretha malgorzata greta
marina maryna
oksana oxana aksana
ksenia xenia kseniya kseniia ksenija
sofia sophia sofya sophie sofiya zofia sofija
vera viera wiera
zoya zoia zoe
andrea andreea
susan susanna suzanne susana zuzana susanne sue shoshana suzanna
barbara varvara barbora
patricia patrizia trish tricia patty
patrick patricio patrik padraig
kenneth ken
ronald ron ronnie
donald
raymond ramon raimundo raimondo
walter valter gualtiero walt
ernest ernesto ernst
arthur artur arturo arturas
albert alberto albrecht
alfred alfredo
arnold arnaldo arnoldo
bernard bernhard bernardo
emil emilio emile
gerard gerhard gerardo gerry gerd
hugo hugues hugh ugo
jerome jeronimo hieronymus girolamo
joachim joaquin joachin gioacchino
oscar oskar
ralph raul raoul rolf
rudolf rodolfo rudolph
stuart stewart
terence terry
vincent vincenzo vicente wincenty vikentiy
eliezer eleazar lazar lazaro
joel yoel
nathan natan
reuben ruben reuven
deborah debora dvora
rachel raquel rahel rakhil
rebecca rebeka rivka
sarah sara
candace kandace
kristen kristin kirsten christine christina cristina kristina krystyna kristine khrystyna
theresa teresa therese tereza terezia
yvonne ivonne
yves ivo
guy guido
gilles egidio
dominic domingo domenico dominique dominik
augustine agustin agostino augustin
clement klement clemente
damian damien damiano
adrian adriano hadrian adrien
fabian fabien
marian mariano
cornelius cornelio kornelius
ignatius ignacio ignazio ignat igna
isidore isidro isidor
xavier javier
manuel manoel emanuel emmanuel immanuel emanuele manolo
salvador salvatore salvator
pasquale pascal pasqual pascual
rogelio rogerio roger ruggero
ruy rui
tobias tobiah
wenceslaus vaclav waclaw venceslao
ramzan ramadan ramazan ramadhan ramzaan ramazon romdhane ramdane ramadane
aslan arslan
timur temur teymur
erlan yerlan
bakhtiyar bakhtiar bahtiyar baxtiyor
rustam rostam rustem
farhad farkhad ferhat farhod
shamil chamil samil
sultan soltan
gulnara gulnora
abdelkader abdulqadir abdulkadir abdelqader abdulkader abdelkadir abdulqader
jong chong jeong jung chung
yong young yeong
chol cheol chul ch'ol
song sung seong
hyok hyuk hyeok
kyong kyung gyeong kyoung
myong myung myeong
un eun
su soo
chun choon
hyon hyun hyeon
pyong byung byong pyung byeong
tong dong
tok deok duk dok
kwang gwang
kuk guk kook gook
sok seok suk
hui hee
yun yoon
kil gil
kim gim
ri rhee
pak park bak
choe choi chwe
paek baek paik
kang gang
cho jo
wang wong
chen chan chern
zhang chang cheung
liu lau
huang hwang
yang yeung
zhao chao
zhou chow chou
xu hsu tsui
zhu chu
guo kuo kwok
lin lam
he ho
xie hsieh tse
zheng cheng
cai tsai
nguyen nguyn
`

/** The commonest names in Arabic and Persian letters, folded; their vowels are not written, so romanisation alone would leave them strangers. */
const ARABIC = `
mohammed محمد;ahmed احمد;mahmoud محمود;hassan حسن;hussein حسين;ali علي;omar عمر;osman عثمان;ibrahim ابراهيم ابراهم;ismail اسماعيل;yusuf يوسف;isa عيسي عيسا;musa موسي موسا;yahya يحيي يحيا;yaqub يعقوب;dawud داود داوود;suleiman سليمان;haroun هارون;ishaq اسحاق اسحق;khalid خالد;saeed سعيد;salem سالم سليم;saleh صالح;tariq طارق;hamid حامد حميد;rashid راشد رشيد;karim كريم;rahman رحمان رحمن;aziz عزيز;qasim قاسم;mustafa مصطفي مصطفا;fatima فاطمه فاطمة;aisha عايشه عايشة عائشة;khadija خديجة خديجه;zainab زينب;maryam مريم;abdullah عبدالله;nasir ناصر;jamal جمال;jamil جميل;kamal كمال;bashir بشير;faisal فيصل;hamza حمزة حمزه;hisham هشام;ilyas الياس;imran عمران;jafar جعفر;javad جواد;majid ماجد مجيد;masoud مسعود;mehdi مهدي;munir منير;murad مراد;nabil نبيل;rida رضا;samir سمير;sharif شريف;shukri شكري;tahir طاهر;walid وليد;yasin ياسين;yunus يونس;zakaria زكريا;ziad زياد;zubair زبير;adil عادل;amin امين;amir امير عامر;anwar انور;ashraf اشرف;ayman ايمن;farid فريد;habib حبيب;hadi هادي;hakim حكيم;idris ادريس;jalal جلال;latif لطيف;mansour منصور;nur نور;rafiq رفيق;sabir صابر;sadiq صادق صديق;sami سامي;shafiq شفيق;taha طه;usama اسامة اسامه;wahid واحد وحيد;zaid زيد زايد;abbas عباس;akbar اكبر;asad اسد اسعد;bilal بلال;ghulam غلام;gul گل;hafiz حافظ;haidar حيدر;nazir نذير;saif سيف;shams شمس;ramzan رمضان;sultan سلطان;abd عبد;allah الله;khan خان;jan جان;haqqani حقاني;agha اغا;shah شاه;fadl فضل;badr بدر;bakr بكر;hashim هاشم;khalil خليل;kazem كاظم;wali ولي;akhund اخوند
`

const TABLE = new Map<string, string>()
for (const line of CLASSES.split('\n')) {
  const words = line
    .trim()
    .split(' ')
    .filter((word) => word !== '')
  if (words.length < 2) continue
  for (const word of words) {
    const plain = word.replace(/[^a-z]/g, '')
    if (!TABLE.has(plain)) TABLE.set(plain, `given:${words[0]!}`)
  }
}

const ARABIC_TABLE = new Map<string, string>()
for (const entry of ARABIC.split(/[;\n]/)) {
  const [name, ...spellings] = entry.trim().split(' ')
  if (!name) continue
  for (const spelling of spellings)
    ARABIC_TABLE.set(unifyArabic(foldText(spelling)), TABLE.get(name) ?? `given:${name}`)
}

/**
 * The class of a given name by its folded form (Arabic script) or its romanised one, for instance `given:mohammed`;
 * `null` when the name stands alone.
 */
export function givenNameClass(folded: string, latin: string): string | null {
  return ARABIC_TABLE.get(folded) ?? TABLE.get(latin) ?? null
}

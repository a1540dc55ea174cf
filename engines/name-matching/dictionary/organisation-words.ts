import { foldText } from '../scripts/fold-text.ts'
import { unifyArabic } from '../scripts/romanise-arabic.ts'

/**
 * Words that many organisations share, classed by meaning across languages; one class a line, its first word names it.
 * A shared class says little (half the world's banks say "bank"), a clash of two classes says more than two unlike
 * spellings would. Latin letters without marks; other scripts appear in their own letters, folded.
 */
const CLASSES = `
bank акб кб banque banco banca banka bankas bankasi banki banque-de bankiers банк банка بانك بنك بانک 银行 銀行 은행 ginko bk bnk
international internat internationale internacional internazionale internationaler int intl mezhdunarodny mezhdunarodnyi mezhdunarodnaya международный международная دولي الدولية بین المللی 国际 國際 kokusai miedzynarodowy mizhnarodny beynolmelal int'l intnl intern internatl
national natl nationale nacional nazionale natsionalny natsionalnyi natsionalnaya nationaler narodowy национальный национальная وطني الوطنية ملی melli watani nat'l nat
state دولة الدولة gosudarstvenny gosudarstvennyi gosudarstvennaya gosudarstvennoe etat estatal statale staatlich staats derzhavny государственный государственная state-owned
federal federalny federalnaya federale федеральный федеральное
central centrale tsentralny tsentralnyi markazi zentral центральный центральная مركزي المركزي مرکزی
general generale generalny allgemeine генеральный عمومی gnl
trading trade trader traders handel handels handelsgesellschaft comercio comercial commercio commerciale commerce commercial commerciales torgovy torgovaya torgovyi trgovina trgovacko ticaret bazargani tejarat tejari negoce торговый торговая торговля تجارة التجارية للتجارة بازرگانی تجارت 贸易 貿易 maoyi boeki handlowy perdagangan dagang thuongmai trdg tradg trdng
shipping ship ships maritime marine navigation navigacion navegacion navigazione sudokhodstvo sudokhodnaya parokhodstvo schiffahrt schifffahrt reederei shipmanagement naviera denizcilik keshtirani судоходство судоходная пароходство морской ملاحة للملاحة کشتیرانی 航运 海运 haiyun kaiun rederi pelayaran shpg shipp shppg
transport transp transports transportation transportes transporti transportes trucking transportny транспорт транспортная نقل للنقل حمل 运输 trnsp
logistics logistik logistica logistique logistic logistyka логистика логистик logist log
group gang jamaa jamaah jemaah jamaat جماعة الجماعة groupe grupo gruppo gruppe gruppa grup grp grupa groep konzern группа مجموعة المجموعة گروه 集团 集團 jituan gp grpe
holding holdings holdinggesellschaft kholding холдинг القابضة هلدینگ 控股 konggu hldg hldgs holdg
investment invt invts investments invest inversiones inversion investissement investissements investimenti investimentos investitsionny investitsii investitsionnaya inwestycje yatirim sarmayehgozari инвестиции инвестиционная инвест استثمار للاستثمار سرمایه 投资 投資 touzi toushi investor invs invst invmt
industry ind inds industries industrial industria industrias industrie industriels industriale promyshlenny promyshlennost promyshlennaya sanayi sanaye sanat przemysl industrielle industri промышленность промышленная صناعة الصناعية صنایع 工业 實業 gongye kogyo shiye indy indl indus industr indust
construction constr const con construcciones construccion costruzioni construtora construcao stroitelny stroitelnaya stroitelstvo stroy bau insaat sakhteman budowlany edilizia строительство строительная بناء للبناء المقاولات ساختمان 建设 建設 建筑 jianshe kensetsu contracting contractors contractor constrn constrs
engineering eng engrg engg ingenieria ingenierie ingegneria engenharia inzhiniring engineers mohandesi muhendislik inzynieria инжиниринг هندسة الهندسية مهندسی 工程 gongcheng engng engnrg engineer
technology techn technologies tech technologie technologien tecnologia tecnologias tecnologie tekhnologii tekhnologiya technological teknoloji fanavari teknologi технологии технология تكنولوجيا فناوری 科技 技术 keji jishu technol techs techno
systems system systeme sistemas sistemi sistemy системы sys syst
services service servicios servizi servicos uslugi servis khadamat dienst dienste dienstleistungen сервис услуги خدمات للخدمات 服务 fuwu svc svcs svs serv servs
management mgmt mgt manage gestion gestione gestao upravlenie upravlyayushchaya verwaltung verwaltungs modiriat yonetim управление управляющая ادارة إدارة مدیریت 管理 guanli mgmnt mgm
development developments desarrollo desarrollos developpement sviluppo desenvolvimento razvitie razvitiya entwicklung tosee gelistirme developer developers развитие развития تطوير تنمية توسعه 发展 fazhan devt dvlpmt devel dvlpt developmt
finance financial financiera finanzas financiere finanz finanzen finanziaria financeira finansovy finansovaya finans finances финансовый финансовая مالية المالية مالی 金融 jinrong finl financ
insurance assurance assurances seguros seguro assicurazioni versicherung versicherungs strakhovanie strakhovaya sigorta bimeh ubezpieczen страховая страхование تأمين للتأمين بیمه 保险 baoxian insuranz insur
energy energie energia energies energetika energeticheskaya energo enerji enerzhi energetics энергия энерго энергетика طاقة للطاقة انرژی 能源 nengyuan
oil нк petroleum petrol petroleo petrole petrolera petroli neft nefti neftyanaya neftyanoy naft nafta erdol petro petrolier нефть нефтяная نفط النفط للنفط نفت 石油 shiyou sekiyu minyak petrlm
gas gaz gazowy gazovaya газ غاز للغاز گاز
petrochemical petrochemicals petroquimica petrochimie petrochemie petroshimi petrochimica neftekhim پتروشیمی нефтехим
electric electricity electrical electrica electrico elektrik elektro electronique electrique barq электро كهرباء للكهرباء برق 电力 power elect
electronic electronics electronica electroniques elektronik elektronika электроника الكترونيات 电子 dianzi electr elex elektr
chemical chemicals chemie quimica chimie chimica khimiya khimicheskaya kimya shimi химия химическая شيمي 化工 化学 huagong chem chems
mining mines mine minera mineria miniere bergbau gornaya gornodobyvayushchaya madencilik maaden minerals mineral горная معادن معدن 矿业 kuangye gorno
metal metals metales metallic metallurgy metallurgical metallurgicheskiy metall metalurgica siderurgica металл металлургия فلزات 金属
steel acier acero acciaio stahl stal foulad celik сталь فولاد حديد 钢铁 gangtie
gold oro d'or zoloto altin золото ذهب goldmines
diamond diamonds diamantes diamant almaz
aviation aviatsiya aviatsionnaya avia aviacion aviazione luftfahrt havacilik havapeymaei авиация طيران للطيران هوایی 航空 hangkong koku avn aviat
airlines airline airways air aerolineas aviakompaniya havayollari lignes-aeriennes авиакомпания هواپیمایی هواپيمايي خطوط aerienne airl airlns
aerospace aeroespacial aerospatiale havafaza raumfahrt aerokosmicheskaya
military militar militaire militaer voenny voennaya askeri военный военная عسكرية نظامی 军事 milit
defence defense defensa difesa verteidigung oborona oboronny savunma defa оборона оборонный دفاع دفاعی
army ejercito armee esercito exercito armiya ordu artesh армия جيش ارتش armeenationale
force forces fuerza fuerzas forze kuvvetleri sily силы قوات نیروی
ministry ministere ministerio ministero ministerstvo ministerium bakanligi vezarat wizarat министерство міністерство وزارة وزارت 部 kementerian minist
government gouvernement gobierno governo regierung pravitelstvo hukumet hokumat правительство حكومة دولت pemerintah govt gov
agency agence agencia agenzia agentstvo agentur ajans агентство وكالة آژانس agcy
committee comite comitato komitet komite komitee комитет لجنة کمیته cttee
commission comision commissione komissiya kommission комиссия هيئة commn
department departement departamento dipartimento departament otdel департамент دائرة bureau office buro dept dep depto
authority autorite autoridad autorita organization organisation organizacion organizzazione organizatsiya orgutlanma sazman tanzim organisasi организация منظمة سازمان 组织 organizations corps orgn organiz
institute institut instituto istituto enstitusu institute-of moasese институт معهد موسسه institution 研究所 yanjiusuo inst instit
university universite universidad universita universitat universitet universitesi daneshgah университет جامعة دانشگاه 大学 daxue daigaku universitas univ
academy academie academia accademia akademie akademiya akademi академия أكاديمية 科学院 acad
school madrassa madrasa ecole escuela scuola schule shkola okul madrasah школа مدرسة مدرسه
center centre centro zentrum tsentr merkez markaz centr центр مركز مرکز 中心 zhongxin ctr cntr
association associazione asociacion associacao verband assotsiatsiya dernek anjoman ассоциация جمعية انجمن 协会 society jamiat jamiyat sociedad assn assoc asoc socy
union unione sindicato soyuz verein ittihad itihaad etehad союз اتحاد الاتحاد اتحادیه
front frente fronte fronte jabhat jabha cephe фронт جبهة جبهه
movement mouvement movimiento movimento bewegung dvizhenie harakat harkat haraka hareket harakah движение حركة جنبش تحریک tehreek tehrik
party parti partido partito partei partiya hizb hezb partij партия партія حزب
liberation liberacion liberazione befreiung osvobozhdenie tahrir kurtulus освобождение تحرير
islamic islamique islamiques islamische islamischen islamischer islamskiej islamskoy islamskogo islamcilar islamico islamica islamski islami islamiya islamiyya islamiyah eslami islamskaya исламский اسلامي الاسلامية الإسلامية اسلامی islam 
revolutionary revolution revolutionaire revolutionnaire revolutionnaires revolutionare revolutionaren revolutie rivoluzione rewolucji rewolucyjny revolutsii revoluce revolucao революции revolucion revolucionario revolucionaria rivoluzionario revolyutsionny enghelab devrimci thawra революционный ثورة انقلاب
people peoples people's pueblo popular populaire popolo narodny narodnyi narodnaya shaab khalq volks народный الشعب مردمی
armed armado armadas silahli mosalah مسلحة المسلحة
corps cuerpo corpo korpus korps korpusu корпус корпуса
guard guards guardia guardias garde gardes gardien gardiens guardie pasdaran gvardiya гвардия حرس سپاه
charity charitable charities caridad benefica khayriyah khairiya khayriyya khayriya blagotvoritelny خيرية الخيرية خیریه
welfare bienestar
relief humanitarian ighatha إغاثة للإغاثة secours
fund funds fonds fondo fondos fond фонд صندوق صناديق fondul sanduq
exchange exchanges exchangers sarrafi sarafi sarafa cambio cambios change bourse borsa birzha hawala money-exchange صرافی صرافة للصرافة حواله حوالة 交易所 exch xchange
money dinero argent dengi پول
media medios medien smi رسانه إعلام 传媒 news press presse prensa stampa haber khabar
drilling burenie бурение forage perforacion hafari bohr
base qaida qaeda قاعدة القاعدة
radio radyo радио راديو
television televisyon televidenie tv телевидение تلفزيون
communications communication comunicaciones telecommunications telecom telekom telecomunicaciones telecommunication komunikasyon comm telekommunikation svyaz связь телеком اتصالات الاتصالات مخابرات ارتباطات 通信 电信 tongxin comms telecomm
computer computers informatica informatique informatik kompyuter
information informacion informazione informatsiya informatsionny ettelaat informations информация информационные معلومات اطلاعات 信息 xinxi
network networks red reseau rete netzwerk set shabake shabaka сеть شبكة شبکه 网络 wangluo internet
research recherche investigacion ricerca forschung issledovatelsky nauchno tahqiqat pazhuhesh arastirma исследовательский исследований научно بحوث تحقیقات 研究 yanjiu rsch
science sciences scientific ciencia ciencias scienza wissenschaft nauka nauk nauchny ulum oloom наука научный علوم العلوم 科学 kexue sci scient
medical medicine medico medicina medizin meditsinsky tibbi tip медицинский طبية پزشکی 医疗 yiliao
pharmaceutical pharmaceuticals pharma farmaceutica farmaceutici pharmaceutique pharmacie farmacia farma pharmacy farmatsiya darou ilac drogueria drogueries фарма أدوية دارو 制药 医药 zhiyao pharm
hospital hopital ospedale krankenhaus bolnitsa bimarestan hastane больница مستشفى بیمارستان 医院 hosp
food foods alimentos aliments alimentari lebensmittel pishchevaya gida غذائية غذایی 食品 shipin
agricultural agriculture agricola agricole agricultura agrarian agro keshavarzi tarim landwirtschaft selskokhozyaystvenny agraria агро сельскохозяйственный زراعة زراعية کشاورزی 农业 nongye agric
textile textiles tekstil textil nassaji текстиль نسيج نساجی 纺织
auto automotive automobile automobiles automotriz avtomobil avto khodro otomotiv авто سيارات خودرو 汽车 qiche motors motor motoren moto
machine machinery machines maquinaria maschinen maschinenbau mashinostroitelny makina mashin машиностроение машиностроительный ماشین 机械 jixie
equipment equipments equipos equipement oborudovanie ausrustung tajhizat ekipman оборудование معدات تجهیزات 设备 shebei equip eqpt eqp
manufacturing manufacturer manufactura fabrication production producao produccion proizvodstvo proizvodstvennaya uretim tolid produktion produktions products producciones производство производственное إنتاج تولید 制造 zhizao mfg mfr manuf manufg mfrs prod prodn prods
factory plant usine fabrica fabbrica fabrik zavod fabrika karkhane werk werke завод фабрика مصنع کارخانه 厂 gongchang
import imports importadora importacion импорт واردات impt
export exports exportadora exportacion eksport eksports экспорт صادرات exporters exporting expt
real-estate immobilien inmobiliaria inmobiliarias immobiliare immobilier immobiliere imobiliaria nedvizhimost emlak gayrimenkul estate estates недвижимость عقارات العقارية املاک 房地产 fangdichan realty property properties
hotel hotels otel khotel gostinitsa هتل فندق 酒店 отель
travel viajes voyages viaggi reisen turizm tourism turismo tourisme sayahat туризм سياحة گردشگری 旅游 tours tour
security seguridad securite sicurezza sicherheit bezopasnost guvenlik amniat amn безопасность أمن الأمن امنیت 安全 okhrana
consulting consultants consultant consultores consultoria consulenza beratung konsalting danismanlik moshaver asesores asesoria advisory advisors консалтинг استشارات مشاوره 咨询 zixun consultancy asesorias
solutions soluciones solution soluzioni losungen resheniya решения حلول soln solns
global mondial mundial globale worldwide world monde mundo mondo welt mir عالمية العالمية جهانی 环球 全球 universal
united unido unidos uniti unie unis vereinigte obedinennye obyedinennaya muttahida объединенная объединенные متحدة المتحدة متحده 联合 lianhe
new nueva nuevo nouveau nouvelle nuova nuovo neue novy novaya novyi jadid yeni новый новая جديد الجديدة 新
first premier premiere primero primera primo prima erste pervy pervaya awwal ilk первый первая 第一 1st
second segundo seconde secondo zweite vtoroy 2nd
third tercero troisieme terzo dritte trety 3rd
north northern norte nord severny severnaya shomal kuzey северный северная شمال الشمالية 北方
south southern sur sul sud yuzhny yuzhnaya jonub guney южный южная جنوب الجنوبية 南方
east eastern este est ost vostok vostochny shargh sharq dogu восток восточный شرق الشرق 东方 dongfang orient oriental
west western oeste ouest ovest zapad zapadny gharb bati запад западный غرب غربية 西部
city ciudad ville citta stadt gorod shahr sehir городской مدينة شهر
house casa maison haus dom dar khane дом دار خانه
trust trusts treuhand
brothers hermanos freres fratelli bruder ikhwan biradaran kardesler hnos bros братья اخوان برادران
sons hijos fils figli sohne awlad ogullari
partners partner associates socios associes partnership ptnrs
capital kapital sermaye капитал سرمايه 资本 ziben
credit credito crediti kredit kreditny кредит اعتبار 信用
savings ahorro epargne risparmio sparkasse sberegatelny сберегательный
mortgage hypotheken ipoteca hypotheque ипотека
securities wertpapiere valores titres tsennye-bumagi menkul ценные 证券
mutual mutua mutuelle
water wasser agua eau acqua voda вода مياه آب
sea sees mar mer mare more darya bahr deniz море دریا البحر ocean oceano okean
river rio riviere fluss reka рек
port porto puerto hafen bandar liman ports порт ميناء بندر
star stars estrella etoile stella stern zvezda najm yildiz звезда نجم ستاره
sun sol soleil sole sonne solntse gunes солнце
silver plata argento silber serebro nuqra gumush серебро
golden dorado dore dorato goldene zolotoy zolotaya zarrin золотой
red rojo rouge rosso rot krasny krasnaya qirmizi kizil красный красная
black negro noir nero schwarz cherny siyah chernaya черный
white blanco blanc bianco weiss bely belaya beyaz белый
green verde vert grun zeleny sabz yesil зеленый
blue azul bleu blu blau siniy mavi синий
great grand gran grande grosse bolshoy bozorg buyuk большой
special especial special-purpose speciale spezial spetsialny ویژه специальный
joint conjunto conjoint sovmestny mushtarak совместное مشترك
venture ventures
shop store stores tienda magasin negozio magazin dukkan supermarket market mercado marche mercato markt rynok bazar foroushgah магазин рынок بازار
library biblioteca bibliotheque
print printing imprenta imprimerie tipografia druck pechat печать چاپ
club klub клуб نادي باشگاه
team equipo equipe squadra mannschaft komanda
studio estudio studios
design diseno dessin дизайн طراحی
nuclear nucleaire nuclear-energy atomic atomny yaderny hastei ядерный атомный نووي هسته
rocket missile missiles rockets raketny raketnaya roket mushak ракетный صواريخ موشک tactical
space espacio espace spazio kosmos kosmichesky uzay космос космический فضا
ship-building shipyard shipyards shipbuilding sudostroitelny sudostroenie chantier astillero werft верфь судостроительный کشتی سازی
repair remont reparation reparacion ремонт tamirat
building buildings edificio edificios material materials materiales baumaterialien bldg bldrs
branch sucursal succursale filial filiale zweigstelle sube филиал فرع شعبه unit
province provincia provincial oblast wilayat wilayah ostan область استان ولاية
region regional rayon regionalny регион региональный
peninsula peninsule jazira jazirah جزيرة
republic republique republica repubblica respublika jomhuri cumhuriyet jumhuriya республика جمهورية جمهوری repub
democratic democratique democratico democratica demokratik demokratichesky demokratische демократический ديمقراطية
youth juventud jeunesse giovani jugend molodezh shabab gencler молодежь شباب جوانان
women mujeres femmes donne frauen zhenshchiny женщины نسا زنان
workers worker trabajadores travailleurs lavoratori arbeiter rabochy rabochaya kargaran karkeran kargar isci рабочий عمال کارگران
student students estudiantes etudiants studenti студенты طلاب
fighters fighting combatant combatants combattants combat muqatila mujahideen mujahidin mojahedin mojahideen مجاهدين المقاتلة مجاهدین
jihad jihadi djihad cihad dzhikhad джихад جهاد الجهاد
supporters ansar أنصار انصار الأنصار
headquarters hq quartier-general headquarter shtab karargah штаб مقر
program programme programming programing programa программа
project projects proyecto proyectos projet progetto proekt проект مشروع پروژه projekt
kingdom reino royaume regno konigreich korolevstvo mamlaka krallik
emirate emirates emarat emirat emirato emaratil imarat эмират إمارة امارات
distribution distribuidora distribuidores distributor distributors distribuciones distributeur vertrieb distribuzione distr distrib
sales ventas comercializadora comercializadores vertriebs marketing
operator operadora operadores operations operaciones
transporter autotransportes autotransporte fletes carga cargo freight
livestock ganadera ganaderia ganado agropecuaria agropecuarias
administradora administraciones administracion
promoter promotora promociones
packing empacadora empaque
restaurant restaurante restaurantes cafe cafeteria bar
clinic clinica clinique clinicas
supplies suministros provisiones provedora proveedora supp
recreation recreativo deportivo sports sport deportes
jewellery joyeria joyas jewelry
fisheries pesquera pesca fishing fishery
poultry avicola
forestry forestal maderas timber wood
plastics plasticos plastic plastik
paper papel papier
glass vidrio verre
cement cementos ciment
tobacco tabaco tabac
beverage beverages bebidas licores licorera
leather cuero cueros
ceramic ceramica
stone marble marmoles piedra
tool tools herramientas
laboratory laboratorio laboratorios laboratoire laboratories labs
warehouse almacen almacenes bodega bodegas depot
representaciones representation
lawyer abogados avocats legal law
accountants contadores accounting
shahid martyr chahid
dawa dawah daawa tabligh
lajnat
mosque masjid masjed mescid mosquee
brigade brigades katibat kataib kitab kataeb brigada
battalion kateeba batallon
council shura majlis concejo consejo conseil rat
court tribunal mahkama
prison prisons carcel
police policia polizei polis
border frontera grenze
navy naval marina flota
fleet flotte
representative
conglomerate combine
`

const TABLE = new Map<string, string>()
for (const line of CLASSES.split('\n')) {
  const words = line
    .trim()
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) continue
  for (const word of words) {
    const plain = unifyArabic(foldText(word)).replace(/[^\p{L}\p{N}]/gu, '')
    if (plain !== '' && !TABLE.has(plain)) TABLE.set(plain, `word:${words[0]!}`)
  }
}

/** The class of an organisation word, looked up by its folded form and then its romanised one; `null` when it has none. */
export function organisationWordClass(folded: string, latin: string): string | null {
  return TABLE.get(folded) ?? TABLE.get(latin) ?? null
}

import { foldText } from '../scripts/fold-text.ts'
import { unifyArabic } from '../scripts/romanise-arabic.ts'
import { countryForm, isSharedName } from './country-forms.ts'

/**
 * Countries by ISO 3166-1 code with the names, demonyms and short forms lists use, folded. `XK`, `SU`, `YU`, `CS` and
 * `DD` are kept for older records. A name that belongs to two countries (Guinea, Congo) stands with the one it says.
 */
const COUNTRIES = `
AF afg=afghanistan=afghan=afghani;AX ala=aland;AL alb=albania=albanian=shqiperi;DZ dza=algeria=algerian=algerie;AS asm=american samoa;AD and=andorra=andorran;AO ago=angola=angolan;AI aia=anguilla;AG atg=antigua and barbuda=antiguan;AR arg=argentina=argentine=argentinian;AM arm=armenia=armenian;AW abw=aruba;AU aus=australia=australian;AT aut=austria=austrian=osterreich;AZ aze=azerbaijan=azerbaijani=azeri
BS bhs=bahamas=the bahamas=bahamian;BH bhr=bahrain=bahraini;BD bgd=bangladesh=bangladeshi;BB brb=barbados=barbadian;BY blr=belarus=belarusian=byelorussia=belorussia=republic of belarus=belorussian;BE bel=belgium=belgian=belgique=belgie;BZ blz=belize=belizean;BJ ben=benin=beninese;BM bmu=bermuda;BT btn=bhutan=bhutanese;BO bol=bolivia=bolivian=plurinational state of bolivia;BA bih=bosnia and herzegovina=bosnia=bosnian=herzegovina;BW bwa=botswana;BR bra=brazil=brazilian=brasil;VG vgb=british virgin islands=bvi;BN brn=brunei=brunei darussalam;BG bgr=bulgaria=bulgarian;BF bfa=burkina faso=burkinabe;BI bdi=burundi=burundian
KH khm=cambodia=cambodian=kampuchea;CM cmr=cameroon=cameroonian=cameroun;CA can=canada=canadian;CV cpv=cape verde=cabo verde;KY cym=cayman islands=cayman;CF caf=central african republic=central african;TD tcd=chad=chadian=tchad;CL chl=chile=chilean;CN chn=china=chinese=peoples republic of china=prc=people s republic of china=zhongguo=中国=mainland china=china pr mainland=pr china;CO col=colombia=colombian;KM com=comoros=union of the comoros=comorian;CG cog=congo=republic of the congo=congo brazzaville=congolese=congo republic;CD cod=democratic republic of the congo=drc=congo kinshasa=dr congo=zaire=drcongo=congo dr;CR cri=costa rica=costa rican;CI civ=cote d ivoire=ivory coast=ivorian=cote divoire;HR hrv=croatia=croatian=hrvatska;CU cub=cuba=cuban;CW cuw=curacao;CY cyp=cyprus=cypriot;CZ cze=czech republic=czechia=czech
DK dnk=denmark=danish=danmark;DJ dji=djibouti=djiboutian;DM dma=dominica=commonwealth of dominica;DO dom=dominican republic=dominican;EC ecu=ecuador=ecuadorian;EG egy=egypt=egyptian=misr;SV slv=el salvador=salvadoran;GQ gnq=equatorial guinea;ER eri=eritrea=eritrean;EE est=estonia=estonian=eesti;SZ swz=eswatini=swaziland;ET eth=ethiopia=ethiopian;FJ fji=fiji=fijian;FI fin=finland=finnish=suomi;FR fra=france=french=francaise;GF guf=french guiana;GA gab=gabon=gabonese;GM gmb=gambia=the gambia=gambian;GE geo=georgia=georgian=sakartvelo=republic of georgia;DE deu=germany=german=deutschland=deutsche=federal republic of germany=allemagne;DD ddr=east germany=german democratic republic=germany east=germany democratic republic;GH gha=ghana=ghanaian;GI gib=gibraltar;GR grc=greece=greek=hellas=hellenic;GL grl=greenland;GD grd=grenada;GP glp=guadeloupe;GT gtm=guatemala=guatemalan;GG ggy=guernsey;GN gin=guinea=guinean=republic of guinea=guinea conakry;GW gnb=guinea bissau;GY guy=guyana=guyanese
HT hti=haiti=haitian;HN hnd=honduras=honduran;HK hkg=hong kong=hongkong=hong kong sar=xianggang=hong kong sar china=china hong kong special administrative region;HU hun=hungary=hungarian=magyarorszag=magyar;IS isl=iceland=icelandic;IN ind=india=indian=bharat;ID idn=indonesia=indonesian;IR irn=iran=iranian=islamic republic of iran=iran islamic republic of=persia=persian=irani=ir iran;IQ irq=iraq=iraqi=irak;IE irl=ireland=irish=eire;IM imn=isle of man=manx;IL isr=israel=israeli;IT ita=italy=italian=italia=italiana;JM jam=jamaica=jamaican;JP jpn=japan=japanese=nippon=nihon;JE jey=jersey;JO jor=jordan=jordanian;KZ kaz=kazakhstan=kazakh=kazakhstani=qazaqstan;KE ken=kenya=kenyan;KI kir=kiribati;XK xkx=kosovo=kosovar;KW kwt=kuwait=kuwaiti;KG kgz=kyrgyzstan=kyrgyz=kirghizia=kyrgyz republic
LA lao=laos=lao=laotian=lao peoples democratic republic;LV lva=latvia=latvian;LB lbn=lebanon=lebanese=liban;LS lso=lesotho;LR lbr=liberia=liberian;LY lby=libya=libyan=libyan arab jamahiriya;LI lie=liechtenstein;LT ltu=lithuania=lithuanian;LU lux=luxembourg=luxemburg;MO mac=macau=macao=macao sar=macau sar=macao sar china=macau sar china;MK mkd=north macedonia=macedonia=macedonian=former yugoslav republic of macedonia=fyr macedonia=fyrom;MG mdg=madagascar=malagasy;MW mwi=malawi=malawian;MY mys=malaysia=malaysian;MV mdv=maldives=maldivian;ML mli=mali=malian;MT mlt=malta=maltese;MH mhl=marshall islands=marshallese;MQ mtq=martinique;MR mrt=mauritania=mauritanian;MU mus=mauritius=mauritian;MX mex=mexico=mexican=mexicana;FM fsm=micronesia;MD mda=moldova=moldovan=republic of moldova=moldavia;MC mco=monaco;MN mng=mongolia=mongolian;ME mne=montenegro=montenegrin=crna gora;MS msr=montserrat;MA mar=morocco=moroccan=maroc;MZ moz=mozambique=mozambican;MM mmr=myanmar=burma=burmese
NA nam=namibia=namibian;NR nru=nauru;NP npl=nepal=nepalese=nepali;NL nld=netherlands=dutch=holland=nederland;NC ncl=new caledonia;NZ nzl=new zealand;NI nic=nicaragua=nicaraguan;NE ner=niger=republic of niger=republic of the niger=nigerien;NG nga=nigeria=nigerian;KP prk=north korea=dprk=democratic peoples republic of korea=north korean=democratic people s republic of korea=korea north=chosun=choson=dpr korea=dpr of korea=democratic republic of korea=people republic of korea;NO nor=norway=norwegian=norge;OM omn=oman=omani;PK pak=pakistan=pakistani;PW plw=palau;PS pse=palestine=palestinian=palestinian territory occupied=state of palestine=gaza=west bank=west bank and gaza=west bank and gaza strip=occupied palestinian territory=palestinian territory=palestinian territories=palestinian authority;PA pan=panama=panamanian;PG png=papua new guinea;PY pry=paraguay=paraguayan;PE per=peru=peruvian;PH phl=philippines=filipino=philippine=pilipinas;PL pol=poland=polish=polska;PT prt=portugal=portuguese;PR pri=puerto rico=puerto rican;QA qat=qatar=qatari;RE reu=reunion;RO rou=romania=romanian;RU rus=russia=russian=russian federation=rossiya=rossiyskaya federatsiya=rossiiskaya=россия=российская федерация;RW rwa=rwanda=rwandan
KN kna=saint kitts and nevis=st kitts and nevis=st kitts;LC lca=saint lucia=st lucia;VC vct=saint vincent and the grenadines=st vincent;WS wsm=samoa=samoan=independent state of samoa=western samoa;SM smr=san marino;ST stp=sao tome and principe;SA sau=saudi arabia=saudi=saudi arabian=ksa;SN sen=senegal=senegalese;RS srb=serbia=serbian=srbija;CS scg=serbia and montenegro=czechoslovakia;YU yug=yugoslavia=yugoslav;SC syc=seychelles;SL sle=sierra leone;SG sgp=singapore=singaporean;SX sxm=sint maarten=sint maarten dutch part=saint martin dutch part;SK svk=slovakia=slovak=slovak republic;SI svn=slovenia=slovenian;SB slb=solomon islands;SO som=somalia=somali;ZA zaf=south africa=south african=rsa;KR kor=south korea=korea=republic of korea=south korean=korean=korea south=hanguk;SS ssd=south sudan=south sudanese;SU sun=soviet union=ussr;ES esp=spain=spanish=espana=espanola;LK lka=sri lanka=sri lankan=ceylon;SD sdn=sudan=sudanese=republic of the sudan=democratic republic of the sudan=north sudan;SR sur=suriname;SE swe=sweden=swedish=sverige;CH che=switzerland=swiss=schweiz=suisse=svizzera;SY syr=syria=syrian=syrian arab republic=souria
TW twn=taiwan=taiwanese=republic of china=chinese taipei=taiwan province of china=taiwan china;TJ tjk=tajikistan=tajik;TZ tza=tanzania=tanzanian=united republic of tanzania;TH tha=thailand=thai;TL tls=timor leste=east timor;TG tgo=togo=togolese;TO ton=tonga;TT tto=trinidad and tobago=trinidad=trinidadian;TN tun=tunisia=tunisian=tunisie=tunisienne;TR tur=turkey=turkish=turkiye=turk;TM tkm=turkmenistan=turkmen;TC tca=turks and caicos islands=turks and caicos;TV tuv=tuvalu;UG uga=uganda=ugandan;UA ukr=ukraine=ukrainian=ukraina;AE are=united arab emirates=uae=emirati=u a e;GB gbr=united kingdom=uk=great britain=britain=british=england=english=scotland=wales=scottish=welsh=u k=northern ireland=united kingdom of great britain and northern ireland;US usa=united states=united states of america=american=america=u s=u s a=us;UY ury=uruguay=uruguayan;UZ uzb=uzbekistan=uzbek;VU vut=vanuatu;VA vat=vatican=holy see;VE ven=venezuela=venezuelan=bolivarian republic of venezuela=venezolana;VN vnm=vietnam=vietnamese=viet nam;VI vir=us virgin islands=virgin islands=united states virgin islands;EH esh=western sahara=sahrawi;YE yem=yemen=yemeni=yemenite;ZM zmb=zambia=zambian;ZW zwe=zimbabwe=zimbabwean=rhodesia
`

/** Territories with a code of their own, in files and on lists; inside a name they stand for no place. */
const TERRITORIES = `
AQ ata=antarctica;BL blm=saint barthelemy;BQ bes=caribbean netherlands=bonaire sint eustatius and saba=bonaire;BV bvt=bouvet island;CC cck=cocos islands=cocos keeling islands;CK cok=cook islands;CX cxr=christmas island;FK flk=falkland islands=falkland islands malvinas=malvinas;FO fro=faroe islands=faeroe islands;GS sgs=south georgia and the south sandwich islands;GU gum=guam;HM hmd=heard island and mcdonald islands;IO iot=british indian ocean territory;MF maf=saint martin=saint martin french part;MP mnp=northern mariana islands;NF nfk=norfolk island;NU niu=niue;PF pyf=french polynesia;PM spm=saint pierre and miquelon;PN pcn=pitcairn=pitcairn islands;SH shn=saint helena=saint helena ascension and tristan da cunha;SJ sjm=svalbard and jan mayen;TF atf=french southern territories;TK tkl=tokelau;UM umi=united states minor outlying islands;WF wlf=wallis and futuna;YT myt=mayotte
`

/** Cities and regions that tell one branch from another; each stands for itself. */
const PLACES = `
moscow moskva москва;petersburg peterburg leningrad;kiev kyiv;minsk;london;paris;berlin;frankfurt;hamburg;munich munchen;vienna wien;zurich;geneva geneve;rome roma;milan milano;madrid;barcelona;lisbon lisboa;brussels bruxelles;amsterdam;rotterdam;stockholm;oslo;copenhagen;helsinki;warsaw warszawa;prague praha;budapest;bucharest;athens;istanbul;ankara;tehran teheran;isfahan esfahan;shiraz;tabriz;mashhad;baghdad;basra;mosul;damascus dimashq;aleppo halab;homs;beirut;amman;jerusalem quds;riyadh;jeddah;mecca makkah;dubai;sharjah;doha;muscat;sanaa sana'a;aden;cairo;tripoli;benghazi;tunis;algiers;casablanca;khartoum;nairobi;lagos;kabul;kandahar;herat;karachi;lahore;islamabad;peshawar;quetta;delhi;mumbai bombay;calcutta kolkata;dhaka;bangkok;jakarta;manila;hanoi;beijing peking;shanghai;guangzhou canton;shenzhen;dalian;dandong;tianjin;pyongyang;seoul;tokyo;osaka;crimea crimean krym;donetsk;luhansk lugansk;sevastopol;yalta;kerch;siberia siberian;chechnya chechen;dagestan;kurdistan kurdish kurd;kashmir;punjab;sinaloa;jalisco;medellin;bogota;cali;havana habana;caracas;lima;quito;york;chicago;texas;florida;california;vegas;delaware;africa african afrique;europe european europa europeenne;asia asian;caucasus kavkaz kafkaz caucasian кавказ;balkan;baltic;arabia arabian arab عرب العرب;sahara;sahel;levant sham شام الشام;maghreb;bosna;mazandaran;khorasan;khuzestan
`

const NATIVE = `
IQ العراق عراق عراقي العراقية;SY سوريا سورية السورية;YE اليمن يمن يمني اليمنية;TN تونس تونسي التونسية تونسية;LY ليبيا ليبي الليبية ليبية;EG مصر مصري المصرية المصري;MA المغرب مغربي المغربية;DZ الجزائر جزائري الجزائرية;SA السعودية سعودي;LB لبنان لبناني اللبنانية;JO الأردن اردن اردني;SD السودان سودان سوداني;SO الصومال صومال صومالي;PS فلسطين فلسطيني الفلسطينية;IR إيران ایران ايراني ایرانی الايرانية;AF أفغانستان افغانستان افغاني افغان;PK باكستان پاکستان پاکستانی;AE الإمارات;KW الكويت كويتي;QA قطر قطري;BH البحرين;OM عمان عماني;TR تركيا ترکیه;RU روسيا روسیه россии российский российская;UA украина украины україна україни;BY беларусь беларуси белорусский белорусская;KZ казахстан казахстана казахстанский;CN 中华人民共和国 中國;JP 日本;KP 朝鲜 조선 朝鮮;KR 한국 韩国 韓國 대한민국;TW 台湾 台灣;HK 香港;IL ישראל;GR ελλαδα ελληνικη
`

const ISO = new Map<string, string>()
const NAMES = new Map<string, string>()
const PLACE = new Map<string, string>()
const codesOf = (table: string) =>
  table.split(/[;\n]/).flatMap((entry) => {
    const code = entry.trim().slice(0, 2)
    return code === '' ? [] : [{ code, names: entry.trim().slice(3).split('=') }]
  })
for (const { code, names } of [...codesOf(COUNTRIES), ...codesOf(TERRITORIES)]) {
  ISO.set(code.toLowerCase(), code)
  if (names[1] !== undefined) NAMES.set(code, names[1])
  for (const name of names.flatMap((one) => [one, foldText(one)])) if (!ISO.has(name)) ISO.set(name, code)
}
// In a name, only whole words that cannot be read as something else stand for the country.
for (const { code, names } of codesOf(COUNTRIES))
  for (const name of names.slice(1))
    if (!name.includes(' ') && name.length > 3 && !PLACE.has(name)) PLACE.set(name, `place:${code}`)
for (const entry of PLACES.split(/[;\n]/)) {
  const words = entry
    .trim()
    .split(' ')
    .map((word) => word.replace(/-.*$/, ''))
  if (words[0] === '' || words[0] === undefined) continue
  for (const word of words) if (!PLACE.has(word)) PLACE.set(word, `place:${words[0]}`)
}
// Short for a country and, in a name, for nothing else.
for (const [word, code] of Object.entries({
  usa: 'US',
  uae: 'AE',
  uk: 'GB',
  prc: 'CN',
  drc: 'CD',
  dprk: 'KP',
  ksa: 'SA',
}))
  PLACE.set(word, `place:${code}`)
// In names the two Koreas share one word.
for (const word of ['korea', 'korean', 'chosun', 'choson']) PLACE.set(word, 'place:korea')

for (const entry of NATIVE.split(/[;\n]/)) {
  const [code, ...words] = entry.trim().split(' ')
  for (const word of words) {
    const folded = unifyArabic(foldText(word))
    if (!ISO.has(folded)) ISO.set(folded, code!)
    PLACE.set(folded, `place:${code}`)
  }
}

/** ISO 3166-1 alpha-2 for a code, name or demonym in any usual writing; `null` when it is not known. */
export function countryCode(text: string): string | null {
  const known = asked.get(text)
  if (known !== undefined) return known
  const code = readCountry(text)
  if (text.length > KEPT_LENGTH) return code
  if (asked.size >= ASKED_MAX) asked.clear()
  asked.set(text, code)
  return code
}

/** Files of companies say the same few countries a million times. A longer text may hold the whole file that it was cut out of. */
const KEPT_LENGTH = 12
const ASKED_MAX = 2_000
const asked = new Map<string, string | null>()

function readCountry(text: string): string | null {
  const folded = unifyArabic(foldText(text))
  const plain = (part: string) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const key = plain(folded)
  if (key === '') return null
  const direct = ISO.get(key) ?? ISO.get(key.replace(/^the /, ''))
  if (direct !== undefined) return direct
  // In running text the words of a state are names of others: "Islamic State". Turned around they stand in a country's own cell.
  if (/[,(&]/.test(text)) {
    const form = countryForm(key)
    const turned =
      countryByForm(form.key) ?? (form.core === null ? undefined : countryByForm(form.core, true))
    if (turned !== undefined) return turned
  }
  const [, head = '', aside = ''] = /^([^(]*)\((.*)\)/.exec(folded) ?? []
  const withoutAside = plain(folded.replace(/\(.*\)/, ''))
  const named = ISO.get(plain(head))
  if (isSharedName(plain(head)) && countryForm(plain(aside)).key !== '')
    return named !== undefined && ISO.get(plain(aside)) === named ? named : null
  return ISO.get(withoutAside) ?? ISO.get(withoutAside.replace(/^the /, '')) ?? null
}

let forms: ReadonlyMap<string, string> | undefined

/** The country whose name has these words, in one form and order. A name that others share stands for none without what kind of state it is. */
export function countryByForm(key: string, isAlone = false): string | undefined {
  forms ??= new Map(
    [...ISO].filter(([name]) => name.length > 3).map(([name, code]) => [countryForm(name).key, code]),
  )
  return key === '' || (isAlone && isSharedName(key)) ? undefined : forms.get(key)
}

/** The English short name of a country code, for sentences: "Russia". The code itself when it is not known. */
export function countryName(code: string): string {
  const name = NAMES.get(code)
  if (name === undefined) return code
  return name.replace(
    /(^| )(?!and |of |the )([a-z])/g,
    (_, space: string, letter: string) => space + letter.toUpperCase(),
  )
}

/** The class of a place word inside a name, for instance `place:EE` for "Estonia" and "Estonian"; `null` for others. */
export function placeClass(folded: string, latin: string): string | null {
  return PLACE.get(folded) ?? PLACE.get(latin) ?? null
}

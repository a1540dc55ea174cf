import { foldText } from '../scripts/fold-text.ts'
import { unifyArabic } from '../scripts/romanise-arabic.ts'

/** Titles, ranks, religious honours and generation marks that stand beside a name without being part of it. */
const IN_LATIN = `mr jr junior senior mrs ms miss mx dr prof professor sir rev reverend hon honorable honourable
 herr frau hr fr monsieur madame mme mlle sr sra srta don dona doctor ing lic dott dottor ir drs mag dipl
 haji hajji hadji hadj hajj hajja haci alhaj alhaji alhadji mullah mulla mollah mullo molla molvi maulvi maulavi mawlawi mawlana maulana moulana qari hafez hafiz
 sheikh shaikh shaykh sheik cheikh cheick chaykh sayyid seyyed seyed sayed syed sayid ayatollah hojatoleslam hojjatoleslam mufti malim maalim moalim mwalimu ustad ustaz ustadz kyai
 general gen lieutenant lt major maj colonel col captain capt cpt sergeant sgt brigadier brig admiral adm commander cdr cmdr marshal commandant comandante
 president minister senator governor ambassador chairman engineer eng phd md esq esquire mba cpa
 tuan datuk dato comrade patriarch archbishop bishop cardinal chancellor chairwoman premier deputy secretary commissioner justice judge lord lady councillor congressman congresswoman
 engr amb signor signora signore gospodin gospodja gospođa gospoda maitre maître kyrios kyria shri sri smt encik bapak ibu puan tengku effendi efendi sahib majgen ltcol ltgen ltcdr vadm radm retd hrh obe cbe mbe kbe abog licda arq dra profa
 presidente prezident ministro ministre minstr premier polkovnik podpolkovnik generalissimus marshall marechal mariscal generale capitan capitano comandante coronel colonnello teniente sargento almirante senador gobernador gouverneur embajador ambassadeur monsignor monseigneur eminence excellency highness majesty`

/** In Cyrillic: Russian, Ukrainian, Bulgarian, Serbian. */
const IN_CYRILLIC = `президент міністр министр премьер премєр премиер премијер генерал генералмайор генерал-майор полковник подполковник підполковник майор капитан капітан лейтенант сержант адмирал адмірал маршал
 командир командующий губернатор сенатор депутат посол мэр председатель секретарь заместитель доктор професор профессор академик академік инженер господин госпожа господа гражданин товарищ гн г-н
 митрополит патриарх патріарх архиепископ епископ протоиерей шейх мулла муфтий аятолла хаджи эмир`

/** In Arabic letters: Arabic, Persian, Urdu, Pashto. */
const IN_ARABIC = `السيد الشيخ الحاج حاجي حاجى ملا مولوي مولوی مولانا قاري دكتور الدكتور شيخ حاجی ملاّ آقای`

/** Surnames as well ("al-Muhandis"): titles only where at least two words of the name follow. With or without the article. */
const OPENING_IN_ARABIC = `رئيس رییس وزير وزیر سفير سفیر دکتر دكتورة أستاذ استاذ استاد بروفيسور مهندس لواء عميد عقيد مقدم رائد نقيب ملازم فريق مشير جنرال سرتیپ سرهنگ سردار
 قاضي قاضی إمام آية آيت آیت أمير ملك سلطان سمو فضيلة سماحة حضرة جناب حجة`

/** Behind the name, run onto it: Chinese in both forms, Japanese, Korean. */
const AFTER_NAME = `主席 国家主席 國家主席 总书记 總書記 书记 書記 委员长 委員長 国务委员 国务委员长 总统 總統 总理 總理 首相 大臣 部长 部長 外长 外長 省长 省長 市长 市長 将军 將軍 上将 上將 中将 中將 少将 少將 大将 大將 元帅 元帥 司令 上校 中校 少校
 先生 女士 小姐 太太 夫人 同志 博士 教授 医生 醫生 律师 律師 董事长 董事長 总经理 總經理 经理 經理 社長 会長 氏 様 殿
 위원장 국무위원장 대통령 총비서 총서기 총리 장관 장군 동지 박사 교수 선생 선생님 씨 님`

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const inEveryForm = (text: string) =>
  words(text).flatMap((word) => {
    const folded = foldText(word)
    return [word, folded, unifyArabic(folded)]
  })

export const HONORIFICS: ReadonlySet<string> = new Set(
  [IN_LATIN, IN_CYRILLIC, IN_ARABIC, AFTER_NAME].flatMap(inEveryForm),
)

const TITLES_AFTER = words(AFTER_NAME)
  .map((title) => foldText(title))
  .sort((left, right) => right.length - left.length)

/** How many places at the end of a name in Han or Hangul are a title; the name keeps two at least. */
export function titleAfter(folded: string): number {
  for (const title of TITLES_AFTER)
    if (folded.endsWith(title) && folded.length - title.length >= (title.length > 1 ? 2 : 3))
      return title.length
  return 0
}

/** Titles that are names as well ("King", "Prince"): a title only where at least two words of the name follow. */
export const LEADING_TITLES: ReadonlySet<string> = new Set([
  ...inEveryForm(OPENING_IN_ARABIC),
  ...'king queen prince princess pope imam emir father sister brother chief leader crown'.split(' '),
])

/** Spellings and ranks of one title; a title in no group stands for itself. */
const GROUPS = `
haji hajji hadji hadj hajj hajja haci alhaj alhaji alhadji الحاج حاجي حاجى حاجی;mullah mulla mollah mullo molla molvi maulvi maulavi mawlawi mawlana maulana moulana ملا مولوي مولوی ملاّ
sheikh shaikh shaykh sheik cheikh cheick chaykh الشيخ شيخ;sayyid seyyed seyed sayed syed sayid السيد;malim maalim moalim mwalimu ustad ustaz ustadz kyai;ayatollah hojatoleslam hojjatoleslam
general gen генерал جنرال لواء;lieutenant lt;major maj майор;colonel col coronel polkovnik полковник عقيد;captain capt cpt капитан капітан;sergeant sgt;brigadier brig;admiral adm;commander cdr cmdr commandant comandante
dr doctor dott dottor drs phd md دكتور دکتر доктор دكتور الدكتور;prof professor профессор професор 教授 교수;president presidente prezident президент رئيس الرئيس 总统 總統 主席 대통령;minister ministro ministre министр міністр وزير الوزير;mr herr monsieur sr;mrs ms miss frau madame mme mlle sra srta;engineer eng ing ir;rev reverend;hon honorable honourable
`
const GROUP_OF = new Map<string, string>()
for (const group of GROUPS.split(/[;\n]/)) {
  const words = group.trim().split(' ')
  for (const word of words) GROUP_OF.set(word, words[0]!)
}

/** What a title is whichever way it is spelt: Hajji and Alhaj are one. */
export function titleOf(folded: string, latin: string): string {
  return GROUP_OF.get(folded) ?? GROUP_OF.get(latin) ?? latin
}

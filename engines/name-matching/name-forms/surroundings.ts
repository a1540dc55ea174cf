import { countryCode, placeClass } from '../dictionary/countries.ts'
import { givenNameClass } from '../dictionary/given-names.ts'
import { HONORIFICS } from '../dictionary/honorifics.ts'
import { legalFormOf } from '../dictionary/legal-forms.ts'
import { readWord } from '../preparation/read-word.ts'
import { foldText } from '../scripts/fold-text.ts'
import { isFiller } from './cautions.ts'
import { SHIP_PREFIX } from './markers.ts'

/** What stands before a name in forms and payments and says whose it is, with or without a colon. */
const LABELS =
  "(?:ultimate )?beneficiary(?: name| customer)?|ordering (?:customer|party)|(?:account|card) ?holder(?: name)?|account name|(?:full |first and last )?name|customer(?: name)?|client(?: name)?|sender|receiver|recipient|remitter|originator|payee|payer|drawee|drawer|consignee|consignor|shipper|notify(?: party)?|buyer|seller|supplier|vendor|merchant|applicant|insured|director|chairman|signatory|ubo|(?:ultimate )?beneficial owner|owner|shareholder|bnf|ben|obk|cdtr|dbtr|creditor|debtor|to|from|pay to(?: the order of)?|in favou?r of|counterparty|trustee|nominee|settlor|empfänger(?:in)?|begünstigter?|auftraggeber(?:in)?|kontoinhaber(?:in)?|zahlungsempfänger|kunde|inhaber|bénéficiaire|titulaire|donneur d[’']ordre|destinataire|nom|beneficiario|ordenante|titular|nombre|ordinante|intestatario|destinatario|beneficiário|nome|begunstigde|opdrachtgever|naam|odbiorca|nadawca|zleceniodawca|получатель|отправитель|плательщик|бенефициар|владелец|имя|фио|клиент|наименование|alıcı|gönderen|lehtar|المستفيد|الاسم|اسم العميل|客户|客戶|户名|戶名|董事|法定代表人|法人代表|股东|股東|(?:最终|最終)?受益(?:所有)?人|收款方|付款方|汇款人|匯款人|收款人|付款人|姓名"
/** A short label is a name as well ("Ben", "To Lam"), unless a sign follows it. */
const LABEL = new RegExp(
  `^(?:(?:${LABELS})(?:\\s*[:：=#]+\\s*|\\s+[–-]\\s+)|(?=[\\p{L}\\p{M}]{5}|\\p{Script=Han}{2,} |bnf |ubo )(?:${LABELS})\\s+)(?=\\S)`,
  'iu',
)
/** Any few words before a colon say what the name behind it is. */
const BEFORE_COLON = /^[\p{L}\p{M}\d’'./&()# -]{1,40}\s*[:：]\s*(?=[\p{L}"“«])/u
/** "1. ", "b) ", "• ", "Tel. 123456 ": of a list, or of a line of contacts. */
const LIST_MARK =
  /^(?:(?:\d{1,2}[.)]|[a-z]\))\s+|[•*–—-]\s+|(?:tel|phone|fax|тел)\.?:?\s*[\d+][\d\s()-]{4,}\s+)(?=\p{L})/iu
/** Before the name of a firm, by habit. */
const FIRM_WORDS =
  /^(?:m\/s\.?|messrs\.?|ms\.|firma|fa\.|the firm(?: of)?|company|soc\.|société|sté|ditta|empresa|cía\.?|fabrika|spol\.|фирма|компания|شركة|شرکت|pt\.?|cv\.?|ud\.?|公司)\s+(?=\S)/iu
/** What a list or a newspaper says of an authority that it does not recognise. */
const SO_CALLED =
  /^(?:so-?called|self-(?:styled|proclaimed|declared|appointed)|de facto|sogenannte[rs]?|soi-disant|autoproclamad[oa]|так называем(?:ый|ая|ое)|самопровозглаш[её]нн(?:ый|ая|ое))\s+(?=\S)/iu
/** "PAOSBERBANK", "ООО«Ромашка»": a legal form run onto the name behind it. */
const RUN_ON_FORM = /^(?:LLC|OJSC|PJSC|CJSC|JSC|PAO|OAO|ZAO|OOO|GMBH|ПАО|ОАО|ЗАО|ООО)(?=\p{Lu}\p{L}{4})/u
/** Before the name of somebody who trades under it. */
const SOLE_TRADER =
  /^(?:ип|ип\.|индивидуальн(?:ый|ого) предпринимател[ья]|самозанят(?:ый|ая)|физическое лицо|фоп|фізична особа[ -]підприємець|ф\.?о\.?п\.?|чп|i\.?p\.?|fop|individual(?:nyi|ny|nyy)? (?:entrepreneur|predprinimatel)|sole (?:trader|proprietor)|private entrepreneur|ets\.?|étab(?:lissements)?\.?|entreprise individuelle|einzelunternehmen|eenmanszaak|ditta individuale|autónomo|kanzlei|law (?:office|firm)s?(?: of)?|notary|адвокат|нотариус|comercial)\s+(?=['’‘ʿ]?\p{L}\S+\s+\S)/iu
/** A title that is nobody's name or initial. */
const PLAIN_TITLES =
  /^(?:(?:datuk seri|dato[’']? s(?:er)?i|tan sri|г-н|г-жа|г-да|his excellency|her excellency|h\.e\.|(?:el |la )?sr[a]?\. d(?:oñ)?a?\.|avv\.|cdte\.?|cmdt\.|rag\.|geom\.|mgr\.|inż\.|dipl\.-?\s?ing\.|dott\.ssa|señora?|herrn?|hr\.|frau|fr\.|sig\.(?:ra|na)?|signora?|mme\.?|mlle\.?|citizen|гражданин(?:ка)?(?: рф)?|гр\.|тов\.)\s+)+(?=\S)/iu

/** "Me Dupont", "M. Dupont": letters that are initials as well, and so another reading beside the name. */
const SHORT_TITLES =
  /^(?:(?:m\.|me|mr\.? ?(?:and|&|\/) ?mrs\.?|u|daw|nai|bay|pan|pani|sig\.|d\.|dña\.|raja|sultan|agha|fra|sayy[ei]d|saiyid|سید|سيد|السيد|آیت ?الله|آية ?الله|حجت ?الاسلام|s\.e\.|h\.e\.|s\.m\.|(?:his|her) (?:excellency|majesty|holiness)|the (?:rt\.?|right) hon\.?|г-н|г-жа|citizen|señora?|son excellence|su excelencia|khun|ko)\s+)+(?=['’‘ʿ]?\p{L}{2}\S*\s+\S*\p{L}{2})/iu
/** A kunya before a whole name of its own: "Abu Omar Khalid al-Masri". */
const KUNYA =
  /^(?:abou?|abu|abi|umm?|أبو|ابو|أم|ام)[ -](?:al-?)?[\p{L}\p{M}’'-]+\s+(?=['’‘ʿ]?\p{L}\S+\s+\S*\p{L}{2})/iu

/** What clerks write beside the name of a customer whom they no longer serve, or whose record is another one's. */
const STATES =
  '(?:do not use|dnu|closed|inactive|dup(?:licate)?|blocked|deleted|archived|dormant|frozen|suspended|terminated|old (?:account|record)|gesperrt|gelöscht|inaktiv|dublette|archiviert|geschlossen|clôturée?|inactif|bloquée?|doublon|cerrad[oa]|inactiv[oa]|bloquead[oa]|duplicad[oa]|chius[oa]|inattiv[oa]|bloccat[oa]|закрыт[оа]?|заблокирован[оа]?|дубль|x{2,}|z{2,})'
const STATE_BEFORE = new RegExp(`^[*#!_<([\\s]*(?:${STATES}[*#!_>)\\]\\s:;,–-]+)+(?=\\p{L}+\\s+\\p{L})`, 'iu')
/** "60 % Ana Petrova": what somebody owns. */
const SHARE_BEFORE = /^\d{1,3}(?:[.,]\d{1,4})?\s?%\s*(?:[–:-]\s*)?(?=\p{L}+[\s,]+\p{L})/u
const STATE_BEHIND = new RegExp(
  `(?<![\\s*#!_<([,;–-])[\\s*#!_<([,;–-]+${STATES}(?:[*#!_\\s,;–-]+${STATES})*[*#!_>)\\]\\s.]*$`,
  'iu',
)
const NATIONAL =
  /(?<![\s,;(])[\s,;(]+(?:an? )?[\p{L}-]+ (?:national|citizen|resident|passport holder|staatsangehöriger?|гражданин)\)?\s*$/iu

/** The label of a number that was read out of the name. It may be a name as well: “Joint Stock Company RIF”. */
const NUMBER_LABEL =
  /(?<![\s,;(–-])[\s,;(–-]+(?:NIE|DNI|NIF|CIF|C\.\s?F\.|P\.\s?IVA|PESEL|NIP|REGON|NIT|RIF|C\.I\.|СНИЛС|ИНН|ОГРН|паспорт)\s*$/u
/** What is said behind a name and belongs to none: an office, a birth, an account, an invoice. A run of signs is tried once, from its beginning. */
const TAILS = [
  STATE_BEHIND,
  NATIONAL,
  /(?<![\s,;(–-])[\s,;(–-]+\d{1,3}(?:[.,]\d{1,4})?\s?(?:%|percent|prozent|pct)\.?\)?\s*$/iu,
  NUMBER_LABEL,
  /,\s*(?:sayyed|saiyid|sultan|agha|raja|herrn?|frau|mayor de edad|cointestat[oai]|gemeinschaftskonto|compte joint)\.?$/iu,
  /\s+\(?(?:cointestat[oai]|gemeinschaftskonto|compte joint|cuenta conjunta)\)?$/iu,
  /(?<![\s,;(–-])[\s,;(–-]+(?:ceo|cfo|coo|cto|chairman|chairperson|president|(?:managing |general )?director|manager|ubo|beneficial owner|owner|shareholder|signatory|trustee|partner|secretary|chief executive|head|esq\.?|individually|individual|prop\.?|proprietor|geschäftsführer(?:in)?|inhaber(?:in)?|gérante?|директор|владелец|ип)(?:\s+(?:of|at|von|der|de|du|di)\s[^,;]+)?\)?\s*$/iu,
  /(?<![\s,;(–-])[\s,;(–-]+(?:tel|phone|ph|fax|mob|тел)?\.?:?\s*\+?\d[\d\s()/-]{6,}\)?\s*$/iu,
  /(?<=\S\s+\S+)\s+(?!\d)\S+\s+\d{5,6}\s*$/u,
  /(?<![\s,;(–-])[\s,;(–-]+(?:(?:born|b\.|dob|d\.o\.b\.|née? le|geb(?:oren)?\.?(?: am)?|nacid[oa](?: el)?|nat[oa] il|г\.?\s?р\.?|род\.)\s*:?\s*(?=.*\d)[\d\p{L}\s./-]+|\(?\d{1,2}[./-]\d{1,2}[./-]\d{2,4})\)?\s*$/iu,
  /(?<![\s,;(–&-])[\s,;(–&-]+(?:(?:and|und|et|&|y|e)\s+)?(?:his |her )?(?:wife|husband|family|spouse|others|ehefrau|ehemann|familie|épouse|esposa|familia|subsidiaries|affiliates|co-owners?)\)?\s*$/iu,
  /(?<![\s,;(–-])[\s,;(–-]+(?:as (?:trustee|nominee|agent|director|attorney)|et\.? al\.?|и др\.|u\.a\.|(?:main |head )office|hq|headquarters|website|sanctioned|sanctions check|in bankruptcy|in insolvenz)\)?\s*$/iu,
  /(?<![\s,;(–-])[\s,;(–-]+(?:(?:usd|eur|gbp|rub|escrow|client|current|settlement|savings|trust|nostro|vostro|loro)\s+)?(?:account|a\/c|acct?\.?|acc\.|konto|счет|счёт)(?:\s*(?:no\.?|nr\.?|#|№)?[\s\d-]*(?:eur|usd|gbp|chf|pln|rub)?)?\)?\s*$/iu,
  /(?<![\s,;(–-])[\s,;(–-]+(?:invoice|inv\.?|ref\.?|reference|contract|order|po|rechnung|facture|factura|счет|договор)\s*(?:no\.?|nr\.?|#|№)?\s*(?=[\p{L}/-]*\d)[\p{L}\d/-]+\)?\s*$/iu,
  /[’']s?\s+(?:wife|husband|spouse|son|daughter|brother|sister|father|mother|family|account|company|business|estate)\s*$/iu,
]
/** "The Petrov Family Trust": whose it is, where that is a person. */
const TRUST_OF =
  /^(?:the\s+)?(.+?)\s+(?:(?:family|living|revocable|irrevocable|blind|discretionary)\s+)*(?:trust|settlement|family foundation|familienstiftung)$/iu

/** Behind the name of a ship: its voyage, build, flag and what she is. */
const SHIP_TAIL =
  /(?<![\s,;(/[–-])[\s,;(/[–-]+(?:v\.? ?\d+\w*|voy(?:age)?\.? ?\w*\d\w*|built ?\d{4}|blt ?\d{4}|\d{4}|\d[\d,.]* ?dwt|dwt ?[\d,.]+|(?:crude |oil |product |chemical )?tanker|aframax|suezmax|panamax|vlcc|vessel|ship|mv|mt|m\/v|m\/t|flag:? ?[\p{L} ]+|[\p{L}]+ flag(?:ged)?|at anchor|eta [\p{L} ]+|etd [\p{L} ]+|laycan .*|b\/l .*|c\/s \w+|call sign \w+|mmsi:? ?\d+)[)\]]?\s*$/iu

const ADDRESS_WORD =
  /(?<![\p{L}])(?:street|str|st|road|rd|avenue|ave|blvd|boulevard|lane|rue|via|viale|calle|carrera|avenida|av|ul|ulitsa|prospekt|prospect|pr-t|pereulok|floor|fl|office|suite|apt|flat|room|p\.?\s?o\.?\s?box|box|building|bldg|tower|plaza|district|province|region|oblast|house|straße|strasse|platz|weg|laan|straat|улица|ул|проспект|пр|шоссе|наб|дом|оф|г|city|zone|free zone)\.?(?![\p{L}])/iu

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => /[\p{L}\d]/u.test(word))
/** A legal form, short or in full. */
export const isForm = (word: string) => legalFormOf(foldText(word).replace(/[^\p{L}\p{N}]/gu, '')) !== null
const isInitials = (word: string) => /^(?:\p{L}\.){1,3}$/u.test(word)
const ownWords = (text: string) => wordsOf(text).filter((word) => !isForm(word))
const isPlaceWord = (word: string) => {
  const folded = foldText(word).replace(/[^\p{L}\p{N}]/gu, '')
  return placeClass(folded, folded) !== null || CITIES.has(folded)
}
const CITIES = new Set(
  'moscow moskva москва petersburg tehran teheran dubai london paris beijing shanghai shenzhen guangzhou istanbul ankara minsk kyiv kiev damascus beirut baghdad kabul pyongyang caracas havana bogota panama limassol nicosia geneva zurich vienna berlin frankfurt madrid milan rome riga vilnius tallinn warsaw prague budapest belgrade sofia bucharest athens singapore tokyo seoul bangkok hanoi jakarta manila mumbai delhi karachi lahore cairo tripoli khartoum nairobi lagos johannesburg doha riyadh jeddah kuwait manama muscat sanaa aden tbilisi yerevan baku tashkent almaty astana bishkek dushanbe ashgabat novosibirsk yekaterinburg kazan samara krasnodar rostov sevastopol simferopol donetsk luhansk isfahan shiraz mashhad tabriz monaco luxembourg amsterdam rotterdam brussels antwerp lisbon dublin sharjah ajman fujairah'.split(
    ' ',
  ),
)

/** Behind a comma, a dash or in brackets: nothing but where it is. */
export function isPlace(text: string): boolean {
  if (countryCode(text) !== null) return true
  const words = wordsOf(text)
  return (
    words.length > 0 && words.length < 5 && words.every((word) => isPlaceWord(word) || /^\d+$/.test(word))
  )
}

const isAddress = (text: string) =>
  isPlace(text) ||
  (/\d/.test(text) && (ADDRESS_WORD.test(text) || wordsOf(text).some((word) => isPlaceWord(word))))

/** "Alfa Ltd, 12 Lenin Street, Moscow": what stands before the first part that is an address. */
function withoutAddress(text: string): string {
  const parts = text.split(/\s*[,;]\s*/)
  const at = parts.findIndex((part, index) => index > 0 && isAddress(part))
  if (at > 0) return parts.slice(0, at).join(', ')
  return text
    .replace(/\s+[–—-]\s+([^–—-]+)$/u, (cut, last: string) => (isPlace(last) ? '' : cut))
    .replace(/\s*[([]([^)\]]+)[)\]]\s*$/u, (cut, last: string) => (isPlace(last) ? '' : cut))
}

/**
 * The name alone, where a form or a payment writes something around it: a label, an account, an office, an address. One reading or
 * two, where a label is a title as well; none where nothing was around it.
 */
export function withoutSurroundings(text: string, group: string): string[] {
  let name = text
  for (const before of [STATE_BEFORE, SHARE_BEFORE, LABEL, BEFORE_COLON]) name = name.replace(before, '')
  if (group !== 'person') {
    const cut = name.replace(FIRM_WORDS, '')
    const own = ownWords(cut)
    if (own.length > 1 || own.some((word) => word.length > 4 && !isFiller(word))) name = cut
    name = name.replace(SO_CALLED, '')
  }
  name = name.replace(SOLE_TRADER, '')
  name = withoutAddress(name)
  const labelled: string[] = []
  for (const tail of TAILS) {
    const cut = name.replace(tail, '')
    if (cut === name || !isEnough(cut, text)) continue
    if (tail === NUMBER_LABEL) labelled.push(name)
    name = cut
  }
  if (group === 'vessel' || group === 'unknown') {
    const cut = name.replace(SHIP_TAIL, '')
    if (group === 'vessel' || isAllCapitals(cut)) name = cut
  }
  const found = [...labelled, name]
  if (group !== 'person') found.push(writtenOut(name))
  if (group === 'person' || !wordsOf(name).some((word) => isForm(word) || isFiller(word)))
    for (const title of [PLAIN_TITLES, SHORT_TITLES, KUNYA, SHORT_TITLES])
      found.push(found.at(-1)!.replace(title, ''))
  const settlor = TRUST_OF.exec(name)?.[1]
  if (settlor !== undefined && !wordsOf(settlor).some(isFiller)) found.push(settlor)
  found.push(...aroundForm(name), ...bearersOf(name, group), ...initialsApart(name, group))
  const formApart = group === 'person' ? name : name.replace(RUN_ON_FORM, '$& ')
  return [
    ...new Set([...found.filter((one) => isEnough(one, text)), ...(formApart === name ? [] : [formApart])]),
  ].filter((one) => one !== text)
}

/** "Igor Sechin Trading GmbH": a firm that bears somebody's whole name. */
function bearersOf(name: string, group: string): string[] {
  const words = wordsOf(name)
  if (group === 'person' || !words.some(isForm) || JOINED.test(name)) return []
  const own = words.filter((word) => isInitials(word) || (!isForm(word) && !isFiller(word)))
  const isGiven = own.some((word) => givenNameClass(foldText(word), foldText(word)) !== null)
  return own.length > 1 && own.length < 5 && isGiven && own.every((word) => NAME_WORD.test(word))
    ? [own.join(' ')]
    : []
}

const NAME_WORD = /^\p{L}[\p{L}\p{M}.'’-]+$/u
const JOINED = /(?<!\p{L})(?:&|and|und|et|y|e|of|the|in|for|de|la|di|enterprises?|ventures?)(?!\p{L})/iu

/** "DERGUNOVA OK", "KADYROV RA": two or three capitals beside a longer word may be a name, and may be initials. */
function initialsApart(name: string, group: string): string[] {
  if (group !== 'person' && group !== 'unknown') return []
  const words = wordsOf(name)
  if (words.length < 2 || words.length > 3 || words.some((word) => !/^[\p{L}\p{M}'’-]+$/u.test(word)))
    return []
  for (const at of [words.length - 1, 0]) {
    const run = words[at]!
    const isRun = /^\p{Lu}{2,3}$/u.test(run) && !/^(?:JR|SR|III?|NG|MR|DR|MD)$/.test(run)
    const isName =
      givenNameClass(foldText(run), foldText(run)) !== null ||
      HONORIFICS.has(foldText(run)) ||
      (group === 'unknown' && (isForm(run) || SHIP_PREFIX.test(name)))
    // "LI NA" has two names, "GAI TD" has one and initials.
    const lettersMin = group === 'person' && !/[AEIOUYАЕЁИОУЫЭЮЯ]/u.test(run) ? 3 : 5
    if (!isRun || isName || words.some((word, index) => index !== at && word.length < lettersMin)) continue
    const initials = [...run].map((letter) => `${letter}.`).join('')
    return [[...words.filter((_, index) => index !== at), initials].join(' ')]
  }
  return []
}

const isAllCapitals = (text: string) => text === text.toUpperCase()

/** What is left has to be a name: not a lone word of a longer name, a filler or a legal form. */
function isEnough(name: string, whole: string): boolean {
  const words = wordsOf(name).filter((one) => !isForm(one) || isInitials(one))
  if (words.length > 1) return true
  const [word] = words
  if (word === undefined || word.length < 3 || isFiller(word)) return false
  return wordsOf(whole).length > 1 || /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(word)
}

/** Forms that close the name of a firm wherever it stands: what follows is something else. */
const CLOSING_FORM =
  /^(.+?[\s,](?:(?:co\.?,?\s*|pte\.?\s*|pvt\.?\s*|pty\.?\s*)?(?:ltd|limited)|l\.?l\.?c|gmbh|inc(?:orporated)?|corp|p\.?l\.?c|s\.p\.a|s\.?r\.?l|s\.a(?:\.[rsu]\.l|\.s)?|sarl|fze|fzco|dmcc|d\.o\.o|s\.r\.o|sp\.? z\.? ?o\.? ?o|b\.v|n\.v|eood|ltda|lda|a\.s|kft|ооо|пао|зао|(?-i:SA|AG|BV|NV|OOO|AO|PAO|ZAO|OY|SAS|АО))\.?)[\s,;:]+(?!(?:co|ltd|limited|llc|kg|y cia|de|of|duration|[ivx]+$|\d+$)\b)(\S.*)$/iu
const SMALL_WORDS = /^(?:(?:\p{Ll}[\p{L}’'.-]*|[-–—/])\s+)+(?=\p{Lu})/u

/** "Halden Ltd sigle Alfa Trading", "Alfa Ltd Moscow": the firm, and what stands behind its legal form. */
function aroundForm(text: string): string[] {
  const [, firm, rest] = CLOSING_FORM.exec(text) ?? []
  if (firm === undefined || rest === undefined) return []
  const other = rest.replace(SMALL_WORDS, '')
  const isName = (wordsOf(other).length > 1 || /^[-–—/;]/.test(rest)) && !isAddress(other)
  return isName ? [firm, other] : [firm]
}

/** Cut short with a point: without it most of these are words of their own. */
const CUT_SHORT = new Map(
  'comp company,cpy company,compy company,cmpy company,commun communication,com commercial,comm commercial,comml commercial,marit maritime,fndn foundation,enterpr enterprise,entps enterprises,ins insurance,trad trading,mar marine,trans transport,cent centre,ass association,assoc association,soc society,pet petroleum,elec electric,electr electronics,mil military,min ministry,fin finance,ins insurance,org organization,auth authority,res research,med medical,imp import,exp export,isl islamic,nac nacional,dev development,rep republic,inv investment,sys systems,lab laboratory,ind industries,int international,ent enterprises,fdn foundation,found foundation,const construction,eng engineering,gen general,tech technology,chem chemical,prod production,serv services,invest investment,equip equipment,enterp enterprise,scient scientific,sci science,constr construction,ag agency,univ university,inst institute,agric agricultural,manuf manufacturing,intl international,dist distribution,dep department'
    .split(',')
    .map((line) => line.split(' ') as [string, string]),
)

/** No words of any language of the lists, with a point or without. */
const CUT_SHORT_ALWAYS =
  /^(?:comp|cpy|compy|cmpy|comml|marit|fndn|enterpr|entps|imp|exp|scient|univ|agric|equip)$/i

/** "Alfa Com. & Ind. Co.": the words that the points stand for. */
function writtenOut(text: string): string {
  return text.replace(/(?<![\p{L}.])(\p{L}{2,7})(\.?)(?=[\s,&)-]|$)/gu, (all, word: string, point: string) =>
    point === '.' || CUT_SHORT_ALWAYS.test(word) ? (CUT_SHORT.get(word.toLowerCase()) ?? all) : all,
  )
}

const JOINTLY =
  /\s+(?:and\/or|et\/ou|u(?:nd)?\/o(?:der)?|y\/o|e\/o|i\/lub|и\/или|and|&|\+|or|und|oder|et|ou|y|og|och|ve|veya|oraz|lub|и|или|та|а также|與|和|と)\s+|\s*[;|\n*]\s*|\s*\+\s*/iu

/** "Graf von und zu Adler": a particle at the joint belongs to one name. */
const JOINING = /^(?:zu|von|de|del|la|van|den|der|al)\s|\s(?:zu|von|de|del|la|van|den|der|al)$/iu

/** "Ivan Petrov and Anna Petrova", "Ivan & Anna Petrov": two people in one field. */
export function jointNames(text: string, group: string): string[] {
  const parts = text.split(JOINTLY).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 4 || text.includes(',')) return []
  const named = parts.map((part) => wordsOf(part).filter((word) => !HONORIFICS.has(foldText(word))))
  if (named.flat().some((word) => !isInitials(word) && (isFiller(word) || isForm(word)))) return []
  if (parts.some((part) => JOINING.test(part))) return []
  const last = named.at(-1)!
  if (last.length < 2 || last.some((word) => word.length < 2 && !/\p{Script=Han}/u.test(word))) return []
  return named.flatMap((words, index) => {
    if (words.length > 1) return [parts[index]!]
    return group !== 'organisation' && words.length === 1 && /^\p{Lu}\p{Ll}{2}/u.test(words[0]!)
      ? [`${words[0]} ${last.at(-1)}`]
      : []
  })
}

const isGiven = (word: string) => readWord(word, null).given !== null

/** "Ana Petrova (60%), Bo Larsen (40%)"; without shares where one part is a given name and a surname: of one name no part is. */
function namesInARow(text: string): string[] {
  const written = text.split(/\s*,\s*/)
  const parts = written.map((part) => part.replace(/\s*\(?\d{1,3}(?:[.,]\d+)?\s?%\)?$/, ''))
  if (parts.length < 2 || parts.length > 5) return []
  const words = parts.map(wordsOf)
  const hasShares = parts.every((part, at) => part !== written[at])
  const isWhole = (own: string[]) => isGiven(own[0]!) && !isGiven(own.at(-1)!)
  const areNames = words.every((own) => own.length > 1 && own.length < 5 && own.every((one) => !isForm(one)))
  // "Анна Иванова, урождённая Петрова" is one person.
  if (text !== text.toLowerCase() && parts.some((part) => /^\p{Ll}/u.test(part))) return []
  return areNames && (hasShares || words.some(isWhole)) && !parts.some(isAddress) ? parts : []
}

const LATIN_RUN = /^[\p{Script=Latin}\p{M}\s.,'’-]+$/u

/** "Chen Quanguo 陈全国", "Дерипаска Олег Oleg Deripaska": one name in two scripts, side by side. */
function inTwoScripts(text: string): string[] {
  const [, first = '', second = ''] =
    /^([\p{Script=Latin}][\p{Script=Latin}\p{M}\s.,'’-]*?)[\s/|,-]+((?!\p{Script=Latin})\p{L}.*)$/u.exec(
      text,
    ) ??
    /^((?!\p{Script=Latin})\p{L}.*?)[\s/|,-]+(\p{Script=Latin}[\p{Script=Latin}\p{M}\s.,'’-]*)$/u.exec(
      text,
    ) ??
    []
  const [latin, other] = LATIN_RUN.test(first) ? [first, second] : [second, first]
  if (ownWords(latin).length < 2 || /\p{Script=Latin}/u.test(other)) return []
  return wordsOf(other).length > 1 || /^[\p{Script=Han}\p{Script=Hangul}]{2,}$/u.test(other)
    ? [latin, other]
    : []
}

/** "Halden Ltd - Alfa Bank", "Halden; Alfa": names set apart by a sign that no name has within, by a comma between whole names, or by their scripts. */
export function namesApart(text: string): string[] {
  const parts = text.split(/\s*[;|\n¦•]\s*|\s+[–—-]+\s+/u).map((part) => part.trim())
  const named =
    parts.length < 2 || parts.length > 5
      ? []
      : parts.filter((part) => ownWords(part).length > 1 && !isPlace(part))
  const apart = named.length > 1 ? named : []
  // The signs that no name has within come first: "Ana Petrova; Bo Larsen, Carl Nilsson" holds three names.
  const inARow = (apart.length > 0 ? apart : [text]).flatMap(namesInARow)
  return [...new Set([...apart, ...inARow, ...inTwoScripts(text)])]
}

/** "1: YASIN 2: ALI 3: na", as the UN and those who follow it number the parts of a name; "na" says that there is none. */
const NUMBERED_PARTS = /^(?:(?:name\s*)?\d\s*[:)]\s*\S.*){2,}$/iu
const NUMBERED_PART = /(?:^|[\s,;])(?:name\s*)?\d\s*[:)](?:\s*n\/?a\.?(?=$|[\s,;]))?\s*/giu

/** What forms print before each part of a name, in the order in which lists write them. */
const PART_LABELS = [
  "first name|given names?|forenames?|vor-?namen?|rufname|prénoms?|prenom|nombres?|nome|imi(?:ę|e|ona)|jméno|имя|ім[’'ʼ]?я|الاسم(?: الأول)?|نام|ad[ıi]|名",
  'middle names?|second name|patronymic|zweiter vorname|отчество|по батькові|imię ojca|اسم الأب|نام پدر',
  'surnames?|last name|family name|familien-?name|nachname|zuname|nom(?: de famille)?|(?:primer |segundo )?apellidos?|cognome|sobrenome|apelido|nazwisko|příjmení|фамилия|прізвище|اللقب|الشهرة|نام خانوادگی|soyad[ıi]|姓|name|название',
] as const
const ANY_PART = new RegExp(
  `(?<![\\p{L}])(?:${PART_LABELS.map((words) => `(${words})`).join('|')})(?:\\s*[:：=]\\s*|\\s+)(?=\\S)`,
  'giu',
)

/** "Nazwisko: X Imię: Y", "COGNOME X NOME Y": the parts that a form names, where it begins with one and names two kinds of them. */
function namedParts(text: string): string | undefined {
  const found = [...text.matchAll(ANY_PART)]
  if (found.length < 2 || found[0]!.index !== 0) return undefined
  const parts = found.map((one, at) => ({
    place: one.slice(1).findIndex((words) => words !== undefined),
    value: text.slice(one.index + one[0].length, found[at + 1]?.index).replace(/[\s,;/|]+$/, ''),
  }))
  const isWhole = parts.some(({ place }) => place === 2) && parts.some(({ place }) => place === 0)
  if (!isWhole || parts.some(({ value }) => value === '' || value.split(' ').length > 3)) return undefined
  return parts
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
    .join(' ')
}

/** The field of a message before what it holds (":59:", ":57A:"), and the name in a structured line of a German statement ("?32NAME"). */
const withoutField = (text: string): string => {
  const [, name] = /\?\d\d.*\?32([^?]+)/.exec(text) ?? []
  if (name !== undefined) return name.trim()
  return text.replace(/^:\d\d[A-Z]?:\s*/, '')
}

/** The lines of a payment and of a passport: "/12345678 IVANOV", "1/IVANOV 2/LENIN ST", "P<RUSIVANOV<<IVAN", "IVANOV/IVAN MR". */
export function withoutLineMarks(written: string): string {
  const text = withoutField(written)
  const parts = namedParts(text)
  if (parts !== undefined) return parts
  if (text.includes('<<')) {
    const zone = /^(?:[PIVAC][A-Z<][A-Z<]{3})?([A-Z]+(?:<[A-Z]+)*)<<([A-Z]+(?:<[A-Z]+)*)<*$/.exec(
      text.replace(/\s+/g, ''),
    )
    if (zone) return `${zone[1]}, ${zone[2]}`.replaceAll('<', ' ')
  }
  if (NUMBERED_PARTS.test(text)) return text.replace(NUMBERED_PART, ' ').replace(/\s+/g, ' ').trim()
  const lines = /(?:^|\s)1\/(?=['’‘]?\p{L})/u.test(text)
    ? [...text.matchAll(/(?:^|\s)1\/(.*?)(?=\s+[1-8]\/|$)/gu)].map(([, line = '']) => line.trim()).join(' ')
    : text
  const ticket =
    /^([\p{Lu}'’-]{2,}(?: [\p{Lu}'’-]{2,})*)\/([\p{Lu}'’-]{2,}(?: [\p{Lu}'’-]{2,})*?) ?(?:MR|MRS|MS|MISS|MSTR|DR)$/u.exec(
      lines,
    )
  if (ticket) return `${ticket[1]}, ${ticket[2]}`
  return lines
    .replace(/^\/{1,2}(?:[A-Z]{1,4}\/)?(?=[A-Z\d-]*\d)[A-Z\d-]{4,34}\s+(?=\p{L})/u, '')
    .replace(/^\/[A-Z]{3,8}\/\s*(?:[A-Z]{2}\/\/)?/, '')
    .replace(LIST_MARK, '')
}

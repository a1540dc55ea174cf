/** What a name is to the party: how it is joined to the other says a marker between them. */
export const NAME_ROLES = [
  'alias',
  'trading-name',
  'former-name',
  'current-name',
  'birth-name',
  'represented',
  'estate',
  'branch',
  'related',
] as const
export type MarkedRole = (typeof NAME_ROLES)[number]

/** Phrases between two names, or before the only one, by what the name behind them is. Each is a regular expression without its borders. */
const PHRASES: Readonly<Record<MarkedRole, string>> = {
  alias: `
also known as|better known as|previously listed as|commonly known as|known as|a\\/k\\/a|aka|a\\.\\s?k\\.\\s?a\\.?|alias|alias dictus|nicknamed|p\\/k\\/a|p\\.\\s?k\\.\\s?a\\.?|pka|real name|true name|legal name|birth name|nom de guerre|pseudonym|stage name|professionally known as|a\\.k\\.a
également connue? sous le nom(?: de)?|aussi connue? sous le nom(?: de)?|connue? sous le nom(?: de)?|surnommée?|dite?|dite? aussi|qui se fait appeler|pseudonyme|de son vrai nom
auch bekannt als|bekannt als|genannte?|auch bekannt unter(?: dem namen)?|eigentlich|recte|bzw\\.?|mit künstlernamen|künstlername|bürgerlich
tamb[ií][eé]n conocid[oa] como|conocid[oa] como|apodad[oa]|alias de|alias el|alias la|m[aá]s conocid[oa] como|conocid[oa] tambi[eé]n como|nombre real|o nombre
anche (?:noto|nota|conosciuto|conosciuta) come|(?:noto|nota|conosciuto|conosciuta) come|detto|detta|soprannominat[oa]
tamb[eé]m conhecid[oa] (?:como|por)|conhecid[oa] (?:como|por)|vulgo
ook bekend als|bijgenaamd|även känd som|också känd som|også kendt som|også kjent som|tunnettu myös nimellä|kallad|kaldet|kalt|alias navn|oftewel
znan[aey] (?:też |także )?jako|zwan[aey]|vel|také znám(?:ý|á)? jako|zwan[aey] też|zvan[ýá]|poznat[a]? kao|zvan[ia]|zis[aă]?|cunoscut[aă]?(?: și)? sub numele de|más néven|ismert nevén|известен като|познат как?о|γνωστ(?:ός|ή) (?:και )?ως|ידוע(?:ה)?(?: גם)? בשם|המכונה|ცნობილი როგორც
также известн(?:ый|ая|ое|ые) как|известн(?:ый|ая|ое|ые) как|он же|она же|оно же|именуем(?:ый|ая|ое)|по прозвищу|псевдоним|по кличке|известн(?:ый|ая|ое|ые) также как|также|настоящее имя|alias vel
також відом(?:ий|а|е) як|відом(?:ий|а|е) як|він же|вона же
di[ğg]er adıyla|nam-?ı di[ğg]er|olarak bilinen|takma ad[ıi]|olarak da bilinen|lakapl[ıi]|(?:juga )?dikenal sebagai|dikenali sebagai|còn gọi là|còn được gọi là|bí danh|หรือ|또는|일명|こと|通称|معروف(?: است)? به
المعروف(?:ة)? (?:باسم|بـ|ب|أيضا باسم)|المعروف(?:ة)?|الملقب(?:ة)?(?: بـ| ب)?|المكنى|المشهور بـ?|معروف به|ملقب به`,
  'trading-name': `
doing business as|carrying on business as|trading under the name(?: of)?|trading as|t\\/as|trading under|brand name|brand|d\\.b\\.a|trading name|trade name|operating as|t\\/a|d\\/b\\/a|d\\.\\s?b\\.\\s?a\\.?|t\\.\\s?a\\.|dba|h\\/o|v\\/h
agissant sous le nom(?: commercial)?(?: de)?|exerçant sous le nom(?: commercial)?(?: de)?|sous l['’]enseigne|enseigne|nom commercial
handelnd als|handelnd unter(?: der firma| dem namen)?|firmierend (?:als|unter)|geschäftlich tätig als
haciendo negocios como|que opera como|operando como|nombre comercial|nome fantasia|atuando como|operante come|insegna
handelend onder de naam|handelsnaam|działając[yae] (?:jako|pod (?:nazwą|firmą))|nazwa handlowa
действующ(?:ий|ая|ее) под (?:наименованием|именем|названием)|торговое (?:название|наименование)|торговая марка|бренд
ticari unvan[ıi]|الاسم التجاري|باسم تجاري`,
  'former-name': `
formerly known as|previously known as|formerly|previously|formerly (?:called|named|trading as|registered as|the)|previously (?:called|named|trading as)|prior names?|previous names?|former names?|ex[- ]names?|old names?|renamed from|(?<=[(,]\\s?)was|successor (?:to|of)|as successor (?:to|of)|prev\\.?|f\\/[kn]\\/a|f\\.\\s?[kn]\\.\\s?a\\.?|fka|p\\/k\\/a|ex\\.?|ex-(?=[\\p{L}"“«])
anciennement(?: dénommée?)?|précédemment|vormals|ehemals|früher(?: bekannt als)?|zuvor|vorm\\.|früher firmierend als|rechtsnachfolger(?:in)? (?:der|des|von)|ci-devant|ex nome|anc\\.|ancien nom
anteriormente(?: denominad[oa]| conocid[oa] como)?|antes (?:denominad|llamad|conocid)[oa](?: como)?|antes|ex denominad[oa]|già denominat[oa]|già|precedentemente(?: noto come| denominat[oa])?|antigamente|denominazione precedente|fost[aă]?|nombre anterior|nome anterior|sucesora? de
voorheen(?: bekend als)?|eerder|tidigare|tidligere|dawniej|poprzednio|uprzednio|dříve|tidl\\.?|kor[aá]bban|kor[aá]bbi nevén|pôvodne|původně|bivš[iea]|nekdaj|πρώην|entinen|aiemmin|endine|agrāk|buvus(?:i|io)|dahulu|d\\/h|sabik|trước đây|sebelumnya
ранее(?: известн(?:ый|ая|ое) как)?|прежде|бывш(?:ий|ая|ее)|прежнее (?:название|наименование|имя)|бывш\\.|б\\.|экс|экс-(?=[\\p{L}"“«])|правопреемник|бивш(?:а|о)?|раніше|колишн(?:я|ій|є)(?: назва)?
eski (?:ad[ıi]yla|unvan[ıi]|ad[ıi])|önceki ad[ıi]|سابقا|سابقاً|المعروف سابقا باسم`,
  'current-name': `now known as|n\\/k\\/a|n\\.\\s?k\\.\\s?a\\.?|nka|now called|renamed to|renamed|currently|(?<=[(,]\\s?)now|hiện tại|nunmehr|jetzt|désormais|ahora|oggi|obecnie|ныне`,
  'birth-name': `
née|nee|né|maiden name|geborene[rn]?|geb\\.|geboren|nata|nacid[oa]|nascid[oa]|z domu|de domo|rozená|född|født
урожд[её]нн(?:ый|ая)|урожд\\.|в девичестве|kızlık soyad[ıi]`,
  represented: `
acting (?:through|by)|(?:(?:by|through|and) )(?:his |her |their |its |the )?(?:legal |court[- ]appointed )?(?:guardian|conservator)(?: of| for)?|(?:legal |court[- ]appointed )?(?:guardian|conservator) (?:of|for)|power of attorney(?: of| for)?|poa|zh|per(?! (?:conto|shares?|units?|uni|annum|cent|capita|day|month|year|value)(?!\\p{L}))|care of|for and on behalf of|on behalf of|for the (?:account|benefit) of|acting for|c\\/o|o\\/b\\/o|f\\/b\\/o|f\\/a\\/o|attn\\.?|attention|fao|f\\.a\\.o\\.|o\\.\\s?b\\.\\s?o\\.?|obo|fbo|c\\.\\s?o\\.|on a\\/c of|a\\/c of|a\\/c|in trust for|itf|i\\/t\\/f|(?:as )?(?:nominee|agent|trustee|custodian|attorney|proxy) (?:for|of)|trustees? (?:for|of)|represented by|by order of|b\\/o|p\\.\\s?p\\.|p\\/p|per pro|payment for|invoice of|on account of|via
z\\.\\s?hd\\.|zu händen(?: von)?|im auftrag (?:von|der|des)|treuhänderisch(?: gehalten)? für|treuhänder(?:in)? (?:von|für)|(?:ander|treuhand|sperr)konto|(?<=(?:^|\\s)(?:RA|Rechtsanwalt|Rechtsanwältin|Notar|Notarin)\\s(?:Dr\\.\\s)?\\p{L}+\\s)für|im namen (?:von|der|des)|für rechnung (?:von|der|des)|namens|vertreten durch
au nom (?:de|du)|pour le compte (?:de|du)|aux bons soins (?:de|du)|à l['’]attention de|représentée? par|p\\/c|p\\/o
en nombre de|por cuenta de|a nombre de|a la atención de|per conto (?:di|della|del)|a nome (?:di|della|del)|presso|representad[oa] por|rappresentat[oa] da|em representação de
em nome d[eoa]|por conta d[eoa]|aos cuidados de|ten name van|in opdracht van|t\\.a\\.v\\.|w imieniu|na rzecz|p\\/a|reprezentowan[yae] przez
от имени|по поручению|в интересах|в пользу|в лице|по доверенности от|за|adına|لصالح|لأمر|لحساب|نيابة عن|بالنيابة عن|代表`,
  estate: `
(?:the )?estate of(?: the late)?|the late|(?:executors?|administrators?|heirs?|trustees?) of(?: the late)?
nachlass(?: von| des| der)?|nachlaß(?: von| des| der)?|erben (?:von|des|der)|erbengemeinschaft(?: nach)?
(?:la )?succession (?:de|du)|succession|hoirie(?: de)?|héritiers (?:de|du)|feue?
herencia (?:yacente )?de|herederos de|sucesión de|eredi (?:di|del|della)|eredità (?:giacente )?(?:di|del)
espólio de|herdeiros de|erven(?: van)?|nalatenschap van|spadkobiercy|spadek po|наследники|наследство|наследственное имущество
تركة|ورثة|mirasçıları|terekesi`,
  branch: `
(?:(?:\\p{L}+ )?branch(?: office)?|subsidiary|representative office|rep\\.? office|affiliate|division) of|representative office|branch office|branch|liaison office|rep\\.? office|chi nhánh(?: tại)?|văn phòng đại diện
zweigniederlassung(?: der| des| von)?|niederlassung(?: der| des| von)?|zweigstelle(?: der| des| von)?|repräsentanz(?: der)?|(?:general|handels|landes)vertretung(?: der| des| von)?
succursale(?: de| di| del| della)?|bureau de représentation(?: de)?|agence générale(?: de)?|agencia general(?: de)?|agenzia generale(?: di)?|filiale(?: de| di| del| della)?|sucursal(?: de| da| do| en)?|filial(?: de| da| do)?|sede secondaria(?: di)?
bijkantoor(?: van)?|oddział(?: w)?|filialas|filiāle|filiaal|fiók(?:telepe)?|organizační složka|organizačná zložka|sivuliike|podružnica|клон|zndl\\.?|sucursala|succ\\.|suc\\.|przedstawicielstwo|филиал|представительство|філія|şubesi|şube|فرع|شعبه|شعبة|نمایندگی|وكالة`,
  related: `
(?:ultimate )?beneficial owners?|ubos?|(?:wholly |partly |majority )?owned by|controlled by|owners?|directors?|shareholders?|signator(?:y|ies)|parent company|parent|part of(?: the)?|(?:a )?member of(?: the)?|(?:a )?subsidiary of
wife of|husband of|spouse of|widow of|widower of|vve\\.?|vdva\\.? de|viuda de|vedova(?: di)?|ved\\.|witwe (?:von|des)|wdowa po|вдова|son of|daughter of|brother of|sister of|father of|mother of|relative of|associate of|guarantor|s\\/o|d\\/o|w\\/o|h\\/o
wirtschaftlich berechtigter?|geschäftsführer(?:in)?|inhaber(?:in)?|gesellschafter(?:in)?|ehefrau von|ehemann von|tochter der|tochtergesellschaft (?:der|von)
bénéficiaire effectif|gérante?|dirigeante?|propriétaire|épouse (?:de|du)|veuve (?:de|du)|beneficiario final|titular real|propietari[oa]|titolare effettivo|amministratore|beneficiário final
владелец|владелица|директор|бенефициар(?:ный владелец)?|учредитель|жена|супруга|генеральный директор|власник`,
}

/** Where nothing parts words: markers of Chinese and Japanese names. */
const HAN_PHRASES: Partial<Record<MarkedRole, string>> = {
  alias: '又名|別名|别名|化名|亦称|亦稱|也称|又称|又稱',
  'former-name': '曾用名|原名|前称|前稱|旧称|舊稱|旧名|(?<=[(（])(?:旧|原|구)',
  'trading-name': '商号|商號|字号',
  estate: '的?遗产|的?遺產',
}

const BEFORE = '(?<=^|[\\s,;:("«“\\[/])'
const BEHIND = '(?=$|[\\s,;:)"»”\\]）“«„])'

/** Longer ones first, so that "formerly known as" is not read as "formerly". */
const alternatives = (phrases: string): string =>
  phrases
    .trim()
    .split(/[|\n](?![^(]*\))/)
    .toSorted((one, other) => other.length - one.length)
    .join('|')

const groupOf = (role: MarkedRole) => role.replaceAll('-', '_')

const MARKER = new RegExp(
  NAME_ROLES.map((role) => {
    const han = HAN_PHRASES[role]
    const bounded = `${BEFORE}(?:${alternatives(PHRASES[role])})(?:\\s*:)?(?:${BEHIND}|(?<=(?:ex|экс)-))`
    return `(?<${groupOf(role)}>${bounded}${han ? `|(?:${han})` : ''})`
  }).join('|'),
  'giu',
)

/** Words that are names as well: markers only in small letters, or in a text that has none. */
const ALSO_NAMES =
  /^(?:vel|dite?|ex[.-]?|antes|nata|feue?|jetzt|namens|enseigne|attention|branch|filial|né|nee|oggi|ahora|vulgo|presso|zis|zvan[ia]|kalt|brand|via|sabik|parent|owners?|directors?|dahulu|за|fost|fosta|also|также|obo|recte|renamed|currently|pseudonym|бренд|kallad|per|zh)$/iu

/** Points between single letters: in capitals they are somebody's initials ("Sani T.A."). */
const DOTTED = /^(?:\p{Lu}\.\s?)+\p{Lu}?\.?$/u

const KNOWN_IN_CAPITALS = /^(?:[AFNP]\.\s?K\.\s?A|F\.\s?N\.\s?A|D\.\s?B\.\s?A|O\.\s?B\.\s?O)\.?$/

export type Piece = { text: string; role: MarkedRole | null }

/** The text cut at its markers: what stands behind one has its role, what stands before the first has none. */
export function cutAtMarkers(text: string): Piece[] {
  const pieces: Piece[] = []
  let [start, role]: [number, MarkedRole | null] = [0, null]
  for (const found of text.matchAll(MARKER)) {
    const [marker] = found
    const isHead = found.index === 0 && found.groups?.estate !== undefined
    if (!isHead && ALSO_NAMES.test(marker) && /^\p{Lu}/u.test(marker) && /\p{Ll}/u.test(text)) continue
    if (DOTTED.test(marker) && !KNOWN_IN_CAPITALS.test(marker)) continue
    if (/^ex[.-]/i.test(marker) && found.index === 0) continue
    pieces.push({ text: text.slice(start, found.index), role })
    role = NAME_ROLES.find((one) => found.groups?.[groupOf(one)] !== undefined) ?? null
    start = found.index + marker.length
  }
  return [...pieces, { text: text.slice(start), role }]
}

/** What is said of a party behind its name and belongs to none: its state, the flag of a ship. */
export const STATUS_AT_END =
  /(?:[\s,;(-]+(?:in (?:voluntary |provisional |compulsory )?liquidation|in administration|in receivership|under administration|en liquidation|in liquidazione|en liquidaci[oó]n|em liquida[cç][aã]o|w likwidacji|w upadłości|w restrukturyzacji|en redressement judiciaire|en concurso|in concordato|in amministrazione straordinaria|im insolvenzverfahren|v likvid[aá]ci[ií]?|u likvidaciji|u stečaju|в ликвидации|банкрот|i\.\s?l\.|i\.\s?liq\.|dissolved|struck off)|[\s,;]+\((?:flag(?: of)?:? [\p{L} ]+|[\p{L} ]+[ -]flag(?:ged)?))\)?\s*$/iu

/** Behind the name of somebody who has died, or of what he left. */
export const ESTATE_AT_END =
  /[\s,;(]+(?:deceased|†|decd?\.|verstorben|décédée?|fallecid[oa]|deceduto|estate)\)?\s*$/iu

/** Behind the name of a branch: the place, with the word before or behind it. */
export const BRANCH_AT_END =
  /[\s,]+[(]?(?:(?:hong kong|new york|[\p{L}’'-]+)\s+(?:branch|br\.?|филиал|şubesi|(?:rep\.?|liaison|representative|branch)?\s?office|agency)|(?:agency|agencia|rep\.? office|liaison office)\s+[\p{L}’'-]+|OBU|NUF|offshore banking unit|\p{Script=Han}{0,6}(?:分公司|分行|支行|代表处|办事处|支店|지점))[)]?\s*$/iu

/** What is written before the name of a ship. */
const SHIP_WORDS =
  "m\\/v\\.?|m\\.\\s?v\\.|m\\/b|m\\/k|t\\/kr|m\\/tk|t\\/s|m\\/tkr|tkr|t\\/b|b\\/t|b\\/m|b\\/c|n\\/m|n\\/t|c\\/v|f\\/t|d\\/s|n\\/b|h\\.m\\.s\\.|m\\/t\\.?|m\\.\\s?t\\.|m\\/s|s\\/s|f\\/v|f\\.\\s?v\\.|m\\/y|s\\/y|r\\/v|t\\/t|m\\/n|lng\\/c|lngc|lpg\\/c|lpgc|vlcc|ulcc|vlgc|vloc|m\\/tanker|(?:lng|lpg)(?: carrier| tanker)?|osv|ahts|psv|fpso|fso|pctc|msv|mfv|(?:afra|suez|pana)max(?: tanker)?|(?:gas tanker|ro-?ro|general cargo|cargo|livestock|car|product|gas|ore|heavy lift|reefer|container|supply|research|dry cargo)(?: (?:carrier|ship|vessel))?|(?:oil\\/chemical|chemical\\/oil products?|crude\\/oil products?|bunkering|bunker|products?|shuttle|bitumen|asphalt) tanker|trawler|dredger|ice ?breaker|superyacht|sailing yacht|fishing boat|(?:the )?(?:good )?(?:vessel|ship)(?:[’']s)?(?: name)?\\s*:?|name of (?:the )?(?:vessel|ship)\\s*:?|the (?:motor |oil )?tanker|kapal|kmp?\\.?|t[àa]u|tau biển|laiva|alus|laev|skib|skip|brod|nava|loďka|irisl|usns|motor ?vessel|motor ?tanker|motor ?ship|(?:crude |oil |crude oil |chemical |product |gas )?tanker|bulk carrier|container ship|vessel|ship|fishing vessel|tug(?: ?boat)?|yacht|barge|motonave|moto?nave|nave|buque(?: tanque)?|navio|navire|pétrolier|frachter|tankschiff|motorschiff|schip|statek|gemi(?:si)?|tankeri|теплоход|т\\/х|т\\/к|с\\/х|танкер|судно|сухогруз|нис|пароход|балкер|газовоз|πλοίο|δ\\/ξ|φ\\/γ|سفينة|ناقلة|الناقلة"
const SHIP_LETTERS =
  'mv\\.?|mt\\.?|ms|ss|fv|ft|my|rv|mn|ps|ts|sv|cs|cv|bc|obo|m v|m t|m\\. ?v\\.?|m\\. ?t\\.?|s\\. ?v\\.|m\\.\\s?s\\.|s\\.\\s?s\\.'
export const SHIP_PREFIX = new RegExp(
  `^(?:${SHIP_WORDS}|${SHIP_LETTERS})\\.?\\s*(?:[\\s:/-]|(?=["“«'’]))\\s*(?=\\S)`,
  'iu',
)
/** Of a person's name: MY and NE are given names. */
export const PLAIN_SHIP_PREFIX = new RegExp(
  `^(?:${SHIP_WORDS}|(?-i:MV\\.?|MT\\.?|MS|SS|FV|RV|MN|M\\.\\s?S\\.|S\\.\\s?S\\.))\\.?\\s+(?=\\S)`,
  'iu',
)
export const SHIP_SUFFIX = /[\s,(]+(?:m\/v|m\/t|m\.v\.|m\.t\.|mv|vessel|tanker)\)?$/iu

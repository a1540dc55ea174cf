/** A number, a day or a name with digits, as a sentence says it. */
export type SaidFigure = {
  from: number
  to: number
  text: string
  kind:
    | 'money'
    | 'percent'
    | 'points'
    | 'bp'
    | 'number'
    | 'date'
    | 'name'
    | 'word'
    /** That there is none. */
    | 'none'
    /** A span without a day, as “last month”. */
    | 'period'
  /** Of a number its value as said; of a day its ISO form, shortened to what is said of it. */
  value: number | string
  /** What its last digit counts. */
  step: number
  isSigned: boolean
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'.split(
  '|',
)
const MONTH = `(?:${months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')}|sept)\\.?`
const monthOf = (said: string): string =>
  String(months.findIndex((month) => month.startsWith(said.slice(0, 3).toLowerCase())) + 1).padStart(2, '0')
const two = (said: string): string => said.padStart(2, '0')

const days: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/g, ([said]) => said.slice(0, 10)],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH}),? (\\d{4})\\b`, 'gi'),
    ([, day, month, year]) => `${year}-${monthOf(month!)}-${two(day!)}`,
  ],
  [
    new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    ([, month, day, year]) => `${year}-${monthOf(month!)}-${two(day!)}`,
  ],
  [new RegExp(`\\b(${MONTH}),? (\\d{4})\\b`, 'gi'), ([, month, year]) => `${year}-${monthOf(month!)}`],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?![a-z])`, 'gi'),
    ([, day, month]) => `-${monthOf(month!)}-${two(day!)}`,
  ],
  [
    new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?\\b`, 'gi'),
    ([, month, day]) => `-${monthOf(month!)}-${two(day!)}`,
  ],
]

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mln: 1e6,
  million: 1e6,
  crore: 1e7,
  bn: 1e9,
  bln: 1e9,
  b: 1e9,
  billion: 1e9,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
}
/** A word with digits in it that counts nothing: a case's number, a filing's form. */
const NAMED = /(?<![\w.,$€£-])(?:[A-Za-z](?=[\w&-]*\d)[\w&]*(?:-\w+)*|\d+-[A-Za-z]+\b|\d+[A-Za-z]*-\d[\w-]*)/g
const BLANK = '[ \\u00a0\\u2009\\u202f]'
/**
 * Digits with whatever joins them, in whichever country's writing: what is no number as it is written in English is read as none, and
 * not as its parts.
 */
const RUN = `\\d+(?:[.,'’_·/:]\\d+|(?<=(?<!\\d)\\d{1,3}(?:${BLANK}\\d{3})*)${BLANK}\\d{3}(?!\\d))*|\\.\\d+`
const IN_ENGLISH = /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)$/
const FOREIGN =
  'EUR|GBP|CHF|JPY|CNY|AUD|CAD|HKD|SEK|NOK|DKK|INR|BTC|euros?|pounds?|sterling|yen|francs?|yuan|rupees?|kron[ae]r?'
const NUMBER = new RegExp(
  `(?<![\\w.])([-−–+]\\s?)?((?:\\b[A-Z]{1,3})?\\p{Sc}\\s?|\\b(?:USD|${FOREIGN})\\s)?([-−]\\s?)?(${RUN})(?:\\s?(%|percent\\b|per cent\\b|percentage points?\\b|points?\\b|pp\\b|bps?\\b|basis points?\\b)|[\\s-]?(${Object.keys(scales).join('|')})\\b)?(?:\\s?(dollars(?![A-Za-z])|USD(?![A-Za-z])|(?:${FOREIGN})(?![A-Za-z])|[€£¥](?!\\s?\\d)))?([\\p{L}\\p{No}\\p{Nl}_‰°×*^][\\p{L}\\p{N}_‰°]*)?`,
  'giu',
)
/** Signs that count and are no digits: ½, ⅷ, ①. */
const SIGN = /[\p{No}\p{Nl}]+/gu
/** That there is none is a figure too. */
const NONE =
  /\b(?:no|zero|nil|none|nobody|nothing|neither|never|without any|not (?:a single|any|one))\b(?!-)/gi
const ONE = /(?<=\b(?:there (?:is|was)|only|just|exactly|has|have|had|holds?) )one\b/gi
const PERIOD = new RegExp(
  `\\b(?:${months.map((month) => month.charAt(0).toUpperCase() + month.slice(1)).join('|')}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[Yy]esterday|[Aa]s of (?:today|now)|(?:[Aa]|[Oo]ne) (?:day|week|month|quarter|year|decade) (?:ago|earlier|before)|[Tt]omorrow|(?:[Ll]ast|[Tt]his|[Pp]ast|[Pp]revious|[Nn]ext) (?:day|week|month|quarter|year)|[Yy]ear[ -]to[ -]date|YTD|MTD|QTD|[Ss]ince inception)\\b`,
  'g',
)

const words: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  dozen: 12,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
}
/** What is worked out and not read: nothing on record can stand behind the word alone. */
const WORKED_OUT =
  /\b(?:doubl(?:e|ed|ing)|tripl(?:e|ed|ing)|quadrupl(?:e|ed)|halv(?:ed|ing)|twice|thrice|half|one[- ]third|a third|two[- ]thirds|a quarter of|three[- ]quarters|(?:two|three|four|five|six|seven|eight|nine|ten|many|several|\d+) times|\w+fold|tens|dozens|hundreds|thousands|millions|billions|trillions|(?:the|a) (?:large |vast |great )?majority|most of)\b/gi
const WORD = new RegExp(
  `\\b(?:${Object.keys(words).join('|')})(?:[- ](?:${Object.keys(words).join('|')}))*\\b`,
  'gi',
)

/** Every number, day and name with digits that a sentence says. Marks of sources are none. */
export function saidFigures(sentence: string): SaidFigure[] {
  // What has been read is blanked out, so that no part of it is read again.
  let left = sentence.replace(/\[[rc]\d+[a-z]?\]/g, (mark) => ' '.repeat(mark.length))
  const said: SaidFigure[] = []
  const take = (from: number, text: string, facts: Omit<SaidFigure, 'from' | 'to' | 'text'>) => {
    const lead = text.length - text.trimStart().length
    said.push({ from: from + lead, to: from + text.trimEnd().length, text: text.trim(), ...facts })
    left = left.slice(0, from) + ' '.repeat(text.length) + left.slice(from + text.length)
  }
  const plain = { step: 1, isSigned: false }
  for (const [pattern, dayOf] of days)
    for (const found of [...left.matchAll(pattern)])
      take(found.index, found[0], {
        kind: 'date',
        value: dayOf(found as unknown as RegExpExecArray),
        ...plain,
      })
  for (const found of [...left.matchAll(NAMED)])
    if (!/^\d+-(?:year|day|month|week|quarter)s?$/i.test(found[0]))
      take(found.index, found[0], { kind: 'name', value: found[0], ...plain })
  for (const found of [...left.matchAll(WORKED_OUT)])
    take(found.index, found[0], { kind: 'word', value: found[0].toLowerCase(), ...plain })
  for (const found of [...left.matchAll(NUMBER)]) take(found.index, found[0], numberOf(found))
  for (const found of [...left.matchAll(SIGN)])
    take(found.index, found[0], { kind: 'word', value: found[0], ...plain })
  for (const found of [...left.matchAll(WORD)])
    take(found.index, found[0], { kind: 'number', value: wordValue(found[0]), ...plain })
  for (const found of [...left.matchAll(ONE)])
    take(found.index, found[0], { kind: 'number', value: 1, ...plain })
  for (const found of [...left.matchAll(NONE)])
    take(found.index, found[0], { kind: 'none', value: 0, ...plain })
  for (const found of [...left.matchAll(PERIOD)])
    take(found.index, found[0], { kind: 'period', value: found[0].toLowerCase(), ...plain })
  // What still has digits is no writing of a number that is known here.
  for (const found of [...left.matchAll(/[^\s|()[\]“”"]*\d[^\s|()[\]“”"]*/g)])
    take(found.index, found[0], { kind: 'name', value: found[0], ...plain })
  return said.toSorted((one, other) => one.from - other.from)
}

function numberOf(found: RegExpMatchArray): Omit<SaidFigure, 'from' | 'to' | 'text'> {
  const [whole, before, currency, inner, digits = '', unit, scaled, behind, tail] = found
  const money = `${currency ?? ''}${behind ?? ''}`
  const isForeign = money !== '' && !/^(?:US)?\$\s?(?:dollars|USD)?$|^USD\s?$|^dollars$/i.test(money)
  // Letters that go on behind the digits make another word of them.
  if (isForeign || tail || !IN_ENGLISH.test(digits))
    return { kind: 'name', value: whole.trim(), step: 1, isSigned: false }
  const sign = /[-−–]/.test(`${before ?? ''}${inner ?? ''}`) ? -1 : 1
  const scale = scales[scaled?.toLowerCase() ?? ''] ?? 1
  const decimals = digits.split('.')[1]?.length ?? 0
  return {
    kind: kindOf(unit?.toLowerCase(), money !== ''),
    value: sign * Number(digits.replaceAll(',', '')) * scale,
    step: scale * 10 ** -decimals,
    isSigned: Boolean(before?.trim() || inner),
  }
}

function kindOf(unit: string | undefined, isMoney: boolean): SaidFigure['kind'] {
  if (!unit) return isMoney ? 'money' : 'number'
  if (unit.startsWith('b')) return 'bp'
  return /point|pp/.test(unit) ? 'points' : 'percent'
}

function wordValue(text: string): number {
  let total = 0
  let part = 0
  for (const word of text.toLowerCase().split(/[- ]/)) {
    const value = words[word] ?? 0
    if (value === 100) part = Math.max(1, part) * 100
    else if (value >= 1e3) {
      total += Math.max(1, part) * value
      part = 0
    } else part += value
  }
  return total + part
}

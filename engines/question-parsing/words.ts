import { tradeWords } from './trade-words.ts'

export type Word = {
  /** As it is compared: lower case, without accents. */
  text: string
  stem: string
  /** As it was written. */
  raw: string
  isCapital: boolean
  /** Where it stands in the text that `plain` gives. */
  start: number
  end: number
}

/** “20/11” and “11/20”: which of the two is the month is clear where the other is more than twelve. */
const DAYS_OF_MONTHS: readonly (readonly [RegExp, string])[] =
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((month, at): (readonly [RegExp, string])[] => [
      [new RegExp(`\\b(1[3-9]|2\\d|3[01])/0?${at + 1}\\b(?![/\\d])`, 'g'), `$1 ${month}`],
      [new RegExp(`(?<![/\\d])\\b0?${at + 1}/(1[3-9]|2\\d|3[01])\\b(?![/\\d])`, 'g'), `$1 ${month}`],
    ])

/** How people shorten what they type, each with what it stands for. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  // A question may be put as a denial: “isn't AMD our biggest loser?”
  [/^\s*(?:and |so |but )?(is|are|was|were|did|has|have)n['’]?t (?!it\b|they\b|that\b)/g, '$1 '],
  [/\b(what|who|how|where|when|there|that|here)['’]?s\b|\b(it)['’]s\b/g, '$1$2 is'],
  [/\b(nobody|somebody|someone|anybody|anyone|everyone)'s (?=\w+(?:ed|en|t)\b)/g, '$1 has '],
  [/\b(what|who|how|where)['’]re\b/g, '$1 are'],
  [/\bwats?\b|\bwht\b/g, 'what'],
  [/\bi['’]m\b/g, 'i am'],
  [/\b(we|you|they)['’]re\b/g, '$1 are'],
  [/\b(we|you|they|i)['’]ve\b/g, '$1 have'],
  [/\b(i|you|we|he|she|they|it)['’]ll\b/g, '$1 will'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)n['’]?t\b/g, '$1 not'],
  [/\bcan['’]?t\b/g, 'can not'],
  [/\bwon['’]t\b/g, 'will not'],
  [/\bgonna\b/g, 'going to'],
  [/\bp\s?(?:&|and|\/|n)\s?l\b|\bpnl\b|\bprofit and loss\b/g, 'pnl'],
  // A day is written as 2026-11-24 by whichever order of its parts is left; where two are left, it stays as it is and is asked back.
  [/\b((?:19|20)\d\d)[/.](0?[1-9]|1[0-2])[/.](0?[1-9]|[12]\d|3[01])\b/g, '$1-$2-$3'],
  [/\b(1[3-9]|2\d|3[01])\/(0?[1-9]|1[0-2])\/((?:19|20)\d\d)\b/g, '$3-$2-$1'],
  [/\b(0?[1-9]|1[0-2])\/(1[3-9]|2\d|3[01])\/((?:19|20)\d\d)\b/g, '$3-$1-$2'],
  [/\b(0?[1-9]|1[0-2])\/0?\1\/((?:19|20)\d\d)\b/g, '$2-$1-$1'],
  [/\b(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.((?:19|20)\d\d)\b/g, '$3-$2-$1'],
  [/\b((?:19|20)\d\d)-(\d)-/g, '$1-0$2-'],
  [/\b((?:19|20)\d\d-\d\d)-(\d)\b/g, '$1-0$2'],
  [
    /\b(\d{1,2})[- ]?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]?'?((?:19|20)\d\d)\b/g,
    '$1 $2 $3',
  ],
  ...DAYS_OF_MONTHS,
  // A case by its number alone is no year.
  [/\b(?:case[- #]*)?(20\d\d-\d{4})\b/g, 'case-$1'],
  [/\bfy\s?'?(\d\d)\b(?!\d)/g, 'fy 20$1'],
  [/>=|≥/g, ' at least '],
  [/<=|≤/g, ' at most '],
  [/>/g, ' above '],
  [/</g, ' below '],
  [/\bytd\b/g, 'year to date'],
  [/\bmtd\b/g, 'month to date'],
  [/\bmtm (?=gains?\b|loss(?:es)?\b|pnl\b|p&l\b)/g, 'unrealised '],
  [/\bmtm\b/g, 'market value'],
  [/\b(?:st|short[- ]term) cap(?:ital)?\.? gains?\b/g, 'short term gain'],
  [/\b(?:lt|long[- ]term) cap(?:ital)?\.? gains?\b/g, 'long term gain'],
  [/\bcap gains?\b/g, 'capital gain'],
  [/\binfo(?:rmation)? ratio\b/g, 'information ratio'],
  [/\b(?:tmrw?|tmw|tomo|2morrow|tmoro?w?)\b/g, 'tomorrow'],
  [/\bincl\b\.?/g, 'including'],
  [/\bqtd\b/g, 'quarter to date'],
  [/\bbetween (?:the )?(\d+)m and (?:the )?(\d+) ?y\b/g, 'between $1 month and $2 year'],
  [/\b(\d+)y ?- ?(\d+)y\b/g, '$1 year minus $2 year'],
  [/\b(\d+)\s?-?\s?(?:y|yr|yrs)\b/g, '$1 year'],
  [/\b(\d+)\s?-\s?(year|month|week|day|quarter)s?\b/g, '$1 $2'],
  [/\b(one|two|three|five|seven|ten|twenty|thirty)-(year|month|day)\b/g, '$1 $2'],
  [/\b(\d+)\s?(?:mo|mth|mths)\b/g, '$1 month'],
  // “3m” is a span or a term, unless amounts are held against it.
  [
    /(?<![$€£\d.,])(?<!\b(?:above|below|under|than|least|most|exceeding|between|of|to|worth|usd) )\b(1|3|6|9|12|18)m\b(?!.*\b(?:exposures?|facilit\w+|limits?|loans?|customers?|borrowers?|revenues?|drawn|orders?|positions?|trades?)\b)(?<!\b(?:exposures?|facilit\w+|limits?|loans?|customers?|borrowers?|revenues?|drawn|orders?|positions|trades?)\b.*)/g,
    '$1 month',
  ],
  [/\b(\d+)\s?(?:w|wks?)\b/g, '$1 week'],
  [/\b(\d+)d\b/g, '$1 day'],
  [
    /\b(\d+ (?:year|month))s? (?:minus|less|versus) (?:the )?(\d+ (?:year|month))\b/g,
    'signed difference between $2 and $1 treasury',
  ],
  [/^\s*(?:the )?(\d+) year\s*\??\s*$/g, '$1 year treasury yield'],
  [/\b2nd (?=\w+est\b|most|worst)/g, 'second '],
  [/\b3rd (?=\w+est\b|most|worst)/g, 'third '],
  [/\b4th (?=\w+est\b|most|worst)/g, 'fourth '],
  [/\b5th (?=\w+est\b|most|worst)/g, 'fifth '],
  [/\b(?:last but one|second to last|second last|next to last|penultimate)\b/g, 'second newest'],
  [/\bthe runner[- ]up (?=by|in|for|on|of)/g, 'the second highest '],
  [/\bleast risky\b/g, 'safest'],
  [/\byrs?\b/g, 'year'],
  [/\bm(?:th|nth)s?\b/g, 'month'],
  [/\b(?:tdy|2day)\b/g, 'today'],
  [/\b(?:yday|y'day|ystd?y)\b/g, 'yesterday'],
  [/\bon (?:the|our) books\b/g, ' '],
  [/\bpos\b/g, 'position'],
  [/\bvols?\b/g, 'volatility'],
  [/\b([zofm])-score\b/g, '$1 score'],
  [/\bdebt\/(equity|ebitda|assets)\b/g, 'debt to $1'],
  [/\bchg\b/g, 'change'],
  [/\bmv\b/g, 'market value'],
  [/\bdd\b/g, 'drawdown'],
  [/\bpct\b/g, '%'],
  [/\bccy\b/g, 'currency'],
  [/\brev\b/g, 'revenue'],
  [/\bhow (?:many|much) (?:of )?moneys?\b/g, 'how much money'],
  [
    /\b(?:not counting|leaving out|leave out|not including|other than|apart from|except for|excl\.?|ex-|besides|aside from|with the exception of|(?:everything|all|anything|everyone|anyone) (?:but|bar))(?= )/g,
    'excluding',
  ],
  // “Cancelled rather than filled” leaves out what was filled.
  [/\b(?<!\bwould )rather than\b|\binstead of\b/g, 'not'],
  [
    /\brated (at least|at most|above|below|no (?:worse|lower) than|no (?:better|higher) than|(?:better|worse|higher|lower) than) (?=[abcd]{1,3}[+-]?\b)/g,
    '$1 rated ',
  ],
  [/\bno (?:worse|lower) than\b/g, 'at least'],
  [/\bno (?:better|higher) than\b/g, 'at most'],
  // “Bonds over 5 years” are of a longer term, and of no span of five years.
  [/\b(those|ones|bonds?|paper|maturities|issues|terms?) (?:of )?over (\d+) year/g, '$1 longer than $2 year'],
  [/\b(?:tsy|tsys|treasuries|treasurys|govvies?|gilts?|t-?bonds?|t-?notes?|t-?bills?)\b/g, 'treasury'],
  // “UST 30Y” is a bond where a bond is asked for, and a point of the curve elsewhere.
  [/\bust\b(?! \d+ year)/g, 'treasury'],
  [
    /\bust\b(?= \d+ year)(?!.*\b(?:price|coupon|duration|matur\w+|par|(?!ust)[a-z]{4} \d+ year)\b)(?<!\b(?:price|coupon|duration|matur\w+|par|(?!ust)[a-z]{4} \d+ year)\b.*)/g,
    'treasury',
  ],
  // How long something is: “for over a year” is no span of a year.
  [
    /\b(?:for|in) (?:over|more than|longer than|at least) (an?|one|\d+|two|three|six) (day|week|month|year)s?\b/g,
    'longer than $1 $2',
  ],
  [/\b(than|least|most) (?:an?|one) (day|week|month|year)\b/g, '$1 1 $2'],
  [/\bteh\b|\bhte\b/g, 'the'],
  [/\bw\/(?:out|o)(?= )/g, 'without'],
  [/\bhrs?\b/g, 'hours'],
  [/\ba fortnight\b|\bfortnight\b/g, '2 weeks'],
  [/\bpx\b/g, 'price'],
  [/\bavg\b/g, 'average'],
  [/\bcalcs?\b/g, 'calculate'],
  [/\bcalc(?:ed|'d)\b/g, 'calculated'],
  [
    /\b(\d+)\s?m (?=(?:us |u\.s\. )?(?:treasury|t-?bills?|bills?|yields?|rates?|points?|tenor|paper|gov\w*)\b)/g,
    '$1 month ',
  ],
  [/\b((?:treasury|bills?|yields?|rates?|curve)(?: (?:at|for|on|of|is|the))* )(\d+)\s?m\b/g, '$1$2 month'],
  // Volatility is a year's where nothing else is said.
  [/[(,]?\s*\bannuali[sz]ed\b(?=.*\bvol(?:atility|atile)?\b)\s*\)?/g, ' '],
  [/\b(vol(?:atility|atile)?\b[^?.]{0,60}?)[(,]?\s*\bannuali[sz]ed\b\s*\)?/g, '$1 '],
  // “Is that a lot” speaks of no lot.
  [/\b(is|was|are) (that|it|this|those|they) a (?:whole )?lot\b/g, '$1 $2 much'],
  [/\bdivs?\b|\bdivis\b|\bdivvies\b/g, 'dividend'],
  [/\bqty\b/g, 'quantity'],
  [/\baccts?\b/g, 'account'],
  [/\bcusts?\b/g, 'customer'],
  [/\bptf\b|\bpf\b|\bport\b/g, 'portfolio'],
  [/\bperf\b/g, 'performance'],
  [/\bmkt\b/g, 'market'],
  [/\brn\b/g, 'right now'],
  [/\bpls\b|\bplz\b/g, 'please'],
  [/\b(?:wich|whitch|wihch)\b/g, 'which'],
  [/\b(?:wat|wot|waht)\b/g, 'what'],
  [/\beverything (?=we|i|that|in|on)/g, 'all '],
  [/\bthx\b|\bty\b/g, 'thanks'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b/g, 'are'],
  [/\bwk\b/g, 'week'],
  [/\bqtr\b/g, 'quarter'],
  [/\bvs?\.(?=\s)/g, 'versus'],
  [/\bvs\b/g, 'versus'],
  [
    /(?<=\p{L} )(?<!\b(?:of|for|in|on|buy|sell|and|or|is|to|from|the|with|about) )v (?=\p{L})(?!(?:and|or|is|at|to|in|on|stock|shares?|price|today|now)\b)/gu,
    'versus ',
  ],
  [/\bbps?\b/g, 'bp'],
  [/\bbasis points?\b/g, 'bp'],
  [/\bper ?cent\b/g, '%'],
  [/\bexp(?:os)?\b/g, 'exposure'],
  [/\b(\d+)s\s?[/-]?\s?(\d+)s\b/g, 'difference between $1 year and $2 year treasury'],
  [/(\p{L}{2,})-(?=\p{L})/gu, '$1 '],
]

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    // “JPMs return”: whose it is, with its apostrophe left away.
    .replace(/\b(\p{Lu}{2,5})s\b(?= \p{Ll})/gu, "$1's")

/** The question as it is read: in lower case, written out. */
export function plain(question: string): string {
  let text = ` ${fold(question).toLowerCase().replace(/\s+/g, ' ')} `
  for (const [form, full] of shortForms) text = text.replace(form, full)
  text = text.trim()
  for (const [form, full] of tradeWords) {
    const read = text.replace(form, full)
    if (read !== text) text = read.replace(/ {2,}/g, ' ')
  }
  return text.trim()
}

const UNCHANGED = new Set('is was has this his us its does as plus vs yes les'.split(' '))

/** A word without what marks its number: `cases` and `case` are one. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s?$/, '')
  if (bare.length < 4 || UNCHANGED.has(bare)) return bare
  if (bare.endsWith('ies')) return `${bare.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(bare)) return bare.slice(0, -2)
  if (/(ss|us|is)$/.test(bare)) return bare
  return bare.endsWith('s') ? bare.slice(0, -1) : bare
}

const WORD = /[\p{L}][\p{L}\p{N}&.'/-]*|[$€£]?\d(?:[\d,]*\d)?(?:\.\d+)?(?:\/\d+)?|%/gu

/** The words of a plain text, in order. Capitals are those of the question it came from. */
export function wordsOf(question: string): Word[] {
  const text = plain(question)
  const asWritten = new Map<string, string>()
  // Where all is in capitals, none of them marks a name.
  const isShouted = !/\p{Ll}/u.test(question) && /\p{Lu} +\p{Lu}/u.test(question)
  for (const [raw] of fold(isShouted ? question.toLowerCase() : question)
    .replace(/(\p{L}{2,})-(?=\p{L})/gu, '$1 ')
    .matchAll(/[\p{L}\p{N}][\p{L}\p{N}&.'/-]*/gu)) {
    const bare = raw.replace(/[.'/-]+$/, '')
    if (!asWritten.has(bare.toLowerCase())) asWritten.set(bare.toLowerCase(), bare)
  }
  return [...text.matchAll(WORD)].map((found) => {
    const written = found[0].replace(/[.'/-]+$/, '')
    const bare = written.replace(/'s$/, '')
    const raw = asWritten.get(written) ?? asWritten.get(bare) ?? written
    return {
      text: bare,
      stem: stemOf(bare),
      raw: raw.replace(/'s$/i, ''),
      isCapital: /^\p{Lu}/u.test(raw),
      start: found.index,
      end: found.index + written.length,
    }
  })
}

/** Words that hold a question together and say nothing of what it is about. */
const FUNCTION_WORDS = new Set(
  `a about actually after again all also am among an and any anyone anything are around as ask at available away back be been before being below besides between both but by can case-wise check come
  could current currently cheer did do does doing done down each either else even ever every exactly far find for from further get getting give go going gone good got had has have he hello help her here hey hi him
  his how however i if in into is it its just know last least let like list look looking lot made make many may me mean means meant might mine month more most much must my name need next no not now of off
  oh ok okay on once one ones only or other our ours out over own past per please put quick quickly rather really right s said same say see seem she should show since sir so some someone something sort stand
  standing still such t take tell than thank thanks that the their them then there these they thing think this those though through till to today together told too under until up us use used using versus very
  want was way we week well went were what when where whether which while who whole whom whose why will with within without would year yes yet you your yours hello ever today yesterday tomorrow quarter day moment
  we-have exactly roughly approximately altogether overall total sum combined average mean number count biggest largest highest smallest lowest greatest top bottom best worst better worse bigger larger higher
  smaller lower oldest newest latest earliest first second third recent percentage percent share fraction part portion proportion outside split breakdown above below exceed exceeding greater less fewer minimum maximum max min bp
  north south instead sooner soonest morning afternoon evening night overnight intraday weekend midnight noon time times date dates long currently sitting ago happen happened happening compare compared comparison difference do-we january february march april june july august september
  october november december riskier safer weaker stronger trim rid unload mildest hardest priciest safest harshest severest offload longest shortest widest tightest narrowest nearest steepest deepest richest poorest tiniest calmest heavier laggard fatter descending ascending typical typically usual aggregate enumerate cheapest heaviest strongest weakest busiest gravest riskiest newer older earlier later longer shorter cheaper more-over left far-off compute computed computing calculate
  calculated calculation work worked count counted measure measured define defined definition explain explanation determine determined current derive derived meaning method methodology formula mean include included includes
  need needs needed try trying wonder wondering curious interested keep keeps kept help helps believe believed hope hear heard remind stay stays remain remains remaining become became belong belongs start started end ended
  begin began show shows shown display give gives given tell tells told provide name named call called write written read reads say says seems appear appears happen happens occur occurred stand stands big small large little long short great new
  old good bad high low full empty whole entire single each-one different several various few lots own-self main major minor actual actually real really roughly around per approx approximately just simply basically please kindly quickly briefly short-ly
  summary summarise summarize overview-of detail details info information data figure figures value-of case-of thing things stuff item items part parts kind kinds sort type types way ways reason reasons place places person people somebody anybody
  nobody everyone team company-wide side sides point points number numbers bit lot plus minus versus against toward towards across along among within without despite regarding concerning respect terms term-of moment moments right left sitting parked
  fourth fifth everything upside downside signed run ran runs books sit sits trend fewest validated produce produced generate generated consume consumed diff q1 q2 q3 q4 fastest slowest quickest developed developing evolve evolved evolving rank ranks ranked ranking order-by sorted possible median neither nor excluding except without book
  bring brings brought buy-in come comes coming came turn turned cause caused make makes making let lets allow allowed set sets ready done sure exact precise correct true false wrong ever never always usually often sometimes already soon later ago
  won wins win altogether another style kind-of
  two three four five six seven eight nine ten eleven twelve fifteen twenty thirty fifty hundred early since until till yesterday tomorrow tonight presently nowadays lately recently jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday usd dollar dollars million billion thousand mm`
    .trim()
    .split(/\s+/)
    .map(stemOf),
)

const MONTHS_CUT = new Set(['jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'])

/** Whether a word only looks like the cut name of a month because its ending was taken off: Mars is no March. */
export const isNoMonth = ({ text, stem }: Word): boolean => MONTHS_CUT.has(stem) && text !== stem

export const isFunctionWord = (stem: string): boolean =>
  FUNCTION_WORDS.has(stem) || /^[$€£]?\d|^%$/.test(stem)
export const functionWords: ReadonlySet<string> = FUNCTION_WORDS

/** The words of a text as they are compared. */
export const plainWords = (text: string): string[] => wordsOf(text).map(({ stem }) => stem)

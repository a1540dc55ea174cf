/** What kind of words answers a question, by how it is asked. */
export type AnswerKind =
  | 'money'
  | 'percent'
  | 'count'
  | 'duration'
  | 'date'
  | 'amount'
  | 'place'
  | 'name'
  | 'any'

const KINDS: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'percent',
    /\bwhat (?:percentage|percent|share|proportion)\b|\b(?:tax|interest|coupon|growth) rate\b|\bhow (?:fast|strongly)\b|\bwhat %/i,
  ],
  [
    'duration',
    /\bhow long\b|\b(?:notice|grace|retention|lock-?up|vesting) period\b|\bwithin how many\b|\bhow many (?:days|months|years|weeks|hours)\b/i,
  ],
  [
    'date',
    /^(?:and )?(?:when|by when|since when)\b|\b(?:what|which) (?:date|day|year|month)\b|\b(?:deadline|maturity date|record date)\b/i,
  ],
  [
    'money',
    /\bhow much\b|\bwhat (?:is|was|are|were) (?:the |its |their |our )?(?:[\w'-]+ ){0,5}(?:price|salary|salaries|fees?|amount|dividend|cost|limit|revenue|sales|income|profit|loss|debt|cash|pay|expenses?|proceeds|charge)\b/i,
  ],
  ['amount', /\bhow (?:big|large|high|low)\b|\bby how much\b/i],
  ['count', /\bhow many\b|\bwhat (?:is|was) the (?:total )?number\b|\bheadcount\b/i],
  [
    'place',
    /^(?:and )?(?:where|in which (?:city|state|country|court))\b|\bwhere (?:is|are|was|were|does|do)\b/i,
  ],
  [
    'name',
    /\bwho\b|\bwhich (?:firm|bank|company|companies|customer|supplier|exchange|auditor|court|state|country|union)\b|\bname of\b/i,
  ],
]

export const answerKindOf = (question: string): AnswerKind =>
  KINDS.find(([, words]) => words.test(question))?.[0] ?? 'any'

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|sixty|ninety|hundred|half|third|quarter'
const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
const HOLDS: Readonly<Record<Exclude<AnswerKind, 'any'>, RegExp>> = {
  money:
    /[$€£¥]\s?\d|\b(?:usd|eur|gbp)\s?\d|\d[\d,.]*\s?(?:thousand|million|billion|cents|dollars|euros)|\d{1,3}(?:,\d{3})+/i,
  percent: /\d[\d.]*\s?(?:%|percent|per cent|basis points|bps)/i,
  count: new RegExp(
    String.raw`(?<![$€£\d.,/-])\b(?!(?:19|20)\d\d\b)\d[\d,.]*(?: (?:thousand|million|billion))?|\b(?:${NUMBER_WORDS}|dozen|no|none)\b`,
    'i',
  ),
  duration: new RegExp(
    String.raw`\b(?:\d[\d.]*|${NUMBER_WORDS})[ -](?:\(\d+\) )?(?:business |calendar |working |trading )?(?:day|week|month|year|hour|minute)s?\b`,
    'i',
  ),
  date: new RegExp(String.raw`\b(?:${MONTHS})\b|\b(?:19|20)\d\d\b|\d{1,2}/\d{1,2}/\d{2,4}`, 'i'),
  amount: /[$€£¥]\s?\d|\d[\d.,]*\s?(?:%|percent|million|billion|thousand)|\d{1,3}(?:,\d{3})+/i,
  place: /(?<=\b(?:in|at|near|from|to|of) (?:the )?)\p{Lu}[\p{L}.'’-]+(?:,? \p{Lu}[\p{L}.'’-]+)*/u,
  name: /(?<=\S )\p{Lu}[\p{L}&.'’-]+(?: (?:of|and|&|de|van) )?(?: ?\p{Lu}[\p{L}&.'’-]*)+|(?<=\s)(?!US\b|U\.S)\p{Lu}{2,}\b/u,
}

/** Where the words of the kind stand, by their characters. */
export const answersIn = (kind: AnswerKind, words: string): { start: number; end: number }[] =>
  kind === 'any'
    ? []
    : [...words.matchAll(new RegExp(HOLDS[kind], `${HOLDS[kind].flags}g`))].map(({ 0: found, index }) => ({
        start: index,
        end: index + found.length,
      }))

/** Words that ask for the kind of answer itself, and have to stand nowhere beside it. */
export const OF_KIND: Readonly<Record<AnswerKind, RegExp>> = {
  money: /^(?:amount|price|cost|total|value)$/,
  percent: /^(?:percentag|percent|shar|proportion|rate)$/,
  count: /^(?:number|total|count)$/,
  duration: /^(?:day|month|year|week|hour|period|long)$/,
  date: /^(?:date|day|year|month)$/,
  amount: /^(?:amount|size|big|larg)$/,
  place: /^$/,
  name: /^(?:name)$/,
  any: /^$/,
}

export const holdsAnswer = (kind: AnswerKind, words: string): boolean =>
  kind !== 'any' && HOLDS[kind].test(words)

import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { AskedTopic, AskedValue } from '../../topics/topic.ts'

const DENIES = new Set(['not', 'non', 'without', 'nor', 'neither', 'excluding', 'except', 'outside', 'never'])

/** Between what denies and what is denied: “not yet in Germany”, “aren't any of the very high ones”. */
const BETWEEN_DENIED = new Set(
  `in the a an any from of at as is are was were be been being rated with our yet currently located got get gotten based on or also held assigned to by for my have has had
   very too so quite really particularly marked considered classified deemed set ranked graded priority risk level severity status state one ones that those all who which`.split(
    /\s+/,
  ),
)

const BUT_NO = new Set(['but', 'with', 'having', 'and'])

const HAS_NEVER = new Set(['has', 'have', 'had', 'ever', 'yet', 'been', 'so', 'far'])

/** Where the “nobody” stands of which a verb is said: “nobody has escalated” keeps out what is escalated. */
export function nobodyBefore({ words }: Reading, from: number): number | undefined {
  let at = from - 1
  while (HAS_NEVER.has(words[at]?.text ?? '')) at -= 1
  const stated = words[at]?.text
  if (stated === 'nobody' || stated === 'none') return at
  return stated === 'one' && words[at - 1]?.text === 'no' ? at - 1 : undefined
}

const JOINS = new Set(['or', 'and', 'nor', 'the', 'in', 'from', 'of', 'also'])

const DENIED_WITHIN = 4

/** Whether what stands there is kept out: “not closed”, “outside Germany”. */
export function isDenied({ words, text }: Reading, from: number): boolean {
  for (let at = from - 1; at >= 0 && at >= from - DENIED_WITHIN; at -= 1) {
    if (DENIES.has(words[at]!.text)) return true
    // “But no leasing” and “low risk, no leasing” keep leasing out; “are there no open cases” does not ask for those that are closed.
    if (words[at]!.text === 'no') {
      const isOfList = text.slice(0, words[at]!.start).trimEnd().endsWith(',')
      if (isOfList || BUT_NO.has(words[at - 1]?.text ?? '')) return true
    }
    if (!BETWEEN_DENIED.has(words[at]!.text)) return false
  }
  return false
}

/** Whether two that stand there are told in one breath: “Germany or France”, “SPY and AGG”. */
export const isJoined = ({ words }: Reading, one: { to: number }, other: { from: number }): boolean =>
  other.from >= one.to && words.slice(one.to, other.from).every(({ text }) => JOINS.has(text))

const LACKS = new Set(['no', 'without', 'lacking', 'missing'])

const BETWEEN_LACKING = new Set(['a', 'an', 'any', 'the', 'its', 'their', 'valid', 'own'])

/** Whether what stands there is what something is without: “without a deadline”, “have no limit”. */
export function lacksBefore({ words }: Reading, from: number): boolean {
  let at = from - 1
  while (BETWEEN_LACKING.has(words[at]?.text ?? '')) at -= 1
  // “At risk of missing their deadline” lacks none.
  const isVerb = words[at]?.text === 'missing' && words[at - 1]?.text === 'of'
  return at >= 0 && LACKS.has(words[at]!.text) && words[at + 1]?.text !== 'longer' && !isVerb
}

/** “Did its equity grow?” asks how equity changed, and for no growth of anything else. */
export function isGrowthOfAnother(
  topic: AskedTopic,
  { words }: Reading,
  matches: readonly TopicMatch[],
): (column: string) => boolean {
  const verb = matches.find(
    ({ part, from, to }) =>
      part === 'column' &&
      to === from + 1 &&
      /^(?:grow|grew|grown|growing|grows)$/.test(words[from]?.text ?? ''),
  )
  const hasOther = matches.some(
    (one) =>
      one.part === 'column' &&
      one !== verb &&
      topic.columns.some(({ id, kind }) => id === one.column && kind === 'measure'),
  )
  return (column) => topic.isSeries === true && hasOther && verb?.part === 'column' && verb.column === column
}

/** “When was it closed?”: the date on which a value that is named came about. */
export function datesOf(topic: AskedTopic, { text }: Reading, values: readonly AskedValue[]): string[] {
  if (!/\b(?:when|how long|what (?:day|date)|which (?:day|date)|on what day)\b/.test(text)) return []
  return values.flatMap(({ column, value, isNot }) => {
    const date = topic.columns.find(({ id }) => id === column)?.whenOf?.[value]
    return date !== undefined && !isNot ? [date] : []
  })
}

/** “Not screened in the last 6 months”: the date that a row is not to have. */
export const isDateDenied = (topic: AskedTopic, reading: Reading, match: TopicMatch): boolean =>
  match.part === 'column' &&
  topic.columns.some(({ id, kind }) => id === match.column && kind === 'date') &&
  isDenied(reading, match.from) &&
  !reading.comparisons.some(({ of }) => of !== null && LASTING.has(of))

export const LASTING: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year'])

export const columnsOf = (matches: readonly TopicMatch[]): string[] =>
  matches.flatMap((match) => (match.part === 'column' ? [match.column] : []))

import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { AskedTopic, AskedValue } from '../../topics/topic.ts'

export const DENIES = new Set(['not', 'non', 'without', 'nor', 'neither', 'excluding', 'except'])

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
  if (!/\b(?:when|what (?:day|date)|which (?:day|date)|on what day)\b/.test(text)) return []
  return values.flatMap(({ column, value, isNot }) => {
    const date = topic.columns.find(({ id }) => id === column)?.whenOf?.[value]
    return date !== undefined && !isNot ? [date] : []
  })
}

export const columnsOf = (matches: readonly TopicMatch[]): string[] =>
  matches.flatMap((match) => (match.part === 'column' ? [match.column] : []))

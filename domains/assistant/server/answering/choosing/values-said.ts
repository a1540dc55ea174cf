import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import { type AskedTopic, type AskedValue, type Field, NoEvidence } from '../../topics/topic.ts'
import { isDenied, isJoined, nobodyBefore } from './what-is-said.ts'

type ValueMatch = TopicMatch & { part: 'value' }

/** The values that rows are narrowed to; `counted` are those that a count alone narrows by. */
export function valuesStated(
  topic: AskedTopic,
  matches: readonly TopicMatch[],
  reading: Reading,
): { said: AskedValue[]; counted: AskedValue[] } {
  const all = matches.filter((match): match is ValueMatch => match.part === 'value')
  // “Nobody has escalated” is no word of nobody being assigned.
  const nobodies = all.flatMap(({ from }) => nobodyBefore(reading, from) ?? [])
  // “Not assigned to Priya” leaves out hers, and asks for none that nobody has.
  const isOfSomebody = ({ to }: ValueMatch) =>
    /^(?:to|by)$/.test(reading.words[to]?.text ?? '') && reading.names.some(({ from }) => from === to + 1)
  const stated = all.filter(
    (one) =>
      one.value !== 'nobody' || (!nobodies.some((at) => one.from <= at && at < one.to) && !isOfSomebody(one)),
  )
  const denied = new Set<ValueMatch>()
  for (const [at, match] of stated.entries()) {
    const before = stated[at - 1]
    // “Not in Germany or France” keeps out both.
    const isAlike =
      before !== undefined &&
      denied.has(before) &&
      before.column === match.column &&
      isJoined(reading, before, match)
    if (isAlike || isDenied(reading, match.from) || nobodyBefore(reading, match.from) !== undefined)
      denied.add(match)
  }
  const given = stated.flatMap((match): AskedValue[] => {
    const field = topic.columns.find(({ id }) => id === match.column)
    return ranked(field, match, reading).map((value) => ({
      column: match.column,
      value,
      ...(denied.has(match) ? { isNot: true } : {}),
    }))
  })
  // “How many are on monitoring”: what is yes or no is a yes where rows are counted by it.
  const counted =
    reading.aggregate === 'count'
      ? matches.flatMap((match): AskedValue[] =>
          match.part === 'column' &&
          isYesOrNo(topic, match.column) &&
          !given.some(({ column }) => column === match.column)
            ? [
                {
                  column: match.column,
                  value: 'yes',
                  ...(isDenied(reading, match.from) ? { isNot: true } : {}),
                },
              ]
            : [],
        )
      : []
  // “What did Apple cost us” is of its purchases; fees are those of sales as well.
  const isOfPurchases =
    topic.id === 'trades' &&
    reading.names.length > 0 &&
    /\bcost (?:me|us)\b/.test(reading.text) &&
    !/\b(?:fees?|commissions?)\b/.test(reading.text) &&
    !given.some(({ column }) => column === 'side')
  const bought = isOfPurchases ? [{ column: 'side', value: 'BUY' }] : []
  return { said: [...given, ...bought, ...counted], counted }
}

const MORE = /^(?:or|and) (?:higher|above|more|up|upwards?|greater|over)\b/
const LESS = /^(?:or|and) (?:lower|below|less|under|down)\b/
const WORSE = /^(?:or|and) (?:worse|weaker|riskier|graver)\b/
const BETTER = /^(?:or|and) (?:better|stronger|safer)\b/
const ABOVE = /(?:higher than|above|more than|at least|no less than|not less than)$/
const BELOW = /(?:lower than|below|less than|at most|no more than|up to)$/
const WORSE_THAN = /(?:worse than|weaker than|riskier than|graver than)$/
const BETTER_THAN = /(?:better than|stronger than|safer than)$/

/** “High or worse”, “better than BB”: of values that stand in an order, all on that side. */
function ranked(field: Field | undefined, match: ValueMatch, { words }: Reading): string[] {
  const { order, isWorseHigh = false } = field ?? {}
  const place = order?.indexOf(match.value) ?? -1
  if (!order || place < 0) return [match.value]
  const behind = words
    .slice(match.to, match.to + 2)
    .map(({ text }) => text)
    .join(' ')
  // “Rated at least BBB” is read as “at least rated BBB”.
  const before = words
    .slice(Math.max(0, match.from - 4), match.from)
    .flatMap(({ text }) => (text === 'rated' ? [] : [text]))
    .join(' ')
  const isUp = MORE.test(behind) || (isWorseHigh ? WORSE : BETTER).test(behind)
  const isDown = LESS.test(behind) || (isWorseHigh ? BETTER : WORSE).test(behind)
  const isAbove = ABOVE.test(before) || (isWorseHigh ? WORSE_THAN : BETTER_THAN).test(before)
  const isBelow = BELOW.test(before) || (isWorseHigh ? BETTER_THAN : WORSE_THAN).test(before)
  const isWith =
    isUp || isDown || /(?:at least|at most|no less than|not less than|no more than|up to)$/.test(before)
  if (!isUp && !isAbove && !isDown && !isBelow) return [match.value]
  const side =
    isUp || isAbove ? order.slice(isWith ? place : place + 1) : order.slice(0, isWith ? place + 1 : place)
  if (side.length === 0)
    throw new NoEvidence(`No ${field?.label} lies beyond “${match.value.replaceAll('_', ' ')}”.`)
  return side
}

const isYesOrNo = ({ columns }: AskedTopic, id: string): boolean => {
  const values = Object.keys(columns.find((column) => column.id === id)?.values ?? {})
  return values.length === 2 && values.includes('yes') && values.includes('no')
}

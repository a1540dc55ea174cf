import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { AskedTopic, Wanted } from '../../topics/topic.ts'
import { COUNTED, isCountOfOthers } from './counted.ts'
import { isOfAnotherTime } from './select-rows.ts'
import { columnsOf } from './what-is-said.ts'

const ANOTHER_TIME = 4

const isStatedElsewhere = (topic: AskedTopic, wanted: Wanted): boolean =>
  isOfAnotherTime(topic, wanted) &&
  topic.pastElsewhere !== undefined &&
  wanted.columns.every((column) => topic.pastElsewhere?.includes(column))

/** Figures of one thing answer neither “which” nor a name; rows do. */
export function leanOf(topic: AskedTopic, reading: Reading, matches: readonly TopicMatch[]): number {
  const isOfOthers =
    reading.names.length > 0 &&
    topic.about.length > 0 &&
    !reading.names.some(({ things }) => things.some(({ kind }) => topic.about.includes(kind)))
  const wanted = { reading, things: [], columns: columnsOf(matches), values: [] }
  const own =
    (topic.lean?.(reading) ?? 0) -
    (isOfOthers ? 1.2 : 0) -
    (isStatedElsewhere(topic, wanted) ? ANOTHER_TIME : 0) -
    (isCountOfOthers(reading, matches, topic) ? COUNTED : 0)
  if (!topic.isSingle) return own
  // “Volatility of the book” asks for volatility: the book alone says no figure.
  const statesNothing = !matches.some(({ part, isPlain }) => part === 'column' && !isPlain)
  const isGivenElsewhere =
    statesNothing &&
    topic.isOfNow !== undefined &&
    reading.topics.some(
      (other) =>
        other.topic.id !== topic.id &&
        other.matches.some(({ part, isPlain }) => part === 'column' && !isPlain),
    )
  const isOfRows =
    reading.direction !== undefined &&
    reading.direction !== 'newest' &&
    !/\b(?:drawdown|fall|loss)\b/.test(reading.text)
  const names = reading.names.some(({ things }) => things.some(({ kind }) => kind !== 'scenario'))
  return (
    own -
    (isGivenElsewhere ? 0.6 : 0) -
    (isOfRows ? (reading.direction === 'oldest' ? 6 : 2) : 0) -
    (names ? 2 : 0) -
    // “Holdings worth less than 12k” are rows; of one thing it is asked whether it is so.
    (reading.comparisons.length > 0 && !/^(?:is|are|was|were|has|have|did|does|do)\b/.test(reading.text)
      ? 2
      : 0) -
    // One thing has no mean over rows.
    (reading.aggregate === 'mean' ? 2.5 : 0) -
    (reading.aggregate === 'list' && matches.length < 2 ? 1 : 0)
  )
}

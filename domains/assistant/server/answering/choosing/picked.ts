import type { NamedThing, Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { AskedTopic, Row } from '../../topics/topic.ts'
import type { Thread } from './thread.ts'

const IDS = ['id', 'symbol', 'supplierCompanyId', 'borrowerId', 'customerId']

/** The one row that was told, as something that may be spoken of: “who has it?” after the oldest case. Undefined where nothing names it alone. */
export function pickedThing(topic: AskedTopic, rows: readonly Row[], row: Row): NamedThing | undefined {
  const { isOf } = topic
  if (!isOf) return undefined
  const label = topic.nameOf(row)
  const ids = [...IDS.flatMap((key) => (row[key] === undefined ? [] : [String(row[key])])), label]
  return topic.about
    .filter((kind) => kind !== 'person' && kind !== 'issuer')
    .flatMap((kind) => ids.map((id): NamedThing => ({ kind, id, label, names: [label] })))
    .find((thing) => isOf(row, thing) && rows.filter((one) => isOf(one, thing)).length === 1)
}

const SHORT = 6

/** Whether a question speaks of the one that was picked before: by a pronoun, or by asking one more thing of it and nothing else. */
export function pickedBefore(
  topic: AskedTopic,
  reading: Reading,
  matches: readonly TopicMatch[],
  thread: Thread | undefined,
): readonly NamedThing[] {
  const { picked } = thread ?? {}
  if (!picked || !topic.about.includes(picked.kind) || reading.direction !== undefined) return []
  if (/\b(?:they|them|those|these|ones|others?)\b/.test(reading.text)) return []
  const asksOneMore =
    (!reading.isAggregateStated || /^(?:and )?(?:in )?(?:which|what) \w+\W*$/.test(reading.text)) &&
    reading.words.length <= SHORT &&
    matches.some(({ part, isPlain }) => part === 'column' && !isPlain) &&
    !matches.some(({ part }) => part === 'noun' || part === 'value')
  return reading.hasPronoun || asksOneMore ? [picked] : []
}

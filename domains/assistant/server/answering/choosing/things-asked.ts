import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import type { AskedTopic } from '../../topics/topic.ts'
import { isJoined } from './what-is-said.ts'

const EXCLUDES = new Set(['excluding', 'except', 'without', 'outside', 'not'])

const BETWEEN = new Set(
  'the our my and or for with from by of assigned to at in on held owned any a case one'.split(' '),
)

const EXCLUDED_WITHIN = 4

/** What a question is about, and what it leaves out: “everything except Apple”. */
export function thingsAsked(
  topic: AskedTopic,
  reading: Reading,
): { named: NamedThing[]; without: NamedThing[] } {
  const { words } = reading
  const isOut = ({ from, to }: Reading['names'][number]) =>
    to > from &&
    Array.from({ length: EXCLUDED_WITHIN }, (_, step) => step + 1).some(
      (back) =>
        EXCLUDES.has(words[from - back]?.text ?? '') &&
        words.slice(from - back + 1, from).every(({ text }) => BETWEEN.has(text)),
    )
  const out: Reading['names'][number][] = []
  for (const [at, name] of reading.names.entries()) {
    const before = reading.names[at - 1]
    // “Besides SPY and AGG” leaves out both.
    if (isOut(name) || (before && out.includes(before) && isJoined(reading, before, name))) out.push(name)
  }
  if (out.length === 0) return { named: thingsFor(topic, reading), without: [] }
  return {
    named: thingsFor(topic, { ...reading, names: reading.names.filter((one) => !out.includes(one)) }),
    without: thingsFor(topic, { ...reading, names: out }),
  }
}

/** The things of a question that a topic is about. */
export function thingsFor(topic: AskedTopic, { names }: Reading): NamedThing[] {
  return names.flatMap(({ things }) => {
    const fitting = things.filter(({ kind }) => topic.about.includes(kind))
    const order = topic.about
    const first = order.find((kind) => fitting.some((one) => one.kind === kind))
    return fitting.filter(({ kind }) => kind === first)
  })
}

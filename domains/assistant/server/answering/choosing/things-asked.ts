import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import type { AskedTopic } from '../../topics/topic.ts'

const EXCLUDES = new Set(['excluding', 'except', 'without'])

/** What a question is about, and what it leaves out: “everything except Apple”. */
export function thingsAsked(
  topic: AskedTopic,
  reading: Reading,
): { named: NamedThing[]; without: NamedThing[] } {
  const isOut = ({ from }: Reading['names'][number]) =>
    [1, 2, 3].some(
      (back) =>
        EXCLUDES.has(reading.words[from - back]?.text ?? '') &&
        reading.words
          .slice(from - back + 1, from)
          .every(({ text }) => ['the', 'our', 'my', 'and', 'for'].includes(text)),
    )
  const out = reading.names.filter(isOut)
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

import { topicById } from '../../topics/index.ts'
import type { AskedTopic } from '../../topics/topic.ts'
import { HEADS } from './counted.ts'
import type { Chosen } from './thread.ts'

/** What is about the same things, or of the account that all of it is about, is no other subject. */
const isNeighbour = (topic: AskedTopic, other: AskedTopic): boolean =>
  topic.about.some((kind) => other.about.includes(kind)) ||
  (other.isSingle === true && /\/(?:home|risk|attribution)\b/.test(topic.href))

/** Words of a question that say what the rows of other topics are called, and nothing of the one that it is answered from. */
export function passedOver({ topic, wanted: { reading } }: Chosen): string[] {
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const isOwn = (at: number) => own.some(({ from, to }) => from <= at && at < to)
  const others = reading.topics.flatMap(({ topic: { id }, matches }) => {
    const other = topicById.get(id)!
    if (other === topic || isNeighbour(topic, other)) return []
    return matches.filter(
      ({ part, isPlain, from, to }) =>
        part === 'noun' &&
        !isPlain &&
        from > 0 &&
        // By which end somebody is picked is no other subject.
        !(to === from + 1 && HEADS.has(reading.words[from]?.text ?? '')),
    )
  })
  const stated = others.filter(({ from, to }) =>
    Array.from({ length: to - from }, (_, step) => from + step).every(
      (at) =>
        !isOwn(at) &&
        reading.words[at]?.raw.toLowerCase() === reading.words[at]?.text &&
        !reading.names.some((name) => name.from <= at && at < name.to),
    ),
  )
  return [
    ...new Set(
      stated.map(({ from, to }) =>
        reading.words
          .slice(from, to)
          .map(({ raw }) => raw)
          .join(' '),
      ),
    ),
  ]
}

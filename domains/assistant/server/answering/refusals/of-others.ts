import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import { topicById } from '../../topics/index.ts'
import type { Chosen } from '../choosing/thread.ts'

/** What words of a question are to other subjects, and neither to the one that was chosen nor a name. */
export function matchesOfOthers({ topic, wanted: { reading } }: Chosen): TopicMatch[] {
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const isOwn = (at: number) => [...own, ...reading.names].some(({ from, to }) => from <= at && at < to)
  return reading.topics.flatMap(({ topic: { id }, matches }) =>
    topicById.get(id) === topic
      ? []
      : matches.filter(
          ({ isPlain, from, to }) =>
            !isPlain && Array.from({ length: to - from }, (_, step) => from + step).every((at) => !isOwn(at)),
        ),
  )
}

/** The words of a match as they were written. */
export const statedAt = ({ words }: Reading, { from, to }: Pick<TopicMatch, 'from' | 'to'>): string =>
  words
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ')

import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import { topicById } from '../../topics/index.ts'
import { NoEvidence } from '../../topics/topic.ts'
import type { Chosen } from '../choosing/thread.ts'
import { listed } from '../tell.ts'

/**
 * Words that say something of another subject and nothing of the one that is answered from. Where they name a place, the rows were not narrowed to it; where the question names nobody's
 * figure that this subject has, they are the figure that was asked: either way the answer would be one to another question.
 */
export function refuseLostWords(chosen: Chosen): void {
  const { topic, wanted, isFollowUp } = chosen
  const places = lostWords(chosen, isOfPlace)
  const figures =
    !isFollowUp &&
    !topic.isSingle &&
    wanted.things.length < 2 &&
    wanted.columns.length === 0 &&
    wanted.values.length === 0 &&
    wanted.reading.aggregate === 'value' &&
    wanted.reading.direction === undefined
      ? lostWords(chosen, isOfFigure)
      : []
  const lost = [...new Set([...places, ...figures])]
  if (lost.length === 0) return
  throw new NoEvidence(
    `I read this as a question of the ${topic.label}, and those say nothing of ${listed(lost.map((one) => `“${one}”`))}. Please put it in other words.`,
  )
}

const isOfPlace = (match: TopicMatch): boolean => match.part === 'value' && match.column === 'country'

const isOfFigure = (match: TopicMatch): boolean => match.part === 'column' && match.kind === 'measure'

const lostWords = (chosen: Chosen, is: (match: TopicMatch) => boolean): string[] =>
  matchesOfOthers(chosen)
    .filter(is)
    .map((match) => statedAt(chosen.wanted.reading, match))

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

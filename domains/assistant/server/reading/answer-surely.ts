import { answerChosen } from '../answering/answer-chosen.ts'
import type { Answered, Asked } from '../answering/answered.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { type Chosen, followsUp } from '../answering/choosing/thread.ts'
import { listed } from '../answering/tell.ts'
import { type Meaning, NoEvidence, Unclear } from '../topics/topic.ts'
import { type LikelyMeaning, meaningsOf, withMeaning } from './complete-reading.ts'
import { describeMeaning } from './describe-meaning.ts'
import { type FittedReading, type Reader, readFitted } from './fitted-reading.ts'
import { readerInUse } from './in-use.ts'
import { surenessOf } from './sureness.ts'

const OFFERED = 3
/** So many readings are tried. */
const TRIED = 2

type Sure = LikelyMeaning & { sureness: number }

/**
 * Answers a question by what the patterns read where the fitted reader finds that likely enough; where they read nothing, or something unlikely, by what it reads itself, which is said.
 * What is less sure is asked back with the likeliest readings, and what is not likely at all is refused.
 */
export async function answerSurely(asked: Asked, chosen: Chosen | undefined): Promise<Answered> {
  const reader = readerInUse()
  if (!reader || isLeftToPatterns(asked, chosen)) return answerChosen(asked, chosen)
  const tried = await tryAnswer(asked, chosen)
  if (tried.answered && tried.answered.answer.outcome !== 'answered') return tried.answered
  const fitted = readFitted(asked.reading, reader)
  const { least } = reader.model
  const byPatterns = chosen && tried.answered ? sureOfPatterns(fitted, chosen, reader) : undefined
  if (tried.answered && (!byPatterns || byPatterns.sureness >= least.patterns)) return tried.answered
  // What was looked at in vain is told with a refusal, and not with another reading.
  const lookedAt = [...asked.asker.tools]
  const likely: Sure[] = []
  for (const one of meaningsOf(fitted, reader).slice(0, TRIED)) {
    const sureness = surenessOf(fitted, one, reader, false)
    if (sureness < least.offer) continue
    const read = await tryAnswer(...askedAs(asked, fitted, one))
    // Only what has an answer is offered: the rest would lead nowhere.
    if (read.answered?.answer.outcome === 'answered') likely.push({ ...one, sureness })
  }
  likely.sort((one, other) => other.sureness - one.sureness)
  const [best] = likely
  if (best && !tried.answered && best.sureness >= least.answer) {
    const read = await tryAnswer(...askedAs(asked, fitted, best))
    if (read.answered) return saying(read.answered, asked, best)
  }
  forget(asked)
  if (best) throw offer(byPatterns ? [byPatterns, ...likely] : likely, asked)
  asked.asker.tools.push(...lookedAt)
  throw (
    tried.failure ??
    new NoEvidence(
      'I am not sure what is asked, and an answer might be one to another question. Please put it in other words.',
    )
  )
}

/** Answers a question as one of the readings that were offered. */
export async function answerAs(asked: Asked, meaning: Meaning): Promise<Answered> {
  const reader = readerInUse()
  const candidate = reader?.candidates.find(({ topic }) => topic.id === meaning.topic)
  if (!reader || !candidate) throw new NoEvidence('Nothing on record here answers that any more.')
  const fitted = readFitted(asked.reading, reader)
  return answerChosen(...askedAs(asked, fitted, { meaning, candidate }))
}

/** What leans on the question before, and what documents say, is read by the patterns alone. */
const isLeftToPatterns = ({ reading, thread }: Asked, chosen: Chosen | undefined): boolean =>
  followsUp(reading, thread) || chosen?.topic.id === 'area-documents' || reading.looksAhead

export function askedAs(
  asked: Asked,
  { question }: FittedReading,
  { meaning, candidate }: Pick<LikelyMeaning, 'meaning' | 'candidate'>,
): [Asked, Chosen | undefined] {
  const reading = withMeaning(question, candidate, meaning)
  return [{ ...asked, reading }, chooseTopic(reading, undefined)]
}

/** A question that is not answered leaves neither calls nor notes behind for the next reading of it. */
function forget({ asker }: Asked): void {
  asker.tools.length = 0
  asker.notes.clear()
}

/** An answer, or why there is none; what has to be asked back is thrown on. */
async function tryAnswer(
  asked: Asked,
  chosen: Chosen | undefined,
): Promise<{ answered?: Answered; failure?: NoEvidence }> {
  forget(asked)
  try {
    return { answered: await answerChosen(asked, chosen) }
  } catch (failure) {
    if (failure instanceof NoEvidence) return { failure }
    throw failure
  }
}

export const meaningOf = ({ topic, wanted }: Chosen): Meaning => ({
  topic: topic.id,
  columns: [...wanted.columns, ...(wanted.lacking ?? [])],
  values: wanted.values,
  aggregate: wanted.reading.aggregate,
  direction: wanted.reading.direction ?? 'none',
})

function sureOfPatterns(fitted: FittedReading, chosen: Chosen, reader: Reader): Sure | undefined {
  const candidate = reader.candidates.find(({ topic }) => topic === chosen.topic)
  if (!candidate) return undefined
  const meaning = meaningOf(chosen)
  const sureness = surenessOf(fitted, { meaning, candidate }, reader, true)
  return { meaning, candidate, probability: sureness, sureness }
}

const said = ({ reading }: Asked, { meaning, candidate }: LikelyMeaning): string =>
  describeMeaning(candidate.topic, meaning, reading)

/** Before an answer stands what the question was read as. */
const saying = ({ answer, thread }: Answered, asked: Asked, read: LikelyMeaning): Answered => ({
  answer: { ...answer, text: `Read as: ${said(asked, read)}. ${answer.text}` },
  thread,
})

function offer(likely: readonly LikelyMeaning[], asked: Asked): Unclear {
  const told = new Map<string, Meaning>()
  for (const one of likely) {
    const words = said(asked, one)
    if (!told.has(words) && told.size < OFFERED) told.set(words, one.meaning)
  }
  const choices = [...told.keys()]
  return new Unclear(
    `I am not sure how to read that. Do you mean ${listed(choices, 'or')}? If not, please put it in other words.`,
    choices,
    undefined,
    [...told.values()],
  )
}

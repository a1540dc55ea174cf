import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import type { Plan } from '../../plan/plan.ts'
import type { AskedTopic, Wanted } from '../../topics/topic.ts'

/** What a conversation was about last; what a question leaves unsaid is taken from here. */
export type Thread = {
  plan: Plan
  /** The question as it was understood, so that its period and what it counts can be read again. */
  question: string
  /** The one of many that was picked: “it” stands for it. */
  picked?: NamedThing
  /** The rows that were told, in their order: “those” and “the second one” stand for them. */
  told?: readonly NamedThing[]
  /** The question before was not answered: what leans on it has nothing to lean on. */
  isUnanswered?: true
  /** What a calculation was worked out from, in the words that it was cited by. */
  calculated?: string
  /** The paper account that was named. */
  accountId?: number
  /** Other questions wait for an answer to this one. */
  pending?: string
  /** What may be chosen from, and the words that several of them bear. */
  choices?: readonly string[]
  said?: string
}

/** What was kept of a conversation; one that was kept before plans were has nothing to lean on. */
export const threadKept = (kept: unknown): Thread | undefined =>
  (kept as Thread | null | undefined)?.plan ? (kept as Thread) : undefined

export type Chosen = {
  topic: AskedTopic
  wanted: Wanted
  isFollowUp: boolean
  weight: number
  /** Where the two times stand that are held against each other, of which this is one. */
  times?: readonly ({ start: number; end: number } | undefined)[]
}

export const FOLLOW_UP = 2.2

/** What asks for a part of what was told, or for another order of it, stays with it. */
export const STAYS = 4

export const OF_WHAT_WAS_TOLD =
  /^(?:(?:and|but|now|ok|okay|then|so|please) )*(?:only|just|without|excluding|except|sort|rank|order|filter|group|leave out|drop)\b|\b(?:of|among|from|for|out of) (?:those|these|them)\b|^(?:and |but )?(?:which (?:one|of them) (?:is|has) )?(?:the )?(?:\w{3,}est|worst|best|least|most|top|first|last)(?: ones?| of (?:them|those|these))?\W*$|\b(?:sort|rank|order|group|filter) (?:them|those|these|it)\b/

const SHORT = 7

/** So much of a subject says that a question stands alone, whatever small word it opens with. */
const STANDS_ALONE = 4.2

const OPENS_ANY = /^(?:in|for|the|with|who|when|why|which ones?|since when|by how much)\b/

const ONE_OF_THE_TOLD =
  /\bthe (?:first|second|third|last|top|bottom|other) (?:one|two|three)\b|\bthe (?:other|former|latter)(?=\W*$|'s\b)/

/** Whether a question leans on the one before: by its words, or by saying too little to stand alone. */
export function followsUp(reading: Reading, thread: Thread | undefined): boolean {
  if (!thread) return false
  const strongest = reading.topics[0]?.weight ?? 0
  return (
    (reading.leansBack &&
      reading.words.length <= 12 &&
      !(OPENS_ANY.test(reading.text) && strongest >= STANDS_ALONE)) ||
    reading.hasPronoun ||
    ((thread.told?.length ?? 0) > 1 && ONE_OF_THE_TOLD.test(reading.text)) ||
    (reading.words.length <= SHORT && strongest < STANDS_ALONE && reading.act !== 'do')
  )
}

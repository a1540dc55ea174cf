import type {
  Aggregate,
  Amount,
  Comparison,
  Direction,
  NamedThing,
  Period,
  Reading,
} from '#engines/question-parsing/index.ts'
import type { AskedTopic, AskedValue, Wanted } from '../../topics/topic.ts'

/** What a conversation was about last; what a question leaves unsaid is taken from here. */
export type Thread = {
  topic: string
  things: NamedThing[]
  columns: string[]
  values: AskedValue[]
  /** The question as it was understood, so that its period and what it counts can be read again. */
  question: string
  /** The time, amounts and exceptions that it was narrowed by, and what was asked of the rows. */
  period?: Period
  comparisons?: readonly Comparison[]
  without?: readonly NamedThing[]
  lacking?: readonly string[]
  aggregate?: Aggregate
  /** By which end of an order rows were told. */
  direction?: Direction
  /** The amounts that were said, where a figure is told at them: a confidence, a horizon. */
  amounts?: readonly Amount[]
  /** By which end rows were picked, and how many: “and in Germany?” picks the same there. */
  order?: { direction: Direction; take?: number }
  /** Which place of that order was told, where it was not the first. */
  place?: number
  /** The one of many that was picked: “it” stands for it. */
  picked?: NamedThing
  /** The rows that were told, in their order: “those” and “the second one” stand for them. */
  told?: readonly NamedThing[]
  /** The question before was not answered: what leans on it has nothing to lean on. */
  isUnanswered?: true
  /** The day by which rows were narrowed to that time. */
  dated?: string
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

export type Chosen = { topic: AskedTopic; wanted: Wanted; isFollowUp: boolean; weight: number }

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

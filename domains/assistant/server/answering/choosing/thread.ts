import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import type { AskedTopic, AskedValue, Wanted } from '../../topics/topic.ts'

/** What a conversation was about last; what a question leaves unsaid is taken from here. */
export type Thread = {
  topic: string
  things: NamedThing[]
  columns: string[]
  values: AskedValue[]
  /** The question as it was understood, so that its period and what it counts can be read again. */
  question: string
  /** The paper account that was named. */
  accountId?: number
  /** Other questions wait for an answer to this one. */
  pending?: string
}

export type Chosen = { topic: AskedTopic; wanted: Wanted; isFollowUp: boolean; weight: number }

export const FOLLOW_UP = 2.2

const SHORT = 7

/** Whether a question leans on the one before: by its words, or by saying too little to stand alone. */
export function followsUp(reading: Reading, thread: Thread | undefined): boolean {
  if (!thread) return false
  const strongest = reading.topics[0]?.weight ?? 0
  return (
    (reading.leansBack && reading.words.length <= 12) ||
    reading.hasPronoun ||
    (reading.words.length <= SHORT && strongest < 4.2 && reading.act !== 'do')
  )
}

import { quantitiesIn } from '#engines/quantities/index.ts'
import { isForward } from '../figures/statements/forward.ts'
import type { Sentence } from '../transcript.ts'
import { contentWords, isFormality, isWhole, statedByExecutive } from './plain-speech.ts'
import { toneOf } from './tone-words.ts'
import { topicsOf } from './topics.ts'

/** A sentence of an executive with what several readers of it ask for. */
export interface ExecutiveRemark {
  sentence: Sentence
  text: string
  good: number
  bad: number
  formality: boolean
  whole: boolean
  question: boolean
  forward: boolean
  topics: string[]
  words: Set<string>
  /** How many amounts, rates and points it names. */
  numbers: number
}

/** Reads each sentence of the executives once. */
export function readRemarks(sentences: readonly Sentence[]): ExecutiveRemark[] {
  const remarks: ExecutiveRemark[] = []
  // Where nobody is named, everything said is management's as far as one can know; nothing of it is quoted.
  const named = sentences.some(({ turn }) => turn.speaker.role !== 'unknown')
  for (const sentence of sentences) {
    const isUnnamed = sentence.turn.certainUntil === 0 && sentence.turn.speaker.role === 'unknown'
    if (named && !statedByExecutive(sentence) && !isUnnamed) continue
    const { text } = sentence
    remarks.push({
      sentence,
      text,
      ...toneOf(text),
      formality: isFormality(text),
      whole: isWhole(text),
      question: text.includes('?'),
      forward: isForward(text),
      topics: topicsOf(text),
      words: contentWords(text),
      numbers: /\d|percent|cents/.test(text)
        ? quantitiesIn(text).filter(({ kind }) => kind !== 'other').length
        : 0,
    })
  }
  return remarks
}

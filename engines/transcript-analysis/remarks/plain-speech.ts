import { isExecutive, type Sentence } from '../transcript.ts'

const BOILERPLATE =
  /\b(?:forward[- ]looking|safe harbor|cautionary|actual results|risk factors|reconciliations?|10-[KQ]|8-K|press release|undertake no obligation|obligation to update|webcast|conference call|replay|securities and exchange|sec filings?|filed with the sec|non-gaap (?:financial )?measures|investor relations|all rights reserved|listen-only)\b/i
const COURTESY =
  /^(?:with (?:me|us)(?: today| on the call| this (?:morning|afternoon))?,? (?:is|are)\b|joining me|thank|thanks|good (?:morning|afternoon|evening|day)|hello|hi\b|welcome|great question|operator|with that|next question|i'll turn|let me turn|turning to|i will now|now,? (?:i'll|let me)|please|okay[.,]?$|yes[.,]?$|sure[.,]?$)/i

/** Notices of the law and of the call itself, and courtesies: nothing of them is a remark on the business. */
export const isFormality = (text: string): boolean => BOILERPLATE.test(text) || COURTESY.test(text)

const BROKEN =
  /<inaudible>|<crosstalk>|\[(?:inaudible|indiscernible|phonetic|technical|ph|operator)|\((?:inaudible|technical|ph)\)|\b\w{1,3}- \w|\b(?:um|uh)\b|—$|--$/i

/** Whether a sentence was written down whole: no gap, no stutter. */
export const isWhole = (text: string): boolean =>
  /^["'A-Z\d$]/.test(text) && /[.!?]["']?$/.test(text) && !BROKEN.test(text) && !stutters(text)

function stutters(text: string): boolean {
  let last = ''
  for (const word of text.split(' ')) {
    if (word.length > 1 && word === last) return true
    last = word
  }
  return false
}

export const statedByExecutive = (sentence: Sentence): boolean => isExecutive(sentence.turn.speaker.role)

export const isCertain = (sentence: Sentence): boolean => sentence.span.end <= sentence.turn.certainUntil

/** The words of a text that carry its meaning. */
export function contentWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const word of text.toLowerCase().match(/[a-z][a-z'-]{2,}|\d[\d.,]*%?/g) ?? [])
    if (!COMMON.has(word)) words.add(word)
  return words
}

const COMMON = new Set(
  'the and for with that this those these our are was were been being have has had will would which while also more than into over about out not but from its their they them you your what when where who how all can could just very really some there here then well because through during within as at we'.split(
    ' ',
  ),
)

export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let both = 0
  for (const word of left) if (right.has(word)) both++
  return both / Math.max(1, Math.min(left.size, right.size))
}

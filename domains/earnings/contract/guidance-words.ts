import type { StatedGuidance } from './schemas.ts'

/** The words with which guidance was raised, lowered or kept, as they were said; null where it was given. */
export const guidanceWords = ({ text, span, words }: StatedGuidance): string | null =>
  words ? text.slice(words.start - span.start, words.end - span.start) : null

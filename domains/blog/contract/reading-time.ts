export const WORDS_PER_MINUTE = 200

/** Words of a text: what spaces and line breaks separate. */
export function wordsOf(content: string): number {
  return content.split(/\s+/).filter(Boolean).length
}

/** Minutes to read a text at 200 words a minute, rounded up; at least one. */
export function readingTimeOf(content: string): number {
  return Math.max(1, Math.ceil(wordsOf(content) / WORDS_PER_MINUTE))
}

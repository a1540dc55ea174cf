import type { NameToken } from '../preparation/prepared-name.ts'

const SAME_READING = 0.98
/** "Chen" for Cheng, "Lv" for Lü: what ears and keyboards do to a syllable. */
const NEAR_READING = 0.8

/** How far a character may be read as a syllable in Latin letters; 0 where it is another. */
export function syllableLikeness(character: NameToken, latin: string): number {
  return readingsLikeness(character, (reading) => likenessOf(reading, latin))
}

function readingsLikeness({ latin, alternatives }: NameToken, of: (reading: string) => number): number {
  let best = of(latin)
  for (let index = 0; index < alternatives.length && best < SAME_READING; index++)
    best = Math.max(best, of(alternatives[index]!))
  return best
}

function likenessOf(reading: string, latin: string): number {
  if (reading === latin) return SAME_READING
  return plain(reading) === plain(latin) ? NEAR_READING : 0
}

const plain = (syllable: string): string => syllable.replace(/ng$/, 'n').replace(/^([ln])(?:v|yu|ue)$/, '$1u')

/** How far neighbouring characters may be read as one word in Latin letters: 全國 is Quanguo. */
export function joinedSyllables(
  tokens: readonly NameToken[],
  from: number,
  to: number,
  latin: string,
): number {
  if (from === to) return latin === '' ? SAME_READING : 0
  // The last character has what the others leave.
  if (from === to - 1) return latin === '' ? 0 : syllableLikeness(tokens[from]!, latin)
  return readingsLikeness(tokens[from]!, (reading) =>
    latin.startsWith(reading) ? joinedSyllables(tokens, from + 1, to, latin.slice(reading.length)) : 0,
  )
}

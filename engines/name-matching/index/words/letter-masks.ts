/** Which letters a word has, a bit each; vowels apart because some scripts do not write them. */
const VOWELS = [...'aeiouwyh'].reduce((mask, letter) => mask | (1 << (letter.charCodeAt(0) - 97)), 0)
const UNVOWELLED = 1 << 31
export const LETTERS = (1 << 26) - 1
const END_MARKS = new Set([...'/=~'].map((mark) => mark.charCodeAt(0)))
const UNVOWELLED_MARK = '~'.charCodeAt(0)

export function letterMask(bytes: Uint8Array, start: number, end: number): number {
  let mask = bytes[end - 1] === UNVOWELLED_MARK ? UNVOWELLED : 0
  for (let place = start; place < end && !END_MARKS.has(bytes[place]!); place++) {
    const letter = bytes[place]! - 97
    if (letter >= 0 && letter < 26) mask |= 1 << letter
  }
  return mask >>> 0
}

/** 0..1: the share of letters two words have in common; only consonants count where one side leaves vowels out. */
export function letterLikeness(left: number, right: number): number {
  const counted = (left | right) & UNVOWELLED ? LETTERS & ~VOWELS : LETTERS
  const all = bitCount((left | right) & counted)
  return all === 0 ? 0 : bitCount(left & right & counted) / all
}

export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  count = (count + (count >>> 4)) & 0x0f0f0f0f
  return Math.imul(count, 0x01010101) >>> 24
}

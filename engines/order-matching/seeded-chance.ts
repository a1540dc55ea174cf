/** A number from 0 to under 1 that depends on the seed and the words alone (FNV-1a into mulberry32). */
export function chanceOf(seed: number, ...words: readonly (string | number)[]): number {
  let hash = (2_166_136_261 ^ seed) >>> 0
  for (const sign of words.join(' '))
    hash = Math.imul(hash ^ (sign.codePointAt(0) as number), 16_777_619) >>> 0
  let t = (hash + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

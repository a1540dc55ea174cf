/**
 * 32-bit hashes for the lookup tables. They are part of the snapshot format: a change here needs a new
 * `SNAPSHOT_FORMAT`.
 */
const MULTIPLIER = 0x01000193

export const HASH_SEED = 0x811c9dc5

/** FNV-1a over UTF-16 code units, finished so that the low bits are usable as bucket numbers. */
export function hashText(text: string, seed: number = HASH_SEED): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), MULTIPLIER)
  }
  return finishHash(hash)
}

/** Murmur3's finaliser. */
export function finishHash(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Checksum of a byte range: four independent lanes over 32-bit words, so that opening a snapshot of a hundred
 * megabytes costs tens of milliseconds. Detects damage, not forgery.
 */
export function checksumOf(bytes: Uint8Array): number {
  let a = 1
  let b = 2
  let c = 3
  let d = 4
  const wordCount = bytes.length >>> 2
  let index = 0
  if (bytes.byteOffset % 4 === 0) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, wordCount)
    const whole = wordCount - (wordCount % 4)
    for (; index < whole; index += 4) {
      a = Math.imul(a ^ words[index]!, MULTIPLIER)
      b = Math.imul(b ^ words[index + 1]!, MULTIPLIER)
      c = Math.imul(c ^ words[index + 2]!, MULTIPLIER)
      d = Math.imul(d ^ words[index + 3]!, MULTIPLIER)
      // The multiplier moves differences upwards only; this brings the high bits down again.
      a ^= a >>> 15
      b ^= b >>> 15
      c ^= c >>> 15
      d ^= d >>> 15
    }
  }
  let tail = bytes.length
  for (let position = index * 4; position < bytes.length; position++) {
    tail = finishHash(Math.imul(tail ^ bytes[position]!, MULTIPLIER))
  }
  return finishHash(a ^ finishHash(b ^ finishHash(c ^ finishHash(d ^ finishHash(tail)))))
}

/** The smallest power of two not below `value`. */
export function powerOfTwoFrom(value: number): number {
  let power = 1
  while (power < value) power *= 2
  return power
}

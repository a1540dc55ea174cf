/** Words as directions: words that are used alike point the same way. */
export type WordVectors = {
  size: number
  /** Where a word stands; the most frequent words come first. */
  places: ReadonlyMap<string, number>
  values: Int8Array
  lengths: Float32Array
}

const HEAD = 12

/** Reads what `writeWordVectors` wrote. */
export function readWordVectors(bytes: Uint8Array): WordVectors {
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD)
  const [count, size, ofWords] = [head.getUint32(0, true), head.getUint32(4, true), head.getUint32(8, true)]
  const words = new TextDecoder().decode(bytes.subarray(HEAD, HEAD + ofWords)).split('\n')
  const values = new Int8Array(bytes.slice(HEAD + ofWords, HEAD + ofWords + count * size).buffer)
  const lengths = Float32Array.from({ length: count }, (_, at) => {
    let sum = 0
    for (let step = at * size; step < (at + 1) * size; step += 1) sum += values[step]! ** 2
    return Math.sqrt(sum)
  })
  return { size, places: new Map(words.map((word, at) => [word, at])), values, lengths }
}

/** A file of words and their directions; each is kept to the 127th part of its longest step. */
export function writeWordVectors(
  rows: readonly { word: string; vector: ArrayLike<number> }[],
  size: number,
): Uint8Array {
  const words = new TextEncoder().encode(rows.map(({ word }) => word).join('\n'))
  const bytes = new Uint8Array(HEAD + words.length + rows.length * size)
  const head = new DataView(bytes.buffer)
  head.setUint32(0, rows.length, true)
  head.setUint32(4, size, true)
  head.setUint32(8, words.length, true)
  bytes.set(words, HEAD)
  const values = new Int8Array(bytes.buffer, HEAD + words.length)
  for (const [at, { vector }] of rows.entries()) {
    let longest = 1e-9
    for (let step = 0; step < size; step += 1) longest = Math.max(longest, Math.abs(vector[step]!))
    for (let step = 0; step < size; step += 1)
      values[at * size + step] = Math.round((127 * vector[step]!) / longest)
  }
  return bytes
}

/** How alike two words are used: 1 for the same direction, 0 where one of them is not known. */
export function likenessOf(
  { size, places, values, lengths }: WordVectors,
  one: string,
  other: string,
): number {
  const [from, to] = [places.get(one), places.get(other)]
  if (from === undefined || to === undefined) return 0
  let sum = 0
  for (let step = 0; step < size; step += 1) sum += values[from * size + step]! * values[to * size + step]!
  return sum / (lengths[from]! * lengths[to]! || 1)
}

/** Where several words point together, each by its weight, of length 1. */
export function directionOfWords(
  { size, places, values, lengths }: WordVectors,
  words: readonly { text: string; weight: number }[],
): Float32Array {
  const sum = new Float32Array(size)
  for (const { text, weight } of words) {
    const at = places.get(text)
    if (at === undefined || weight === 0) continue
    for (let step = 0; step < size; step += 1)
      sum[step]! += (weight * values[at * size + step]!) / (lengths[at]! || 1)
  }
  const length = Math.hypot(...sum) || 1
  return sum.map((step) => step / length)
}

export const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, step, at) => sum + step * other[at]!, 0)

import { powerOfTwoFrom } from './hashing.ts'

/**
 * A read-only multimap from 32-bit hashes to numbers: `hashes` ascending, `values` beside them, and `buckets`
 * giving, for the top bits of a hash, where to start. Equality of the whole hash decides, so that what is
 * found does not depend on how many other keys the table holds.
 */
export type HashedLists = { buckets: Uint32Array; hashes: Uint32Array; values: Uint32Array }

/** Builds the multimap; under one hash the values keep the order they were given in. */
export function buildHashedLists(hashes: Uint32Array, values: Uint32Array): HashedLists {
  const count = hashes.length
  const bucketCount = powerOfTwoFrom(Math.max(1, count >>> 1))
  const shift = 32 - Math.log2(bucketCount)
  const buckets = new Uint32Array(bucketCount + 1)
  for (let index = 0; index < count; index++) buckets[bucketOf(hashes[index]!, shift) + 1]!++
  for (let bucket = 0; bucket < bucketCount; bucket++) buckets[bucket + 1]! += buckets[bucket]!
  const next = buckets.slice(0, bucketCount)
  const sortedHashes = new Uint32Array(count)
  const sortedValues = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const hash = hashes[index]!
    const bucket = bucketOf(hash, shift)
    // Insertion sort within a bucket of two on average.
    let place = next[bucket]!++
    while (place > buckets[bucket]! && sortedHashes[place - 1]! > hash) {
      sortedHashes[place] = sortedHashes[place - 1]!
      sortedValues[place] = sortedValues[place - 1]!
      place--
    }
    sortedHashes[place] = hash
    sortedValues[place] = values[index]!
  }
  return { buckets, hashes: sortedHashes, values: sortedValues }
}

/** Calls `visit` with every value kept under `hash`. */
export function forEachUnderHash(lists: HashedLists, hash: number, visit: (value: number) => void): void {
  const shift = 32 - Math.log2(lists.buckets.length - 1)
  const bucket = bucketOf(hash, shift)
  const end = lists.buckets[bucket + 1]!
  for (let index = lists.buckets[bucket]!; index < end; index++) {
    const found = lists.hashes[index]!
    if (found === hash) visit(lists.values[index]!)
    else if (found > hash) return
  }
}

// A shift by 32 is a shift by 0 in JavaScript, hence the case of a single bucket.
const bucketOf = (hash: number, shift: number): number => (shift >= 32 ? 0 : hash >>> shift)

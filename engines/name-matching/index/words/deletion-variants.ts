import { finishHash, HASH_SEED } from '../storage/hashing.ts'

/**
 * Symmetric deletion (Garbe, "SymSpell"): two words within d edits share a form after at most d letters are
 * deleted from each. Only the first seven letters are varied: within d edits the first seven letters of both
 * words still meet, and the table stays a third of the size.
 */
const PREFIX_LENGTH = 7
const MULTIPLIER = 0x01000193

/** How many edits a word of this length may carry: none up to 2 letters, one up to 4, then two. */
export function editsAllowed(length: number): 0 | 1 | 2 {
  return length <= 2 ? 0 : length <= 4 ? 1 : 2
}

/**
 * Writes the hashes of a word's deletion forms (the word itself among them) into `out`, and returns how many. With
 * fewer edits only the forms that many edits need are written.
 * At most 29 are written.
 */
export function deletionHashes(
  word: Uint8Array,
  start: number,
  end: number,
  out: Uint32Array,
  edits: 0 | 1 | 2 = editsAllowed(end - start),
): number {
  const length = Math.min(end - start, PREFIX_LENGTH)
  let count = 0
  out[count++] = hashWithout(word, start, length, -1, -1)
  if (edits === 0) return count
  for (let first = 0; first < length; first++) {
    // A run of one letter gives the same form wherever it is shortened.
    if (first > 0 && word[start + first] === word[start + first - 1]) continue
    out[count++] = hashWithout(word, start, length, first, -1)
  }
  if (edits === 1) return count
  for (let first = 0; first < length; first++) {
    for (let second = first + 1; second < length; second++) {
      out[count++] = hashWithout(word, start, length, first, second)
    }
  }
  return count
}

export const DELETION_FORMS_MAX = 1 + PREFIX_LENGTH + (PREFIX_LENGTH * (PREFIX_LENGTH - 1)) / 2

function hashWithout(word: Uint8Array, start: number, length: number, first: number, second: number): number {
  let hash = HASH_SEED
  for (let index = 0; index < length; index++) {
    if (index === first || index === second) continue
    hash = Math.imul(hash ^ word[start + index]!, MULTIPLIER)
  }
  return finishHash(hash)
}

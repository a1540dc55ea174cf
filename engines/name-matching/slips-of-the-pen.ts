import type { Alignment } from './align-names.ts'
import { isGenderedPair } from './gendered-endings.ts'
import type { NameToken } from './prepare-name.ts'
import { boundedEditDistance } from './spelling/edit-distance.ts'

/**
 * How many letters were slipped in an otherwise equal name, and how long the shortest word is that they are in. Infinite
 * where the names differ in more than slips.
 */
export type Slips = { count: number; shortestWord: number }

const MORE_THAN_SLIPS: Slips = { count: Number.POSITIVE_INFINITY, shortestWord: 0 }
/** Below this a pair of aligned words differs. */
const EQUAL = 0.97
/** A word of three letters with one of them changed is another word. */
const LETTERS_MIN = 3
const SLIPS_MAX = 2

/**
 * Letters lost, doubled, exchanged or mistyped when they are all that differs between two names in Latin letters:
 * every other word has its equal.
 */
export function slipsBetween(
  left: readonly NameToken[],
  right: readonly NameToken[],
  alignment: Alignment,
): Slips {
  const queryAlone = alignment.queryAlone.length
  if (queryAlone > 1 || queryAlone !== alignment.entryAlone.length) return MORE_THAN_SLIPS
  let count = 0
  let shortestWord = Number.POSITIVE_INFINITY
  for (const pair of alignment.pairs) {
    if (pair.similarity >= EQUAL) continue
    if (pair.queryTo - pair.queryFrom > 1 || pair.entryTo - pair.entryFrom > 1) return MORE_THAN_SLIPS
    if (!add(left[pair.queryFrom]!, right[pair.entryFrom]!)) return MORE_THAN_SLIPS
  }
  if (queryAlone === 1 && !add(left[alignment.queryAlone[0]!]!, right[alignment.entryAlone[0]!]!))
    return MORE_THAN_SLIPS
  return { count, shortestWord }

  function add(one: NameToken, other: NameToken): boolean {
    if (one.script !== 'latin' || other.script !== 'latin') return false
    if (
      one.kind === 'number' ||
      one.kind === 'initial' ||
      other.kind === 'number' ||
      other.kind === 'initial'
    )
      return false
    // Maria and Mario, Ivanov and Ivanova are a letter apart and two people.
    if (one.classId !== null && other.classId !== null && one.classId !== other.classId) return false
    if (isGenderedPair(one.latin, other.latin)) return false
    const shorter = Math.min(one.latin.length, other.latin.length)
    if (shorter < LETTERS_MIN) return false
    const slips = slipsInWord(one.latin, other.latin, SLIPS_MAX - count)
    if (slips > SLIPS_MAX - count) return false
    count += slips
    shortestWord = Math.min(shortestWord, shorter)
    return true
  }
}

const LETTERS_MAX = 64
const leftLetters = new Uint8Array(LETTERS_MAX)
const rightLetters = new Uint8Array(LETTERS_MAX)

/** Optimal string alignment distance of two words in Latin letters, more than `limit` when it is larger or a word is beyond measure. */
export function slipsInWord(left: string, right: string, limit: number): number {
  if (left.length > LETTERS_MAX || right.length > LETTERS_MAX) return limit + 1
  for (let index = 0; index < left.length; index++) leftLetters[index] = left.charCodeAt(index)
  for (let index = 0; index < right.length; index++) rightLetters[index] = right.charCodeAt(index)
  return boundedEditDistance(leftLetters, left.length, rightLetters, 0, right.length, limit)
}

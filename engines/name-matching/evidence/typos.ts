import type { Alignment } from '../alignment/alignment.ts'
import { endAlike } from '../alignment/spelling-similarity.ts'
import type { NameToken } from '../preparation/prepared-name.ts'
import { boundedEditDistance } from '../spelling/edit-distance.ts'
import { GRAPHEME_COUNT, graphemesOf } from '../spelling/graphemes.ts'
import { VOWELLED } from '../spelling/spelling-costs.ts'
import { isGenderedPair } from './gendered-endings.ts'

/**
 * How many letters were mistyped in an otherwise equal name, how much of a word they changed at most, and what is
 * known of the words: a misspelling is seldom another name in use. Infinite where the names differ in more than typos.
 */
export type Typos = {
  count: number
  /** Letters mistyped for a letter of the word, in the word that lost most. */
  wordDensity: number
  /** Mistyped words that are known names on both sides ("Cho", "Chol"), and on one side only ("Chxl", "Chol"). */
  betweenKnown: number
  fromKnown: number
  /** Mistyped words that begin with another letter, which a typo seldom touches (Pollock and Zamora 1984). */
  atStart: number
}

const MORE_THAN_TYPOS: Typos = {
  count: Number.POSITIVE_INFINITY,
  wordDensity: 0,
  betweenKnown: 0,
  fromKnown: 0,
  atStart: 0,
}
/** A word met more often than this, in nats, is a name in use. */
const KNOWN_NATS = 6.2
/** Below this a pair of aligned words differs. */
const EQUAL = 0.97
/** A word of three letters with one of them changed is another word. */
const LETTERS_MIN = 3
const TYPOS_MAX = 2
/** What costs this much to read otherwise is another sound. */
const OTHER_SOUND = 0.4

/**
 * Letters lost, doubled, exchanged or mistyped when they are all that differs between two names in Latin letters:
 * every other word has its equal.
 */
export function typosBetween(
  left: readonly NameToken[],
  right: readonly NameToken[],
  alignment: Alignment,
): Typos {
  const queryAlone = alignment.queryAlone.length
  if (queryAlone > 1 || queryAlone !== alignment.entryAlone.length) return MORE_THAN_TYPOS
  let count = 0
  let wordDensity = 0
  let betweenKnown = 0
  let fromKnown = 0
  let atStart = 0
  for (const pair of alignment.pairs) {
    if (pair.similarity >= EQUAL) continue
    if (pair.queryTo - pair.queryFrom > 1 || pair.entryTo - pair.entryFrom > 1) {
      if (!addJoined(pair)) return MORE_THAN_TYPOS
    } else if (!add(left[pair.queryFrom]!, right[pair.entryFrom]!)) return MORE_THAN_TYPOS
  }
  if (queryAlone === 1 && !add(left[alignment.queryAlone[0]!]!, right[alignment.entryAlone[0]!]!))
    return MORE_THAN_TYPOS
  return { count, wordDensity, betweenKnown, fromKnown, atStart }

  function add(one: NameToken, other: NameToken): boolean {
    if (one.script !== 'latin' || other.script !== 'latin') return false
    if (!isWritten(one) || !isWritten(other)) return false
    // Maria and Mario, Ivanov and Ivanova are a letter apart and two people.
    if (one.classId !== null && other.classId !== null && one.classId !== other.classId) return false
    if (isGenderedPair(one.latin, other.latin)) return false
    const stem = endAlike(one, other) ? Math.min(one.stem!.length, other.stem!.length) : Infinity
    if (!addSpelling(speltOut(one), speltOut(other), stem)) return false
    const known = (one.rarity < KNOWN_NATS ? 1 : 0) + (other.rarity < KNOWN_NATS ? 1 : 0)
    if (known === 2) betweenKnown++
    else if (known === 1) fromKnown++
    return true
  }

  /** Neighbours run together with a typo in them: the space is one no reader misses. */
  function addJoined(pair: Alignment['pairs'][number]): boolean {
    if (pair.likeness !== 'joined') return false
    const one = runTogether(left, pair.queryFrom, pair.queryTo)
    const other = runTogether(right, pair.entryFrom, pair.entryTo)
    return one !== null && other !== null && addSpelling(one, other, Infinity, Math.min(1, TYPOS_MAX - count))
  }

  /** `own` is how many letters the words have of their own, where they share a common ending. */
  function addSpelling(one: string, other: string, own = Infinity, most = TYPOS_MAX - count): boolean {
    const shorter = Math.min(one.length, other.length)
    if (shorter < LETTERS_MIN) return false
    const typos = typosInWord(one, other, most)
    if (typos > most) return false
    count += typos
    wordDensity = Math.max(wordDensity, typos / Math.min(shorter, own))
    if (typos > 0 && !beginAlike(one, other)) atStart++
    return true
  }
}

/** The same letter, one of the same sound (Karim, Carim) or the first two exchanged. */
function beginAlike(one: string, other: string): boolean {
  if (one.charCodeAt(0) === other.charCodeAt(0)) return true
  if (one.charCodeAt(0) === other.charCodeAt(1) && one.charCodeAt(1) === other.charCodeAt(0)) return true
  const left = graphemesOf(one)[0]!
  const right = graphemesOf(other)[0]!
  return VOWELLED.swap[left * GRAPHEME_COUNT + right]! < OTHER_SOUND
}

/** Digits are never a typo of each other, and an initial has no letters to typo in; "frist" is one of "first". */
function isWritten(token: NameToken): boolean {
  return token.kind === 'number' ? /^[a-z]{4,}$/.test(token.latin) : token.kind !== 'initial'
}

/** "Abdul" is kept as "abd"; typos are counted in what was written. */
function speltOut(token: NameToken): string {
  return token.latin === 'abd' ? (token.alternatives[0] ?? token.latin) : token.latin
}

function runTogether(tokens: readonly NameToken[], from: number, to: number): string | null {
  let run = ''
  for (let index = from; index < to; index++) {
    const token = tokens[index]!
    if (token.script !== 'latin' || !isWritten(token)) return null
    run += speltOut(token)
  }
  return run
}

const LETTERS_MAX = 64
const leftLetters = new Uint8Array(LETTERS_MAX)
const rightLetters = new Uint8Array(LETTERS_MAX)

/** Optimal string alignment distance of two words in Latin letters, more than `limit` when it is larger or a word is beyond measure. */
export function typosInWord(left: string, right: string, limit: number): number {
  if (left.length > LETTERS_MAX || right.length > LETTERS_MAX) return limit + 1
  for (let index = 0; index < left.length; index++) leftLetters[index] = left.charCodeAt(index)
  for (let index = 0; index < right.length; index++) rightLetters[index] = right.charCodeAt(index)
  return boundedEditDistance(leftLetters, left.length, rightLetters, 0, right.length, limit)
}

import type { NameToken } from '../preparation/prepared-name.ts'
import { compareSpellings } from '../spelling/compare-spellings.ts'
import { areUnlike } from '../spelling/graphemes.ts'
import { type SpellingCosts, spellingMass, UNVOWELLED, VOWELLED } from '../spelling/spelling-costs.ts'
import { LOOSE } from './alignment.ts'

/** 1 less the share of the word that must be read otherwise; the best over all romanisations in use. */
export function spellingSimilarity(left: NameToken, right: NameToken): number {
  const isUnvowelled = left.leavesOutVowels !== right.leavesOutVowels
  const costs = isUnvowelled ? UNVOWELLED : VOWELLED
  let best = 0
  if (!areUnlike(left.shape, right.shape)) {
    const space = isUnvowelled
      ? (left.massUnvowelled + right.massUnvowelled) / 2 + 0.4
      : (left.mass + right.mass) / 2 + 0.3
    best = similarityWithin(left.graphemes, right.graphemes, costs, space)
    if (isUnvowelled) {
      // A final -i is written in every script: Ahmad is not Ahmadi.
      if (best > 0.5 && endsInI(left.latin) !== endsInI(right.latin)) best -= 0.17
    } else if (best > 0 && best < 0.9 && Math.abs(left.letters.length - right.letters.length) < 3) {
      const lettered = letteredSimilarity(left, right)
      if (lettered > best) best = lettered
      if (best > NISBA_SIMILARITY && isNisbaOf(left.latin, right.latin)) best = NISBA_SIMILARITY
      if (best > LOOSE && endAlike(left, right))
        best = Math.min(
          best,
          STEM_SHARE * graphemeSimilarity(left.stem!, right.stem!, costs) + 1 - STEM_SHARE,
        )
    }
  }
  if (left.alternativeGraphemes.length === 0 && right.alternativeGraphemes.length === 0) return best
  return readOtherwise(left, right, costs, best)
}

/** The same over the other romanisations and readings of both words. */
function readOtherwise(left: NameToken, right: NameToken, costs: SpellingCosts, asWritten: number): number {
  let best = asWritten
  for (const graphemes of left.alternativeGraphemes) {
    const similarity = similarityToWord(graphemes, right, costs)
    if (similarity > best) best = similarity
  }
  for (const graphemes of right.alternativeGraphemes) {
    const similarity = graphemeSimilarity(left.graphemes, graphemes, costs)
    if (similarity > best) best = similarity
  }
  if (best === asWritten || hasDigit(left.latin) === hasDigit(right.latin)) return best
  // A digit read as a letter is a reading, not what is written, and what it gives must be the word.
  return best < DISGUISED_MIN ? asWritten : Math.min(best, DISGUISED)
}

const DISGUISED = 0.98
const DISGUISED_MIN = 0.9

function hasDigit(latin: string): boolean {
  for (let index = 0; index < latin.length; index++) if (latin.charCodeAt(index) < 97) return true
  return false
}

/** Letter by letter, for slips of the finger that cut through a group: "Kahwa" and "Khawa". Without groups it is the same comparison. */
function letteredSimilarity(left: NameToken, right: NameToken): number {
  if (left.letters.length === left.graphemes.length && right.letters.length === right.graphemes.length)
    return 0
  return graphemeSimilarity(left.letters, right.letters, VOWELLED)
}

/** Of two surnames that end as many do, how much the rest of them says: Jónsdóttir is not Tómasdóttir. */
const STEM_SHARE = 0.7

/** Both end as many surnames do, and alike. */
export function endAlike(left: NameToken, right: NameToken): boolean {
  if (left.stem === null || right.stem === null) return false
  const one = left.latin
  const other = right.latin
  return (
    one.charCodeAt(one.length - 1) === other.charCodeAt(other.length - 1) &&
    one.charCodeAt(one.length - 2) === other.charCodeAt(other.length - 2)
  )
}

const NISBA_SIMILARITY = 0.7

/** "Ahmad" and "Ahmadi": the ending makes a surname of the name. */
function isNisbaOf(left: string, right: string): boolean {
  const short = left.length < right.length ? left : right
  const long = left.length < right.length ? right : left
  return (
    long.length === short.length + 1 &&
    long.length >= 5 &&
    endsInI(long) &&
    !endsInI(short) &&
    long.startsWith(short)
  )
}

function endsInI(latin: string): boolean {
  const last = latin.charCodeAt(latin.length - 1)
  // i, y, e: the ways a final ya is written.
  return last === 105 || last === 121 || last === 101
}

/** The graphemes of something against those of a word, whose mass is known. */
export function similarityToWord(
  graphemes: Uint8Array,
  word: NameToken,
  costs: SpellingCosts,
  leastOfUse = LOOSE,
): number {
  const isUnvowelled = costs === UNVOWELLED
  const mass = isUnvowelled ? word.massUnvowelled : word.mass
  const space = (spellingMass(graphemes, costs) + mass) / 2 + (isUnvowelled ? 0.4 : 0.3)
  return similarityWithin(graphemes, word.graphemes, costs, space, leastOfUse)
}

export function graphemeSimilarity(
  left: Uint8Array,
  right: Uint8Array,
  costs: SpellingCosts,
  leastOfUse = LOOSE,
): number {
  const slack = costs === UNVOWELLED ? 0.4 : 0.3
  const space = (spellingMass(left, costs) + spellingMass(right, costs)) / 2 + slack
  return similarityWithin(left, right, costs, space, leastOfUse)
}

/** Consonants carry a word: a vowel read otherwise takes less of it away, and none of it where vowels go unwritten. */
function similarityWithin(
  left: Uint8Array,
  right: Uint8Array,
  costs: SpellingCosts,
  space: number,
  leastOfUse = LOOSE,
): number {
  if (left.length === 0 || right.length === 0) return 0
  // What one word has more of must be added, and letters are seldom added for less than half their weight.
  if (Math.abs(left.length - right.length) * 0.35 > space * (1 - LOOSE)) return 0
  // A little wider than asked, so that rounding cannot lose what just reaches it.
  const limit = space * (1 - leastOfUse + (leastOfUse === LOOSE ? 0 : 0.01))
  const cost = compareSpellings(left, right, costs, limit)
  return cost > limit ? 0 : 1 - cost / space
}

import { countWords, lastWord } from '../evidence/weigh-words.ts'
import type { NameToken, PreparedName } from '../preparation/prepared-name.ts'
import {
  type AlignedPair,
  type Alignment,
  type Candidate,
  isCharacter,
  isScored,
  LOOSE,
  type Side,
} from './alignment.ts'
import { compareWords } from './compare-words.ts'
import { addJoinedWords } from './joined-words.ts'
import { addMovedSpaces } from './moved-spaces.ts'

const NAME_WORDS_MAX = 250
// Room for the work on one pair of names, used again for the next: nothing is read from it once an alignment is made.
const bestOfQuery = new Float64Array(256)
const bestOfEntry = new Float64Array(256)
const takenOfQuery = new Uint8Array(256)
const takenOfEntry = new Uint8Array(256)

/** Pairs every word with at most one counterpart so that the most name is explained; words may be joined or split. */
export function alignNames(queryName: PreparedName, entryName: PreparedName): Alignment {
  const query = sideOf(queryName, bestOfQuery)
  const entry = sideOf(entryName, bestOfEntry)
  const isPerson = queryName.group === 'person' || entryName.group === 'person'
  const candidates: Candidate[] = []
  addWords(query, entry, isPerson ? [queryName, entryName] : null, candidates)
  addJoinedWords(query, entry, true, isPerson, candidates)
  addJoinedWords(entry, query, false, isPerson, candidates)
  addMovedSpaces(query, entry, candidates)
  return takeBest(candidates, query, entry, isPerson)
}

function sideOf({ tokens }: PreparedName, best: Float64Array): Side {
  const count = Math.min(tokens.length, NAME_WORDS_MAX)
  best.fill(0, 0, count)
  return { tokens, count, best }
}

/** Word against word. Notes of each how like its best counterpart is. */
function addWords(
  query: Side,
  entry: Side,
  persons: readonly [PreparedName, PreparedName] | null,
  out: Candidate[],
): void {
  const { tokens: left, count: leftCount, best: bestLeft } = query
  const { tokens: right, count: rightCount, best: bestRight } = entry
  for (let i = 0; i < leftCount; i++) {
    const a = left[i]!
    if (!isScored(a)) continue
    for (let j = 0; j < rightCount; j++) {
      const b = right[j]!
      if (!isScored(b)) continue
      const { similarity, likeness } = compareWords(a, b)
      if (similarity < LOOSE) continue
      if (likeness === 'initial' && persons !== null && !mayStandFor(persons[0], i, persons[1], j)) continue
      if (similarity > bestLeft[i]!) bestLeft[i] = similarity
      if (similarity > bestRight[j]!) bestRight[j] = similarity
      const weight = a.rarity < b.rarity ? a.rarity : b.rarity
      // Among equals the pair at the same place in both names comes first.
      const apart =
        likeness === 'initial'
          ? Math.abs(placeAmong(left, i) - placeAmong(right, j)) / 4
          : Math.abs(i / leftCount - j / rightCount)
      const order = 1 / (64 + apart * 16 + (i + j) / 64)
      const gain = (similarity - 0.25) * (weight + 1) + order
      out.push({
        queryFrom: i,
        queryTo: i + 1,
        entryFrom: j,
        entryTo: j + 1,
        similarity,
        likeness,
        gain,
      })
    }
  }
}

/** The candidates that explain most first, each word in one of them alone. */
function takeBest(candidates: Candidate[], query: Side, entry: Side, isPerson: boolean): Alignment {
  const pairs: AlignedPair[] = []
  takenOfQuery.fill(0, 0, query.count)
  takenOfEntry.fill(0, 0, entry.count)
  if (candidates.length > 1) candidates.sort(byGain)
  for (const candidate of candidates) {
    if (isTaken(takenOfQuery, candidate.queryFrom, candidate.queryTo)) continue
    if (isTaken(takenOfEntry, candidate.entryFrom, candidate.entryTo)) continue
    takenOfQuery.fill(1, candidate.queryFrom, candidate.queryTo)
    takenOfEntry.fill(1, candidate.entryFrom, candidate.entryTo)
    pairs.push(candidate)
  }
  if (pairs.length > 1) pairs.sort(byQuery)
  freeHiddenWords(pairs, query, entry)
  if (isPerson) freeJoinedNames(pairs, query, entry)
  return { pairs, queryAlone: aloneOf(query, takenOfQuery), entryAlone: aloneOf(entry, takenOfEntry) }
}

/**
 * "Johnson, Prince Y." is not Eric Johnson: an initial hides no word of the other name while a word of its own name has no
 * counterpart.
 */
function freeHiddenWords(pairs: AlignedPair[], query: Side, entry: Side): void {
  for (let index = pairs.length - 1; index >= 0; index--) {
    const { likeness, queryFrom, entryFrom } = pairs[index]!
    if (likeness !== 'initial') continue
    const isOfQuery = query.tokens[queryFrom]!.kind === 'initial'
    const leftAlone = hasWordAlone(query, takenOfQuery)
    const rightAlone = hasWordAlone(entry, takenOfEntry)
    if (isOfQuery ? !leftAlone || rightAlone : !rightAlone || leftAlone) continue
    takenOfQuery[queryFrom] = 0
    takenOfEntry[entryFrom] = 0
    pairs.splice(index, 1)
  }
}

/** "Chen Zhu" is not Jochen Ott: all of one person's name is no single word of another's that has more. */
function freeJoinedNames(pairs: AlignedPair[], query: Side, entry: Side): void {
  const [pair] = pairs
  if (pairs.length !== 1 || pair!.likeness !== 'joined') return
  const { queryFrom, queryTo, entryFrom, entryTo } = pair!
  const isOfQuery = queryTo - queryFrom > 1
  const many = isOfQuery ? query : entry
  const from = isOfQuery ? queryFrom : entryFrom
  const to = isOfQuery ? queryTo : entryTo
  if (isCharacter(many.tokens[from]!) || countScored(many, from, to) < 2) return
  if (!hasWordAlone(isOfQuery ? entry : query, isOfQuery ? takenOfEntry : takenOfQuery)) return
  takenOfQuery.fill(0, queryFrom, queryTo)
  takenOfEntry.fill(0, entryFrom, entryTo)
  pairs.length = 0
}

function countScored({ tokens }: Side, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++) if (isScored(tokens[index]!)) count++
  return count
}

function hasWordAlone({ tokens, count }: Side, taken: Uint8Array): boolean {
  for (let index = 0; index < count; index++) {
    const { kind, isParent, isAside } = tokens[index]!
    if (taken[index] === 0 && kind === 'content' && !isParent && !isAside) return true
  }
  return false
}

/**
 * Initials stand for given names and patronymics as a set, whatever their order ("Лавров С.В.", "S. Lavrov"), and for a surname
 * only where nothing tells which word that is.
 */
function mayStandFor(initials: PreparedName, i: number, names: PreparedName, j: number): boolean {
  const [name, index] = initials.tokens[i]!.kind === 'initial' ? [names, j] : [initials, i]
  return name.surnameAt < 0 || index !== lastWord(name.tokens) || countWords(name.tokens) === 1
}

/** Which of the initials an initial is, the first being 0; of a word where it stands. */
function placeAmong(tokens: readonly NameToken[], index: number): number {
  if (tokens[index]!.kind !== 'initial') return index
  let place = 0
  for (let before = 0; before < index; before++) if (tokens[before]!.kind === 'initial') place++
  return place
}

function isTaken(taken: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (taken[index] === 1) return true
  return false
}

function aloneOf({ tokens, count }: Side, taken: Uint8Array): number[] {
  const alone: number[] = []
  for (let index = 0; index < count; index++) {
    if (isScored(tokens[index]!) && taken[index] === 0) alone.push(index)
  }
  return alone
}

function byGain(a: Candidate, b: Candidate): number {
  return b.gain - a.gain || a.queryFrom - b.queryFrom || a.entryFrom - b.entryFrom || a.queryTo - b.queryTo
}

function byQuery(a: AlignedPair, b: AlignedPair): number {
  return a.queryFrom - b.queryFrom || a.entryFrom - b.entryFrom
}

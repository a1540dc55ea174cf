import type { NameToken, PreparedName } from './prepare-name.ts'
import { leavesOutVowels } from './scripts/script-of.ts'
import { compareSpellings } from './spelling/compare-spellings.ts'
import { UNVOWELLED, VOWELLED } from './spelling/spelling-costs.ts'

/** Why two words count as one: the strongest reason that holds. */
export type Likeness = 'equal' | 'romanised' | 'class' | 'spelling' | 'initial' | 'joined' | 'acronym'

/** Words `queryFrom` up to (not including) `queryTo` stand for words `entryFrom` up to `entryTo`. */
export type AlignedPair = {
  readonly queryFrom: number
  readonly queryTo: number
  readonly entryFrom: number
  readonly entryTo: number
  readonly similarity: number
  readonly likeness: Likeness
}

export type Alignment = {
  /** In the order of the query's words. */
  readonly pairs: readonly AlignedPair[]
  /** Scored words left alone, by index. */
  readonly queryAlone: readonly number[]
  readonly entryAlone: readonly number[]
}

export type TokenLikeness = { similarity: number; likeness: Likeness }

const INITIAL_SIMILARITY = 0.75
const CLASS_SIMILARITY = 0.95
const WORD_CLASS_SIMILARITY = 0.92
const PLACE_SIMILARITY = 0.92
const CLASS_CLASH = 0.72
const LOOSE = 0.3
const JOIN_MIN = 0.78
const ALL_WORDS = { equal: 'equal', class: 'class' } as const

let likeness: Likeness = ALL_WORDS.equal

/** How alike two words are, 0 to 1; the reason is left in `likenessOfLast`. */
export function tokenSimilarity(left: NameToken, right: NameToken): number {
  if (left.folded === right.folded) {
    likeness = 'equal'
    return 1
  }
  if (left.latin === right.latin) {
    likeness = 'romanised'
    return left.script === right.script ? 0.99 : 0.98
  }
  if (left.kind === 'number' || right.kind === 'number') {
    likeness = 'class'
    return left.classId === right.classId ? 0.98 : 0
  }
  if (left.kind === 'initial' || right.kind === 'initial') {
    likeness = 'initial'
    if (left.kind === right.kind) return 0
    return left.latin.charCodeAt(0) === right.latin.charCodeAt(0) ? INITIAL_SIMILARITY : 0
  }
  let best = 0
  likeness = 'spelling'
  if (left.classId !== null && left.classId === right.classId) {
    likeness = 'class'
    const mark = left.classId.charCodeAt(0)
    best = mark === 103 ? CLASS_SIMILARITY : mark === 119 ? WORD_CLASS_SIMILARITY : PLACE_SIMILARITY
  }
  let spelled = spellingSimilarity(left, right)
  if (left.classId !== null && right.classId !== null && left.classId !== right.classId)
    spelled *= CLASS_CLASH
  if (spelled > best) {
    best = spelled
    likeness = 'spelling'
  }
  if (best < SUFFIX_SIMILARITY && isLengthened(left.latin, right.latin)) {
    best = SUFFIX_SIMILARITY
    likeness = 'spelling'
  }
  return best
}

/** Endings that lengthen a name without making another of it: Nasir and Nasiruddin, Akhund and Akhundzada. */
const SUFFIXES = new Set(
  'uddin eddin udin eddine aldin zada zadeh zade zai zay ullah ollah allah ulla nejad pour poor oglu oglou son sen ian yan ani'.split(
    ' ',
  ),
)
const SUFFIX_SIMILARITY = 0.78

function isLengthened(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return (
    short.length >= 4 &&
    long.length - short.length >= 3 &&
    long.startsWith(short) &&
    SUFFIXES.has(long.slice(short.length))
  )
}

export function likenessOfLast(): Likeness {
  return likeness
}

/** 1 less the share of the word that must be read otherwise; the best over all romanisations in use. */
export function spellingSimilarity(left: NameToken, right: NameToken): number {
  const isUnvowelled =
    left.script !== right.script && (leavesOutVowels(left.script) || leavesOutVowels(right.script))
  let best = graphemeSimilarity(left.graphemes, right.graphemes, isUnvowelled)
  if (isUnvowelled) {
    // A final -i is written in every script: Ahmad is not Ahmadi.
    if (best > 0.5 && endsInI(left.latin) !== endsInI(right.latin)) best -= 0.17
  } else if (best > 0.3 && best < 0.9) {
    const lettered = graphemeSimilarity(left.letters, right.letters, false)
    if (lettered > best) best = lettered
    if (best > NISBA_SIMILARITY && isNisbaOf(left.latin, right.latin)) best = NISBA_SIMILARITY
  }
  if (left.alternativeGraphemes.length === 0 && right.alternativeGraphemes.length === 0) return best
  for (const graphemes of left.alternativeGraphemes) {
    const similarity = graphemeSimilarity(graphemes, right.graphemes, isUnvowelled)
    if (similarity > best) best = similarity
  }
  for (const graphemes of right.alternativeGraphemes) {
    const similarity = graphemeSimilarity(left.graphemes, graphemes, isUnvowelled)
    if (similarity > best) best = similarity
  }
  return best
}

const NISBA_SIMILARITY = 0.7

/** "Ahmad" and "Ahmadi": the ending makes a surname of the name. */
function isNisbaOf(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return (
    long.length === short.length + 1 &&
    long.length >= 5 &&
    /[bcdfghjklmnpqrstvwxz]$/.test(short) &&
    /[iy]$/.test(long) &&
    long.startsWith(short)
  )
}

function endsInI(latin: string): boolean {
  const last = latin.charCodeAt(latin.length - 1)
  // i, y, e: the ways a final ya is written.
  return last === 105 || last === 121 || last === 101
}

function graphemeSimilarity(left: Uint8Array, right: Uint8Array, isUnvowelled: boolean): number {
  const longer = left.length > right.length ? left.length : right.length
  const shorter = left.length > right.length ? right.length : left.length
  if (shorter === 0) return 0
  if (!isUnvowelled && longer > 2 * shorter + 1) return 0
  const costs = isUnvowelled ? UNVOWELLED : VOWELLED
  // Consonants carry a word: a vowel read otherwise takes less of it away, and none of it where vowels go unwritten.
  const room =
    (letterMass(left, costs.alone) + letterMass(right, costs.alone)) / 2 + (isUnvowelled ? 0.4 : 0.3)
  const cost = compareSpellings(left, right, costs, room * 0.8)
  return cost >= room ? 0 : 1 - cost / room
}

function letterMass(graphemes: Uint8Array, alone: Float64Array): number {
  let mass = 0
  for (let index = 0; index < graphemes.length; index++) mass += alone[graphemes[index]!]!
  return mass
}

/** Words that take part in the alignment; legal forms, articles and the like are weighed elsewhere. */
export function isScored(token: NameToken): boolean {
  return token.kind !== 'legal-form' && token.kind !== 'particle'
}

type Candidate = AlignedPair & { gain: number }

/** Pairs every word with at most one counterpart so that the most name is explained; words may be joined or split. */
export function alignNames(query: PreparedName, entry: PreparedName): Alignment {
  const left = query.tokens
  const right = entry.tokens
  const candidates: Candidate[] = []
  const leftCount = left.length
  const rightCount = right.length
  let hasWeakPair = false
  for (let i = 0; i < leftCount; i++) {
    const a = left[i]!
    if (!isScored(a)) continue
    let strongest = 0
    for (let j = 0; j < rightCount; j++) {
      const b = right[j]!
      if (!isScored(b)) continue
      const similarity = tokenSimilarity(a, b)
      if (similarity > strongest) strongest = similarity
      if (similarity < LOOSE) continue
      const weight = a.rarity < b.rarity ? a.rarity : b.rarity
      const order = 1 / (64 + Math.abs(i / leftCount - j / rightCount) * 16 + i / 64)
      candidates.push({
        queryFrom: i,
        queryTo: i + 1,
        entryFrom: j,
        entryTo: j + 1,
        similarity,
        likeness,
        gain: (similarity - 0.25) * (weight + 1) + order,
      })
    }
    if (strongest < 0.97) hasWeakPair = true
  }
  if (hasWeakPair || countScored(left) !== countScored(right)) addJoins(left, right, candidates)
  candidates.sort(byGain)
  const usedLeft = new Uint8Array(leftCount)
  const usedRight = new Uint8Array(rightCount)
  const pairs: AlignedPair[] = []
  for (const candidate of candidates) {
    if (
      isTaken(usedLeft, candidate.queryFrom, candidate.queryTo) ||
      isTaken(usedRight, candidate.entryFrom, candidate.entryTo)
    )
      continue
    usedLeft.fill(1, candidate.queryFrom, candidate.queryTo)
    usedRight.fill(1, candidate.entryFrom, candidate.entryTo)
    pairs.push(candidate)
  }
  pairs.sort(byQuery)
  const queryAlone: number[] = []
  const entryAlone: number[] = []
  for (let i = 0; i < leftCount; i++) if (usedLeft[i] === 0 && isScored(left[i]!)) queryAlone.push(i)
  for (let j = 0; j < rightCount; j++) if (usedRight[j] === 0 && isScored(right[j]!)) entryAlone.push(j)
  return { pairs, queryAlone, entryAlone }
}

function byGain(a: Candidate, b: Candidate): number {
  return b.gain - a.gain || a.queryFrom - b.queryFrom || a.entryFrom - b.entryFrom || a.queryTo - b.queryTo
}

function byQuery(a: AlignedPair, b: AlignedPair): number {
  return a.queryFrom - b.queryFrom || a.entryFrom - b.entryFrom
}

function countScored(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isScored(token)) count++
  return count
}

function isTaken(used: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (used[index] === 1) return true
  return false
}

const JOINED_WORDS_MAX = 4
const NOTHING = new Uint8Array(0)

/** Neighbours on one side against one word of the other: "El Mabruk" and "Elmabruk", "J C" and "JC". */
function addJoins(left: readonly NameToken[], right: readonly NameToken[], out: Candidate[]): void {
  for (let side = 0; side < 2; side++) {
    const many = side === 0 ? left : right
    const single = side === 0 ? right : left
    for (let from = 0; from < many.length - 1; from++) {
      const opening = many[from]!
      if (opening.kind === 'legal-form' || opening.kind === 'number') continue
      let graphemes = opening.graphemes
      let alternative = opening.alternativeGraphemes[0] ?? opening.graphemes
      let bare = opening.kind === 'particle' ? NOTHING : opening.graphemes
      let letters = opening.latin.length
      let rarity = opening.rarity
      let acronym = opening.kind === 'particle' ? '' : opening.latin.charAt(0)
      let scored = isScored(opening) ? 1 : 0
      let hasAlternative = opening.alternativeGraphemes.length > 0
      for (let to = from + 2; to <= many.length && to - from <= JOINED_WORDS_MAX; to++) {
        const token = many[to - 1]!
        if (token.kind === 'legal-form') break
        graphemes = concat(graphemes, token.graphemes)
        if (token.kind !== 'particle') bare = concat(bare, token.graphemes)
        hasAlternative ||= token.alternativeGraphemes.length > 0
        if (hasAlternative)
          alternative = concat(alternative, token.alternativeGraphemes[0] ?? token.graphemes)
        letters += token.latin.length
        rarity += token.rarity
        if (token.kind !== 'particle') acronym += token.latin.charAt(0)
        if (isScored(token)) scored++
        if (scored === 0 || token.kind === 'particle') continue
        for (let index = 0; index < single.length; index++) {
          const other = single[index]!
          if (!isScored(other) || other.kind === 'number' || other.kind === 'initial') continue
          let similarity = 0
          let how: Likeness = 'joined'
          const isAcronym =
            acronym.length >= 2 &&
            acronym.length <= 6 &&
            scored === to - from &&
            other.latin === acronym &&
            other.classId === null
          if (isAcronym) {
            similarity = acronym.length >= 3 ? 0.85 : 0.75
            how = 'acronym'
          } else {
            const isUnvowelled = leavesOutVowels(opening.script) !== leavesOutVowels(other.script)
            const ratio = letters / other.latin.length
            if (isUnvowelled ? ratio > 2.5 || ratio < 0.3 : ratio > 1.5 || ratio < 0.67) continue
            similarity = graphemeSimilarity(graphemes, other.graphemes, isUnvowelled)
            if (isUnvowelled && bare.length < graphemes.length)
              similarity = Math.max(similarity, graphemeSimilarity(bare, other.graphemes, true))
            if (hasAlternative)
              similarity = Math.max(
                similarity,
                graphemeSimilarity(alternative, other.graphemes, isUnvowelled),
              )
            if (similarity < JOIN_MIN) continue
          }
          const weight = Math.min(rarity, other.rarity + 2)
          const gain = (similarity - 0.25) * (weight + 1.5)
          out.push(
            side === 0
              ? {
                  queryFrom: from,
                  queryTo: to,
                  entryFrom: index,
                  entryTo: index + 1,
                  similarity,
                  likeness: how,
                  gain,
                }
              : {
                  queryFrom: index,
                  queryTo: index + 1,
                  entryFrom: from,
                  entryTo: to,
                  similarity,
                  likeness: how,
                  gain,
                },
          )
        }
      }
    }
  }
}

function concat(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joined = new Uint8Array(left.length + right.length)
  joined.set(left)
  joined.set(right, left.length)
  return joined
}

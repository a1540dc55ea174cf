import type { NameToken, PreparedName } from './prepare-name.ts'
import { areOneInHan, areOneInHangul } from './scripts/character-variants.ts'
import { compareSpellings } from './spelling/compare-spellings.ts'
import { areUnlike, lettersOf } from './spelling/graphemes.ts'
import { type SpellingCosts, spellingMass, UNVOWELLED, VOWELLED } from './spelling/spelling-costs.ts'

/** Why two words count as one: the strongest reason that holds. */
export type Likeness =
  | 'equal'
  | 'character'
  | 'romanised'
  | 'class'
  | 'spelling'
  | 'initial'
  | 'joined'
  | 'acronym'

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

const INITIAL_SIMILARITY = 0.75
const CLASS_SIMILARITY = 0.95
const WORD_CLASS_SIMILARITY = 0.92
/** Two words of different classes are two words, however near in spelling. */
const CLASS_CLASH = 0.72
/** Pairs below this are not worth aligning: no credit is given under it. */
const LOOSE = 0.35
const SURE = 0.97
const JOIN_MIN = 0.78
/** Where vowels cost nothing, words run together resemble many. */
const JOIN_MIN_UNVOWELLED = 0.82

let likeness: Likeness = 'equal'

/** How alike two words are, 0 to 1 (below one half only "unlike"); the reason is left in `likeness`. */
function tokenSimilarity(left: NameToken, right: NameToken): number {
  if (left.folded === right.folded) {
    likeness = 'equal'
    return 1
  }
  if (isWrittenInCharacters(left, right)) return characterSimilarity(left, right)
  if (left.latin === right.latin) {
    likeness = 'romanised'
    return left.script === right.script ? 0.99 : 0.98
  }
  if (left.kind === 'number' || right.kind === 'number') {
    likeness = 'class'
    if (left.classId === right.classId) return 0.98
    if (left.kind === right.kind || !NUMBER_WORD.test(left.latin) || !NUMBER_WORD.test(right.latin)) return 0
    likeness = 'spelling'
    return spellingSimilarity(left, right)
  }
  if (left.kind === 'initial' || right.kind === 'initial') {
    likeness = 'initial'
    if (left.kind === right.kind) return 0
    return left.latin.charCodeAt(0) === right.latin.charCodeAt(0) ? INITIAL_SIMILARITY : 0
  }
  let best = 0
  likeness = 'spelling'
  const hasClasses = left.classId !== null && right.classId !== null
  if (hasClasses && left.classId === right.classId) {
    likeness = 'class'
    best = left.classId!.charCodeAt(0) === 103 ? CLASS_SIMILARITY : WORD_CLASS_SIMILARITY
  }
  let spelled = spellingSimilarity(left, right)
  // A character has several readings and its class follows one of them: another reading makes no other word of it.
  if (hasClasses && left.classId !== right.classId && !isReadAcrossScripts(left, right))
    spelled *= CLASS_CLASH
  if (spelled > best) {
    best = spelled
    likeness = 'spelling'
  }
  if (best > 0.3 && best < SUFFIX_SIMILARITY && isLengthened(left.latin, right.latin))
    best = SUFFIX_SIMILARITY
  return best
}

function isReadAcrossScripts(left: NameToken, right: NameToken): boolean {
  return left.script !== right.script && (isCharacter(left) || isCharacter(right))
}

/** Both sides show the characters themselves: what they sound like in Latin letters adds nothing to that. */
function isWrittenInCharacters(left: NameToken, right: NameToken): boolean {
  return left.script === right.script && isCharacter(left) && isCharacter(right)
}

/** 王伟 and 王薇 sound alike and are two people; 張偉 and 张伟 are one, and 리 in the North is 이 in the South. */
const CHARACTER_SIMILARITY = 0.99
const SAME_SOUND = 0.4

function characterSimilarity(left: NameToken, right: NameToken): number {
  const areOne =
    left.script === 'han' ? areOneInHan(left.folded, right.folded) : areOneInHangul(left.folded, right.folded)
  likeness = 'character'
  if (areOne) return CHARACTER_SIMILARITY
  if (left.kind !== 'content' && left.classId !== null && left.classId === right.classId) {
    likeness = 'class'
    return left.kind === 'number' ? 0.98 : WORD_CLASS_SIMILARITY
  }
  likeness = 'spelling'
  // Aligned, so that the explanation sets them side by side, and unlike.
  return left.latin === right.latin ? SAME_SOUND : 0
}

/** "First" is a word as well as a number, and "frist" a slip of it. */
const NUMBER_WORD = /^[a-z]{4,}$/

/** Endings that lengthen a name without making another of it: Nasir and Nasiruddin, Akhund and Akhundzada. */
const SUFFIXES = new Set(
  'uddin eddin udin eddine aldin zada zadeh zade zai zay ullah ollah allah ulla nejad pour poor oglu oglou son sen ian yan ani'.split(
    ' ',
  ),
)
const SUFFIX_SIMILARITY = 0.78

/** How alike two words are by themselves, and why: what `alignNames` pairs words by, for those who align in another way. */
export function compareWords(
  left: NameToken,
  right: NameToken,
): { readonly similarity: number; readonly likeness: Likeness } {
  const similarity = tokenSimilarity(left, right)
  return { similarity, likeness }
}

function isLengthened(left: string, right: string): boolean {
  const short = left.length < right.length ? left : right
  const long = left.length < right.length ? right : left
  if (short.length < 4 || long.length - short.length < 3 || !long.startsWith(short)) return false
  return SUFFIXES.has(long.slice(short.length))
}

/** 1 less the share of the word that must be read otherwise; the best over all romanisations in use. */
function spellingSimilarity(left: NameToken, right: NameToken): number {
  const isUnvowelled = left.leavesOutVowels !== right.leavesOutVowels
  const costs = isUnvowelled ? UNVOWELLED : VOWELLED
  let best = 0
  if (!areUnlike(left.shape, right.shape)) {
    const room = isUnvowelled
      ? (left.massUnvowelled + right.massUnvowelled) / 2 + 0.4
      : (left.mass + right.mass) / 2 + 0.3
    best = similarityWithin(left.graphemes, right.graphemes, costs, room)
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
  const asWritten = best
  for (const graphemes of left.alternativeGraphemes) {
    const similarity = graphemeSimilarity(graphemes, right.graphemes, costs)
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

function graphemeSimilarity(
  left: Uint8Array,
  right: Uint8Array,
  costs: SpellingCosts,
  leastOfUse = LOOSE,
): number {
  const slack = costs === UNVOWELLED ? 0.4 : 0.3
  const room = (spellingMass(left, costs) + spellingMass(right, costs)) / 2 + slack
  return similarityWithin(left, right, costs, room, leastOfUse)
}

/** Consonants carry a word: a vowel read otherwise takes less of it away, and none of it where vowels go unwritten. */
function similarityWithin(
  left: Uint8Array,
  right: Uint8Array,
  costs: SpellingCosts,
  room: number,
  leastOfUse = LOOSE,
): number {
  if (left.length === 0 || right.length === 0) return 0
  // What one word has more of must be added, and letters are seldom added for less than half their weight.
  if (Math.abs(left.length - right.length) * 0.35 > room * (1 - LOOSE)) return 0
  // A little wider than asked, so that rounding cannot lose what just reaches it.
  const limit = room * (1 - leastOfUse + (leastOfUse === LOOSE ? 0 : 0.01))
  const cost = compareSpellings(left, right, costs, limit)
  return cost > limit ? 0 : 1 - cost / room
}

/** Words that take part in the alignment; legal forms, articles and the like are weighed elsewhere. */
export function isScored(token: NameToken): boolean {
  return token.kind !== 'legal-form' && token.kind !== 'particle'
}

type Candidate = AlignedPair & { gain: number }

const bestOfLeft = new Float64Array(256)
const bestOfRight = new Float64Array(256)
const takenLeft = new Uint8Array(256)
const takenRight = new Uint8Array(256)
const NAME_WORDS_MAX = 250

/** Pairs every word with at most one counterpart so that the most name is explained; words may be joined or split. */
export function alignNames(query: PreparedName, entry: PreparedName): Alignment {
  const left = query.tokens
  const right = entry.tokens
  const leftCount = Math.min(left.length, NAME_WORDS_MAX)
  const rightCount = Math.min(right.length, NAME_WORDS_MAX)
  const candidates: Candidate[] = []
  const isPerson = query.group === 'person' || entry.group === 'person'
  bestOfRight.fill(0, 0, rightCount)
  for (let i = 0; i < leftCount; i++) {
    bestOfLeft[i] = 0
    const a = left[i]!
    if (!isScored(a)) continue
    for (let j = 0; j < rightCount; j++) {
      const b = right[j]!
      if (!isScored(b)) continue
      const similarity = tokenSimilarity(a, b)
      if (similarity < LOOSE) continue
      if (likeness === 'initial' && isPerson && !mayStandFor(left, i, right, j)) continue
      if (similarity > bestOfLeft[i]!) bestOfLeft[i] = similarity
      if (similarity > bestOfRight[j]!) bestOfRight[j] = similarity
      const weight = a.rarity < b.rarity ? a.rarity : b.rarity
      // Among equals the pair at the same place in both names comes first.
      const order = 1 / (64 + Math.abs(i / leftCount - j / rightCount) * 16 + (i + j) / 64)
      const gain = (similarity - 0.25) * (weight + 1) + order
      candidates.push({
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
  addJoins(left, right, leftCount, rightCount, bestOfLeft, bestOfRight, 0, isPerson, candidates)
  addJoins(right, left, rightCount, leftCount, bestOfRight, bestOfLeft, 1, isPerson, candidates)
  addShifts(left, right, leftCount, rightCount, candidates)
  const pairs: AlignedPair[] = []
  takenLeft.fill(0, 0, leftCount)
  takenRight.fill(0, 0, rightCount)
  if (candidates.length > 1) candidates.sort(byGain)
  for (const candidate of candidates) {
    if (isTaken(takenLeft, candidate.queryFrom, candidate.queryTo)) continue
    if (isTaken(takenRight, candidate.entryFrom, candidate.entryTo)) continue
    takenLeft.fill(1, candidate.queryFrom, candidate.queryTo)
    takenRight.fill(1, candidate.entryFrom, candidate.entryTo)
    pairs.push(candidate)
  }
  if (pairs.length > 1) pairs.sort(byQuery)
  return {
    pairs,
    queryAlone: aloneOf(left, leftCount, takenLeft),
    entryAlone: aloneOf(right, rightCount, takenRight),
  }
}

/** A middle initial stands for a middle name and a first initial for any but a surname; a last one may be either. */
function mayStandFor(left: readonly NameToken[], i: number, right: readonly NameToken[], j: number): boolean {
  const isLeft = left[i]!.kind === 'initial'
  const own = isLeft ? placeOf(left, i) : placeOf(right, j)
  const other = isLeft ? placeOf(right, j) : placeOf(left, i)
  if (own === 'last' || other === 'only') return true
  return own === 'first' ? other !== 'last' : own === other
}

function placeOf(tokens: readonly NameToken[], index: number): 'first' | 'middle' | 'last' | 'only' {
  let isFirst = true
  let isLast = true
  for (let other = 0; other < tokens.length; other++) {
    if (other === index || !isScored(tokens[other]!) || tokens[other]!.kind === 'honorific') continue
    if (other < index) isFirst = false
    else isLast = false
  }
  return isFirst ? (isLast ? 'only' : 'first') : isLast ? 'last' : 'middle'
}

function isTaken(taken: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (taken[index] === 1) return true
  return false
}

function aloneOf(tokens: readonly NameToken[], count: number, taken: Uint8Array): number[] {
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

function countScored(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isScored(token)) count++
  return count
}

function hasSure(best: Float64Array, count: number): boolean {
  for (let index = 0; index < count; index++) if (best[index]! >= 0.9) return true
  return false
}

const JOINED_WORDS_MAX = 4

/** Names in Han and Hangul are cut into characters, none of which is joined or split. */
function isCharacter(token: NameToken): boolean {
  return token.script === 'han' || (token.script === 'hangul' && token.folded.length === 1)
}
/** A word this like one of the other name's is that word, and no acronym. */
const OWN_WORD = 0.85

/** Neighbours on one side against one word of the other: "El Mabruk" and "Elmabruk", "J C" and "JC". */
function addJoins(
  many: readonly NameToken[],
  single: readonly NameToken[],
  manyCount: number,
  singleCount: number,
  bestOfMany: Float64Array,
  bestOfSingle: Float64Array,
  side: 0 | 1,
  isPerson: boolean,
  out: Candidate[],
): void {
  // "M S" of a person is half the world; initials count only beside another word that agrees.
  const areAcronyms = !isPerson || (countScored(single) > 1 && hasSure(bestOfMany, manyCount))
  for (let index = 0; index < singleCount; index++) {
    const other = single[index]!
    if (!isScored(other) || other.kind === 'number' || other.kind === 'initial') continue
    if (bestOfSingle[index]! >= SURE) continue
    for (let from = 0; from < manyCount - 1; from++) {
      const opening = many[from]!
      if (opening.kind === 'legal-form' || opening.kind === 'number') continue
      if (isCharacter(opening) && opening.script === other.script) continue
      const isUnvowelled = opening.leavesOutVowels !== other.leavesOutVowels
      let letters = opening.latin.length
      let rarity = opening.rarity
      let shape = opening.shape
      let initials = opening.kind === 'particle' ? 0 : 1
      let isInitialsMatch = initials === 1 && other.latin.charCodeAt(0) === opening.latin.charCodeAt(0)
      let isWeak = isScored(opening) && bestOfMany[from]! < SURE
      let scored = isScored(opening) ? 1 : 0
      for (let to = from + 2; to <= manyCount && to - from <= JOINED_WORDS_MAX; to++) {
        const token = many[to - 1]!
        if (token.kind === 'legal-form') break
        letters += token.latin.length
        rarity += token.rarity
        shape |= token.shape
        const isWord = isScored(token)
        if (isWord) {
          scored++
          if (bestOfMany[to - 1]! < SURE) isWeak = true
          if (other.latin.charCodeAt(initials) !== token.latin.charCodeAt(0)) isInitialsMatch = false
          initials++
        }
        if (!isWord || !isWeak) continue
        let similarity = 0
        let how: Likeness = 'joined'
        if (
          isInitialsMatch &&
          areAcronyms &&
          initials >= 2 &&
          scored === to - from &&
          other.latin.length === initials &&
          bestOfSingle[index]! < OWN_WORD &&
          other.classId === null
        ) {
          similarity = initials >= 3 ? 0.85 : 0.75
          how = 'acronym'
        } else {
          const ratio = letters / other.latin.length
          if (isUnvowelled ? ratio > 2.5 || ratio < 0.3 : ratio > 1.45 || ratio < 0.69) continue
          if (areUnlike(shape, other.shape)) continue
          similarity = joinedSimilarity(many, from, to, other, isUnvowelled)
          if (similarity < (isUnvowelled ? JOIN_MIN_UNVOWELLED : JOIN_MIN)) continue
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

function joinedSimilarity(
  many: readonly NameToken[],
  from: number,
  to: number,
  other: NameToken,
  isUnvowelled: boolean,
): number {
  const costs = isUnvowelled ? UNVOWELLED : VOWELLED
  let best = graphemeSimilarity(joined(many, from, to, 0), other.graphemes, costs, JOIN_MIN)
  if (best >= SURE) return best
  let hasAlternatives = false
  let hasParticles = false
  for (let index = from; index < to; index++) {
    if (many[index]!.alternativeGraphemes.length > 0) hasAlternatives = true
    if (many[index]!.kind === 'particle') hasParticles = true
  }
  // An article inside an unvowelled compound is mostly assimilated: سعد الدين is Saduddin.
  if (isUnvowelled && hasParticles)
    best = Math.max(best, graphemeSimilarity(joined(many, from, to, 1), other.graphemes, costs, JOIN_MIN))
  if (hasAlternatives)
    best = Math.max(best, graphemeSimilarity(joined(many, from, to, 2), other.graphemes, costs, JOIN_MIN))
  return best
}

const SHIFT_MIN = 0.93

/** Two neighbours against two, where a space slipped: "Hamidr Aja" and "Hamid Raja". */
function addShifts(
  left: readonly NameToken[],
  right: readonly NameToken[],
  leftCount: number,
  rightCount: number,
  out: Candidate[],
): void {
  for (let i = 0; i < leftCount - 1; i++) {
    const a = left[i]!
    const b = left[i + 1]!
    if (bestOfLeft[i]! >= SURE || bestOfLeft[i + 1]! >= SURE || !isScored(a) || !isScored(b)) continue
    if (a.kind === 'number' || b.kind === 'number' || isCharacter(a)) continue
    for (let j = 0; j < rightCount - 1; j++) {
      const c = right[j]!
      const d = right[j + 1]!
      if (bestOfRight[j]! >= SURE || bestOfRight[j + 1]! >= SURE || !isScored(c) || !isScored(d)) continue
      if (Math.abs(a.latin.length + b.latin.length - c.latin.length - d.latin.length) > 1) continue
      if (a.latin.charCodeAt(0) !== c.latin.charCodeAt(0)) continue
      if (areUnlike(a.shape | b.shape, c.shape | d.shape)) continue
      const similarity = graphemeSimilarity(
        lettersOf(a.latin + b.latin),
        lettersOf(c.latin + d.latin),
        VOWELLED,
        SHIFT_MIN,
      )
      if (similarity < SHIFT_MIN) continue
      const gain = (similarity - 0.25) * (Math.min(a.rarity + b.rarity, c.rarity + d.rarity) + 1.5)
      out.push({
        queryFrom: i,
        queryTo: i + 2,
        entryFrom: j,
        entryTo: j + 2,
        similarity,
        likeness: 'joined',
        gain,
      })
    }
  }
}

/** The graphemes of neighbours run together: all (0), without particles (1), in their second romanisation (2). */
function joined(tokens: readonly NameToken[], from: number, to: number, way: 0 | 1 | 2): Uint8Array {
  let length = 0
  for (let index = from; index < to; index++) length += piece(tokens[index]!, way).length
  const out = new Uint8Array(length)
  let at = 0
  for (let index = from; index < to; index++) {
    const graphemes = piece(tokens[index]!, way)
    out.set(graphemes, at)
    at += graphemes.length
  }
  return out
}

const NOTHING = new Uint8Array(0)

function piece(token: NameToken, way: 0 | 1 | 2): Uint8Array {
  if (way === 1 && token.kind === 'particle') return NOTHING
  return way === 2 ? (token.alternativeGraphemes[0] ?? token.graphemes) : token.graphemes
}

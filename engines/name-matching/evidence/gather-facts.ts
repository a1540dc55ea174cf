import { type AlignedPair, type Alignment, isSyllable } from '../alignment/alignment.ts'
import type { NameToken, PreparedName } from '../preparation/prepared-name.ts'
import { acronymShare, acronymWeight } from './acronyms.ts'
import { isGenderedPair } from './gendered-endings.ts'
import { typosInWord } from './typos.ts'
import {
  countProper,
  countWords,
  firstWord,
  isFormOf,
  isMinor,
  isPlace,
  isProper,
  isRepeated,
  isTrade,
  lastWord,
  tokenWeight,
} from './weigh-words.ts'

/** Counters begin as a fraction, so that they are kept as one: counters that begin whole cost a quarter of the time of a score. */
const FRACTION = 0.5

/** What is counted of one of two aligned names. A word that is half like its counterpart is half without one. */
export class SideFacts {
  tokens: readonly NameToken[] = []
  wordCount = 0
  properCount = 0
  /** Where its first and last word stand, and how well they found a counterpart. */
  first = -1
  last = -1
  firstLike = FRACTION
  lastLike = FRACTION
  /** Weight of all words, and of those without a counterpart. */
  weight = FRACTION
  aloneWeight = FRACTION
  /** Words without a counterpart: all but titles and asides, and of them the generic, those of a trade, places, numbers and names of parents. */
  alone = FRACTION
  aloneGeneric = FRACTION
  aloneTrade = FRACTION
  alonePlaces = FRACTION
  aloneNumbers = FRACTION
  aloneParents = FRACTION
  aloneTitles = 0
  /** Of the words without a counterpart the characters that are syllables of a name. */
  aloneSyllables = FRACTION
  /** Where a surname that is told by a comma begins, else -1, and how well the best of its words found a counterpart. */
  surnameAt = -1
  surnameLike = FRACTION
  /** Words that name a parent here and the bearer on the other side. */
  parentsForBearers = FRACTION

  begin({ tokens, surnameAt }: PreparedName): void {
    this.tokens = tokens
    this.surnameAt = surnameAt
    this.surnameLike = 0
    this.wordCount = countWords(tokens)
    this.properCount = countProper(tokens)
    this.first = firstWord(tokens)
    this.last = lastWord(tokens)
    this.firstLike = 0
    this.lastLike = 0
    this.weight = 0
    this.aloneWeight = 0
    this.alone = 0
    this.aloneGeneric = 0
    this.aloneTrade = 0
    this.alonePlaces = 0
    this.aloneNumbers = 0
    this.aloneParents = 0
    this.aloneTitles = 0
    this.aloneSyllables = 0
    this.parentsForBearers = 0
  }
}

/** What an alignment of two names says, counted once; the features are read off it. */
export class NameFacts {
  readonly left = new SideFacts()
  readonly right = new SideFacts()
  isPerson = false
  /** Weight that both names share, of it what is the same on both sides, and what is lost by spelling. */
  shared = FRACTION
  equal = FRACTION
  loss = FRACTION
  /** Similarity of the least alike of the words that count as one. */
  worst = FRACTION
  /** The same of the words that are a firm's own, in one script. */
  worstProper = FRACTION
  /** Pairs of words that count as one, titles and asides left out, and how many stand in another order. */
  pairs = 0
  inversions = 0
  /** Where the last of them stands in the entry. */
  lastEntry = -1
  initials = 0
  classes = 0
  /** How unlike the spellings are of given names that are one across languages. */
  classesApart = FRACTION
  joins = 0
  joinLoss = FRACTION
  acronyms = FRACTION
  genderedEndings = 0
  sharedTitles = 0
  isIdentical = true
  /** Anything but initials and titles is shared. */
  hasWord = false

  begin(query: PreparedName, entry: PreparedName): void {
    this.left.begin(query)
    this.right.begin(entry)
    this.isPerson = query.group === 'person' || entry.group === 'person'
    this.shared = 0
    this.equal = 0
    this.loss = 0
    this.worst = 1
    this.worstProper = 1
    this.pairs = 0
    this.inversions = 0
    this.lastEntry = -1
    this.initials = 0
    this.classes = 0
    this.classesApart = 0
    this.joins = 0
    this.joinLoss = 0
    this.acronyms = 0
    this.genderedEndings = 0
    this.sharedTitles = 0
    this.isIdentical = true
    this.hasWord = false
  }
}

/** Below the first a pair of words is unlike, above the second it is one word; between them it is partly both. */
const UNLIKE = 0.5
export const ALIKE = 0.8

/** How far two words this similar count as one. */
export function likeShare(similarity: number): number {
  return similarity >= ALIKE ? 1 : similarity <= UNLIKE ? 0 : (similarity - UNLIKE) / (ALIKE - UNLIKE)
}

/** Counts into `facts` what an alignment says. */
export function gatherFacts(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment,
  facts: NameFacts,
): void {
  facts.begin(query, entry)
  for (const pair of alignment.pairs) addPair(facts, pair)
  addAlone(facts, facts.left, facts.right, alignment.queryAlone, alignment.entryAlone)
  addAlone(facts, facts.right, facts.left, alignment.entryAlone, alignment.queryAlone)
}

function addPair(facts: NameFacts, pair: AlignedPair): void {
  const { left, right } = facts
  const token = left.tokens[pair.queryFrom]!
  const other = right.tokens[pair.entryFrom]!
  const like = likeShare(pair.similarity)
  const leftWeight = weightOfRun(left, pair.queryFrom, pair.queryTo)
  const rightWeight = weightOfRun(right, pair.entryFrom, pair.entryTo)
  left.weight += leftWeight
  right.weight += rightWeight
  if (token.kind === 'honorific' && other.kind === 'honorific') addTitles(facts, like)
  if (like < 1) {
    left.aloneWeight += leftWeight * (1 - like)
    right.aloneWeight += rightWeight * (1 - like)
    facts.isIdentical = false
    if (!isMinor(token) && !isMinor(other)) {
      addWordAlone(left, token, 1 - like)
      addWordAlone(right, other, 1 - like)
    }
  }
  if (like > 0) {
    const weight = sharedWeight(pair, leftWeight, rightWeight, token, other)
    // What one side has more of in this pair counts for both, so that a joined or shortened word is not half a word.
    left.weight += weight - leftWeight
    right.weight += weight - rightWeight
    addShared(facts, pair, weight, like)
    if (!isMinor(token) && !isMinor(other)) addWordsShared(facts, pair, token, other)
    if (token.isParent && !other.isParent) left.parentsForBearers += like
    else if (other.isParent && !token.isParent) right.parentsForBearers += like
  }
  noteEnds(left, pair.queryFrom, pair.queryTo, pair.similarity)
  noteEnds(right, pair.entryFrom, pair.entryTo, pair.similarity)
}

function weightOfRun({ tokens }: SideFacts, from: number, to: number): number {
  let weight = 0
  for (let index = from; index < to; index++) weight += tokenWeight(tokens[index]!)
  return weight
}

function addTitles(facts: NameFacts, like: number): void {
  if (like === 1) facts.sharedTitles++
  else {
    facts.left.aloneTitles++
    facts.right.aloneTitles++
  }
}

/** "Juan" is John, and is spelt otherwise: the share of its letters that differ, within one alphabet. */
function spelledApart(token: NameToken, other: NameToken): number {
  if (token.script !== other.script || token.kind !== 'content') return 0
  return typosInWord(token.latin, other.latin, 3) / Math.max(3, token.latin.length, other.latin.length)
}

/** What a pair adds to what both names share, titles and asides among it. */
function addShared(facts: NameFacts, pair: AlignedPair, weight: number, like: number): void {
  const { similarity, likeness } = pair
  const token = facts.left.tokens[pair.queryFrom]!
  const other = facts.right.tokens[pair.entryFrom]!
  facts.shared += weight * similarity * like
  facts.loss += weight * (1 - similarity) * like
  if (similarity > 0.97) facts.equal += weight
  if (similarity < 1) {
    facts.isIdentical = false
    if (isGenderedPair(token.latin, other.latin)) facts.genderedEndings++
  }
  if (likeness === 'initial') facts.initials++
  else if (likeness === 'class') {
    facts.classes++
    facts.classesApart += spelledApart(token, other)
  } else if (likeness === 'acronym') facts.acronyms += acronymShare(pair, token, other)
  else if (likeness === 'joined') {
    facts.joins++
    facts.joinLoss += 1 - similarity
  }
}

function addWordsShared(
  facts: NameFacts,
  { similarity, likeness, entryFrom }: AlignedPair,
  token: NameToken,
  other: NameToken,
): void {
  if (likeness !== 'initial') {
    facts.hasWord = true
    if (similarity < facts.worst) facts.worst = similarity
  }
  const isOwn = token.script === other.script && (isProper(token) || isProper(other))
  if (isOwn && similarity < facts.worstProper) facts.worstProper = similarity
  facts.pairs++
  if (entryFrom < facts.lastEntry) facts.inversions++
  facts.lastEntry = entryFrom
}

function noteEnds(side: SideFacts, from: number, to: number, similarity: number): void {
  if (from <= side.first && side.first < to) side.firstLike = similarity
  if (from <= side.last && side.last < to) side.lastLike = similarity
  if (side.surnameAt >= 0 && to > side.surnameAt && similarity > side.surnameLike)
    side.surnameLike = similarity
}

/** Words of one side that were aligned with nothing. */
function addAlone(
  facts: NameFacts,
  side: SideFacts,
  against: SideFacts,
  alone: readonly number[],
  againstAlone: readonly number[],
): void {
  for (const index of alone) {
    const token = side.tokens[index]!
    if (isRepeated(side.tokens, index, alone, againstAlone) || isFormOf(against.tokens, token)) continue
    const weight = tokenWeight(token)
    side.weight += weight
    side.aloneWeight += weight
    facts.isIdentical = false
    if (token.kind === 'honorific') side.aloneTitles++
    else if (!token.isAside) addWordAlone(side, token, 1)
  }
}

/** A word without a counterpart, or the share of it that has none. */
function addWordAlone(side: SideFacts, token: NameToken, share: number): void {
  side.alone += share
  if (token.kind === 'number') side.aloneNumbers += share
  else if (token.kind === 'generic-word') {
    side.aloneGeneric += share
    if (token.classId !== null && isTrade(token.classId)) side.aloneTrade += share
  } else if (isPlace(token)) side.alonePlaces += share
  if (token.isParent) side.aloneParents += share
  if (isSyllable(token)) side.aloneSyllables += share
}

/** How much of the names a pair of words accounts for. */
function sharedWeight(
  pair: AlignedPair,
  leftWeight: number,
  rightWeight: number,
  token: NameToken,
  other: NameToken,
): number {
  if (pair.likeness === 'initial') return Math.min(leftWeight, rightWeight)
  // Without its vowels a word is fewer letters, and more words agree with those by chance.
  if (token.leavesOutVowels !== other.leavesOutVowels) return Math.min(leftWeight, rightWeight)
  const weight = (leftWeight + rightWeight) / 2
  return pair.likeness === 'acronym' ? Math.min(weight, acronymWeight(pair, token, other)) : weight
}

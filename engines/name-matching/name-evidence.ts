import { acronymShare, acronymWeight } from './acronyms.ts'
import type { AlignedPair, Alignment } from './align-names.ts'
import { legalFormAgreement } from './dictionary/legal-forms.ts'
import { isGenderedPair } from './gendered-endings.ts'
import type { NameToken, PreparedName } from './prepare-name.ts'
import { slipsBetween, slipsInWord } from './slips-of-the-pen.ts'

/** What an alignment says for and against, in the order of the weights. Every entry is near 0 when it has nothing to say. */
export const NAME_FEATURES = [
  'coverShorter',
  'coverLonger',
  'sharedInformation',
  'spellingLoss',
  'worstSpelling',
  'contradiction',
  'contradictedWords',
  'omission',
  'givenNameClash',
  'givenNameOmitted',
  'surnameClash',
  'surnameOmitted',
  'swapped',
  'numberClash',
  'seriesClash',
  'numberOmitted',
  'legalFormClash',
  'initials',
  'placeClash',
  'placeOmitted',
  'genericClash',
  'genericOmitted',
  'singleWord',
  'crossScript',
  'identical',
  'parentClash',
  'parentOmitted',
  'classLikeness',
  'joins',
  'organisation',
  'organisationContradiction',
  'organisationOmission',
  'organisationCover',
  'crossScriptSpelling',
  'crossScriptLoss',
  'chainStartOmitted',
  'roleClash',
  'littleInformation',
  'singleCommonWord',
  'onlyInitials',
  'genderedEnding',
  'joinLoss',
  'acronyms',
  'acronymBeside',
  'oneSlip',
  'oneSlipShared',
  'slipDensityInWord',
  'fewSlips',
  'slipDensity',
  'slipContradiction',
  'slipBetweenKnown',
  'slipFromKnown',
  'slipAtStart',
  'singleLoss',
  'wordsShared',
  'oneWordOfMany',
  'tradeClash',
  'titleClash',
  'titleForGivenName',
  'loneSlipDensity',
  'loneAcronym',
  'knownByOneWord',
  'onlyGenericShared',
] as const

export type NameFeature = (typeof NAME_FEATURES)[number]
export const NAME_FEATURE_COUNT = NAME_FEATURES.length

/** Below the first a pair of words is unlike, above the second it is one word; between them it is partly both. */
const UNLIKE = 0.5
const ALIKE = 0.8
const NATS = 8
/** Nats of shared name beyond which more says little: two rare words. */
const ENOUGH = 14

/** What a sponsor sets up one after the other under one name: the next of a series is another vehicle of the same house. */
const SERIES_WORDS = new Set(
  'fund capital mortgage trust partners securities investment'.split(' ').map((word) => `word:${word}`),
)

/** Words that many organisations carry without saying what they do: their clash tells no two of them apart. */
const FILLERS = new Set(
  'international national state federal central general group services management development global united new first second third north south east west city great special joint venture project program solutions systems branch department region province representative company star sun golden'
    .split(' ')
    .map((word) => `word:${word}`),
)

function hasSeriesWord(tokens: readonly NameToken[]): boolean {
  for (const token of tokens) if (token.classId !== null && SERIES_WORDS.has(token.classId)) return true
  return false
}

/** A word of what an organisation is or does: one that is a bank is not one that insures. */
function isTrade(classId: string): boolean {
  return !FILLERS.has(classId)
}

/** How much a word weighs in the name: its rarity, less for what may be left out without being missed. */
export function tokenWeight(token: NameToken): number {
  if (token.kind === 'honorific') return token.rarity * 0.15
  if (token.isAside) return token.rarity * 0.15
  if (token.kind === 'generic-word') return token.rarity * 0.7
  return token.rarity
}

/** Fills `out` with the features of an alignment. The same both ways round: neither side is the query here. */
export function readNameEvidence(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment,
  out: Float64Array,
): void {
  out.fill(0)
  const left = query.tokens
  const right = entry.tokens
  const isPerson = query.group === 'person' || entry.group === 'person'
  let shared = 0
  let loss = 0
  let worst = 1
  let leftTotal = 0
  let rightTotal = 0
  let leftAlone = 0
  let rightAlone = 0
  let leftWords = 0
  let rightWords = 0
  let initials = 0
  let classes = 0
  let joins = 0
  let joinLoss = 0
  let acronyms = 0
  let equal = 0
  let leftGeneric = 0
  let rightGeneric = 0
  let leftTrade = 0
  let rightTrade = 0
  let leftTitles = 0
  let rightTitles = 0
  let sharedTitles = 0
  let leftPlace = 0
  let rightPlace = 0
  let leftNumber = 0
  let rightNumber = 0
  let leftParent = 0
  let rightParent = 0
  let leftRoles = 0
  let rightRoles = 0
  let isIdentical = true
  let hasWord = false
  let genderedEndings = 0
  let inversions = 0
  let lastEntry = -1
  let strongPairs = 0
  let properShared = 0
  let properAlone = 0
  const leftCount = countWords(left)
  const rightCount = countWords(right)
  const leftFirst = firstWord(left)
  const rightFirst = firstWord(right)
  const leftLast = lastWord(left)
  const rightLast = lastWord(right)
  // How well the first and last word of each side found a counterpart.
  let leftFirstLike = 0
  let rightFirstLike = 0
  let leftLastLike = 0
  let rightLastLike = 0

  for (const pair of alignment.pairs) {
    let leftWeight = 0
    let rightWeight = 0
    for (let index = pair.queryFrom; index < pair.queryTo; index++) leftWeight += tokenWeight(left[index]!)
    for (let index = pair.entryFrom; index < pair.entryTo; index++) rightWeight += tokenWeight(right[index]!)
    const token = left[pair.queryFrom]!
    const other = right[pair.entryFrom]!
    const { similarity } = pair
    const isMinor = token.kind === 'honorific' || other.kind === 'honorific' || token.isAside || other.isAside
    leftTotal += leftWeight
    rightTotal += rightWeight
    const like = likeShare(similarity)
    if (token.kind === 'honorific' && other.kind === 'honorific') {
      if (like === 1) sharedTitles++
      else {
        leftTitles++
        rightTitles++
      }
    }
    if (like < 1) {
      leftAlone += leftWeight * (1 - like)
      rightAlone += rightWeight * (1 - like)
      isIdentical = false
      if (!isMinor) {
        leftWords += 1 - like
        rightWords += 1 - like
        note(token, 0, 1 - like)
        note(other, 1, 1 - like)
      }
    }
    if (like > 0) {
      const weight = sharedWeight(pair, leftWeight, rightWeight, token, other)
      // What one side has more of in this pair counts for both, so that a joined or shortened word is not half a word.
      leftTotal += weight - leftWeight
      rightTotal += weight - rightWeight
      if (pair.likeness === 'initial') initials++
      shared += weight * similarity * like
      loss += weight * (1 - similarity) * like
      if (!isMinor && pair.likeness !== 'initial' && similarity < worst) worst = similarity
      if (pair.likeness === 'class') classes++
      if (pair.likeness === 'joined') {
        joins++
        joinLoss += 1 - similarity
      }
      if (pair.likeness === 'acronym') acronyms += acronymShare(pair, token, other)
      if (similarity > 0.97) equal += weight
      if (!isMinor && pair.likeness !== 'initial') hasWord = true
      if (similarity < 1 && isGenderedPair(token.latin, other.latin)) genderedEndings++
      if (!isMinor) {
        if (isProper(token) || isProper(other)) properShared += like
        strongPairs++
        if (pair.entryFrom < lastEntry) inversions++
        lastEntry = pair.entryFrom
      }
      if (similarity < 1) isIdentical = false
      if (token.isParent && !other.isParent) leftRoles += like
      else if (other.isParent && !token.isParent) rightRoles += like
    }
    if (pair.queryFrom <= leftFirst && leftFirst < pair.queryTo) leftFirstLike = similarity
    if (pair.entryFrom <= rightFirst && rightFirst < pair.entryTo) rightFirstLike = similarity
    if (pair.queryFrom <= leftLast && leftLast < pair.queryTo) leftLastLike = similarity
    if (pair.entryFrom <= rightLast && rightLast < pair.entryTo) rightLastLike = similarity
  }
  for (const index of alignment.queryAlone) {
    const token = left[index]!
    if (isRepeated(left, index, alignment.queryAlone) || isFormOf(right, token)) continue
    const weight = tokenWeight(token)
    leftTotal += weight
    leftAlone += weight
    isIdentical = false
    if (token.kind === 'honorific') leftTitles++
    else if (!token.isAside) {
      leftWords++
      note(token, 0, 1)
    }
  }
  for (const index of alignment.entryAlone) {
    const token = right[index]!
    if (isRepeated(right, index, alignment.entryAlone) || isFormOf(left, token)) continue
    const weight = tokenWeight(token)
    rightTotal += weight
    rightAlone += weight
    isIdentical = false
    if (token.kind === 'honorific') rightTitles++
    else if (!token.isAside) {
      rightWords++
      note(token, 1, 1)
    }
  }

  function note(token: NameToken, side: 0 | 1, share: number): void {
    if (isProper(token)) properAlone += share
    if (token.kind === 'number') {
      if (side === 0) leftNumber += share
      else rightNumber += share
    } else if (token.kind === 'generic-word') {
      if (side === 0) leftGeneric += share
      else rightGeneric += share
      if (token.classId !== null && isTrade(token.classId)) {
        if (side === 0) leftTrade += share
        else rightTrade += share
      }
    } else if (token.classId !== null && token.classId.charCodeAt(0) === 112) {
      if (side === 0) leftPlace += share
      else rightPlace += share
    }
    if (token.isParent) {
      if (side === 0) leftParent += share
      else rightParent += share
    }
  }

  const isSeries = !isPerson && hasSeriesWord(left) && hasSeriesWord(right)
  const shorterTotal = Math.min(leftTotal, rightTotal)
  const longerTotal = Math.max(leftTotal, rightTotal)
  const contradiction = Math.min(leftAlone, rightAlone)
  const omission = Math.abs(leftAlone - rightAlone)
  let position = 0
  out[position++] = shorterTotal > 0 ? Math.min(1, shared / shorterTotal) : 0
  out[position++] = longerTotal > 0 ? Math.min(1, shared / longerTotal) : 0
  out[position++] = Math.log1p(shared / NATS)
  out[position++] = loss / NATS
  out[position++] = 1 - worst
  out[position++] = contradiction / NATS
  out[position++] = Math.min(leftWords, rightWords)
  out[position++] = omission / NATS
  const firstMiss = [1 - likeShare(leftFirstLike), 1 - likeShare(rightFirstLike)] as const
  const lastMiss = [1 - likeShare(leftLastLike), 1 - likeShare(rightLastLike)] as const
  out[position++] = isPerson ? Math.min(firstMiss[0], firstMiss[1]) : 0
  out[position++] = isPerson ? Math.abs(firstMiss[0] - firstMiss[1]) : 0
  out[position++] = isPerson ? Math.min(lastMiss[0], lastMiss[1]) : 0
  out[position++] = isPerson ? Math.abs(lastMiss[0] - lastMiss[1]) : 0
  out[position++] = strongPairs > 1 ? inversions / (strongPairs - 1) : 0
  const numberClash = Math.min(leftNumber, rightNumber)
  out[position++] = isSeries ? 0 : numberClash
  out[position++] = isSeries ? numberClash : 0
  out[position++] = Math.abs(leftNumber - rightNumber)
  out[position++] = legalFormClash(query, entry)
  out[position++] = initials
  out[position++] = Math.min(leftPlace, rightPlace)
  out[position++] = Math.abs(leftPlace - rightPlace)
  out[position++] = Math.min(leftGeneric, rightGeneric)
  out[position++] = Math.abs(leftGeneric - rightGeneric)
  out[position++] = Math.min(leftCount, rightCount) <= 1 && Math.max(leftCount, rightCount) > 1 ? 1 : 0
  out[position++] = query.script !== entry.script ? 1 : 0
  out[position++] = isIdentical ? 1 : 0
  out[position++] = Math.min(leftParent, rightParent)
  out[position++] = Math.abs(leftParent - rightParent)
  out[position++] = classes
  out[position++] = joins
  out[position++] = isPerson ? 0 : 1
  out[position++] = isPerson ? 0 : contradiction / NATS
  out[position++] = isPerson ? 0 : omission / NATS
  out[position++] = isPerson ? 0 : longerTotal > 0 ? Math.min(1, shared / longerTotal) : 0
  const isCross = query.script !== entry.script
  out[position++] = isCross ? 1 - worst : 0
  out[position++] = isCross ? loss / NATS : 0
  out[position++] = isPerson ? chainStartOmitted(left, right, alignment) : 0
  out[position++] = Math.min(leftRoles, rightRoles)
  out[position++] = Math.max(0, 1 - shared / ENOUGH)
  const isSingle = Math.min(leftCount, rightCount) <= 1 && Math.max(leftCount, rightCount) > 1
  out[position++] = isSingle ? Math.max(0, 1 - Math.max(0, shared - 2) / 6) : 0
  out[position++] = initials > 0 && !hasWord ? 1 : 0
  out[position++] = isPerson ? genderedEndings : 0
  out[position++] = joinLoss
  out[position++] = acronyms
  out[position++] = acronyms > 0 ? Math.min(2, leftWords + rightWords) : 0
  const slips = slipsBetween(left, right, alignment)
  const certainty = Math.min(1, equal / ENOUGH)
  const hasSlips = slips.count === 1 || slips.count === 2
  out[position++] = slips.count === 1 ? 1 : 0
  out[position++] = slips.count === 1 ? certainty : 0
  out[position++] = hasSlips ? slips.wordDensity : 0
  out[position++] = hasSlips ? 1 : 0
  out[position++] = hasSlips ? slips.count / Math.max(1, lettersIn(left, right)) : 0
  out[position++] = hasSlips ? Math.min(leftWords, rightWords) : 0
  out[position++] = hasSlips ? slips.betweenKnown : 0
  out[position++] = hasSlips ? slips.fromKnown : 0
  out[position++] = hasSlips ? slips.atStart : 0
  const leftProper = countProper(left)
  const rightProper = countProper(right)
  out[position++] = Math.min(leftProper, rightProper) <= 1 && hasWord ? 1 - worst : 0
  out[position++] = Math.log1p(strongPairs)
  out[position++] = strongPairs === 1 ? Math.min(2, leftWords + rightWords) : 0
  out[position++] = isPerson ? 0 : Math.min(1, leftTrade, rightTrade)
  const isLoneName = Math.min(leftCount, rightCount) <= 1
  out[position++] =
    isPerson && sharedTitles === 0 && leftTitles > 0 && rightTitles > 0 ? (isLoneName ? 1 : 0.1) : 0
  out[position++] = isPerson
    ? titleForGivenName(left, right, leftCount, rightCount, leftLastLike, rightLastLike)
    : 0
  // A name with one word of its own has nothing beside the slip that agrees: CEMEX and CIMEX are two companies.
  const isLoneSlip = hasSlips && Math.max(leftProper, rightProper) <= 1
  out[position++] = isLoneSlip ? slips.wordDensity : 0
  out[position++] = acronyms > 0 && strongPairs === 1 ? 1 : 0
  // "Mahan" for Mahan Air: a house is asked for by its one word, without its trade.
  out[position++] = isLoneName && !isPerson ? Math.min(1, Math.abs(leftTrade - rightTrade)) : 0
  out[position++] = !isPerson && strongPairs > 0 && properShared === 0 ? Math.min(2, properAlone) : 0
}

/** A word of the organisation's own: no common word, place or number. */
function isProper(token: NameToken): boolean {
  return token.kind === 'content' && token.classId?.charCodeAt(0) !== 112
}

/** "General Soleimani" for "Qasem Soleimani": a title stands where the given name would, before a surname that agrees. */
function titleForGivenName(
  left: readonly NameToken[],
  right: readonly NameToken[],
  leftCount: number,
  rightCount: number,
  leftLastLike: number,
  rightLastLike: number,
): number {
  if (Math.min(leftCount, rightCount) !== 1 || Math.max(leftCount, rightCount) < 2) return 0
  if (leftLastLike < ALIKE || rightLastLike < ALIKE) return 0
  const short = leftCount === 1 ? left : right
  return short[0]!.kind === 'honorific' ? 1 : 0
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

function likeShare(similarity: number): number {
  return similarity >= ALIKE ? 1 : similarity <= UNLIKE ? 0 : (similarity - UNLIKE) / (ALIKE - UNLIKE)
}

/** "Stock Company Ascon Joint", "Joint Stok Company": a word of the other's legal form, out of its place or with a slip in it. */
function isFormOf(other: readonly NameToken[], token: NameToken): boolean {
  if (token.latin.length < 4) return false
  for (const one of other)
    if (one.kind === 'legal-form' && one.latin.length > 3 && slipsInWord(one.latin, token.latin, 1) <= 1)
      return true
  return false
}

/** A word said twice in one name ("Sergey Sergey Shoigu") is a slip of the pen; said once, it still counts. */
function isRepeated(tokens: readonly NameToken[], index: number, alone: readonly number[]): boolean {
  const { latin } = tokens[index]!
  if (tokens[index - 1]?.latin === latin) return true
  return tokens[index + 1]?.latin === latin && !alone.includes(index + 1)
}

/** Names put before another and left out at will; what follows them is the name one goes by. */
const LEADING_NAMES = new Set(['given:mohammed', 'given:ahmed', 'given:abdullah'])

/**
 * In a chain of descent ("Ali Barzan Ibrahim Hasan") the first word is the bearer and the rest his forebears: a chain
 * that lacks the first names the father. The longer the shared chain, the surer.
 */
function chainStartOmitted(
  left: readonly NameToken[],
  right: readonly NameToken[],
  alignment: Alignment,
): number {
  const leftStart = startAlone(left, alignment.queryAlone)
  const rightStart = startAlone(right, alignment.entryAlone)
  if ((leftStart === null) === (rightStart === null)) return 0
  const start = leftStart ?? rightStart!
  if (start.latin === 'abd' || (start.classId !== null && LEADING_NAMES.has(start.classId))) return 0
  let shared = 0
  for (const pair of alignment.pairs)
    if (pair.similarity > ALIKE && left[pair.queryFrom]!.kind === 'content') shared++
  return shared < 2 ? 0 : shared === 2 ? 0.4 : 1
}

function startAlone(tokens: readonly NameToken[], alone: readonly number[]): NameToken | null {
  const first = firstWord(tokens)
  return alone.includes(first) ? tokens[first]! : null
}

function countWords(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isWord(token)) count++
  return count
}

function countProper(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isProper(token) && isWord(token)) count++
  return count
}

function isWord(token: NameToken): boolean {
  return (
    token.kind !== 'legal-form' && token.kind !== 'particle' && token.kind !== 'honorific' && !token.isAside
  )
}

/** Letters of the shorter name: two slips in five letters make another word, in twenty they are a tired hand. */
function lettersIn(left: readonly NameToken[], right: readonly NameToken[]): number {
  return Math.min(lettersOfWords(left), lettersOfWords(right))
}

function lettersOfWords(tokens: readonly NameToken[]): number {
  let letters = 0
  for (const token of tokens) if (isWord(token)) letters += token.latin.length
  return letters
}

function firstWord(tokens: readonly NameToken[]): number {
  for (let index = 0; index < tokens.length; index++) if (isWord(tokens[index]!)) return index
  return -1
}

function lastWord(tokens: readonly NameToken[]): number {
  for (let index = tokens.length - 1; index >= 0; index--) if (isWord(tokens[index]!)) return index
  return -1
}

function legalFormClash(query: PreparedName, entry: PreparedName): number {
  if (query.legalForms.length === 0 || entry.legalForms.length === 0) return 0
  let best = 0
  for (const one of query.legalForms)
    for (const other of entry.legalForms) best = Math.max(best, legalFormAgreement(one, other))
  return 1 - best
}

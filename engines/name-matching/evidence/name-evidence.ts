import type { Alignment } from '../alignment/alignment.ts'
import type { NameToken, PreparedName } from '../preparation/prepared-name.ts'
import { ALIKE, gatherFacts, likeShare, NameFacts, type SideFacts } from './gather-facts.ts'
import { type Typos, typosBetween } from './typos.ts'
import { firstWord, hasSeriesWord, isProper, legalFormClash, lettersOfWords } from './weigh-words.ts'

const NATS = 8
/** Nats of shared name beyond which more says little: two rare words. */
const ENOUGH = 14
/** A word of fewer letters has neighbours: CEMEX and CIMEX, Alpha and Alfa. */
const LONG_WORD = 8

/** What an alignment says for and against, in the order of the weights. */
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
  'oneTypo',
  'oneTypoShared',
  'typoDensityInWord',
  'fewTypos',
  'typoDensity',
  'typoContradiction',
  'typoBetweenKnown',
  'typoFromKnown',
  'typoAtStart',
  'singleLoss',
  'wordsShared',
  'oneWordOfMany',
  'tradeClash',
  'titleClash',
  'titleForGivenName',
  'loneTypoDensity',
  'loneAcronym',
  'knownByOneWord',
  'onlyGenericShared',
  'initialClash',
  'syllableOmitted',
  'loneRespelt',
] as const

export type NameFeature = (typeof NAME_FEATURES)[number]
export const NAME_FEATURE_COUNT = NAME_FEATURES.length

/** Where each feature stands. */
const at = Object.fromEntries(NAME_FEATURES.map((feature, place) => [feature, place])) as Readonly<
  Record<NameFeature, number>
>

/**
 * Fills `out` with the features of an alignment. Every one is near 0 when it has nothing to say, and the same both ways round: neither side
 * is the query here.
 */
export function readNameEvidence(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment,
  out: Float64Array,
): void {
  gatherFacts(query, entry, alignment, facts)
  readCoverage(facts, out)
  readDifferences(facts, out)
  out[at.legalFormClash] = legalFormClash(query, entry)
  readPersons(facts, alignment, out)
  readSingleWords(facts, out)
  readWriting(facts, query.script !== entry.script, out)
  readTypos(facts, typosBetween(query.tokens, entry.tokens, alignment), out)
}

// Room for the work on one pair of names, used again for the next.
const facts = new NameFacts()

/** How much of the names is shared, and how well. */
function readCoverage(facts: NameFacts, out: Float64Array): void {
  const { left, right, isPerson, shared, loss, worst, pairs, inversions, classes, isIdentical } = facts
  out[at.coverShorter] = shareOf(shared, Math.min(left.weight, right.weight))
  out[at.coverLonger] = coverLonger(facts)
  out[at.sharedInformation] = Math.log1p(shared / NATS)
  out[at.spellingLoss] = loss / NATS
  out[at.worstSpelling] = 1 - worst
  out[at.organisationCover] = isPerson ? 0 : coverLonger(facts)
  out[at.littleInformation] = Math.max(0, 1 - shared / ENOUGH)
  out[at.wordsShared] = Math.log1p(pairs)
  out[at.swapped] = pairs > 1 ? inversions / (pairs - 1) : 0
  out[at.identical] = isIdentical ? 1 : 0
  out[at.classLikeness] = classes
}

/** What stands on one side alone, or otherwise on both. */
function readDifferences(facts: NameFacts, out: Float64Array): void {
  const { left, right, isPerson, pairs, properShared, properAlone } = facts
  out[at.contradiction] = contradiction(facts)
  out[at.contradictedWords] = Math.min(left.alone, right.alone)
  out[at.omission] = omission(facts)
  out[at.organisationContradiction] = isPerson ? 0 : contradiction(facts)
  out[at.organisationOmission] = isPerson ? 0 : omission(facts)
  out[at.numberClash] = isSeries(facts) ? 0 : numberClash(facts)
  out[at.seriesClash] = isSeries(facts) ? numberClash(facts) : 0
  out[at.numberOmitted] = Math.abs(left.aloneNumbers - right.aloneNumbers)
  out[at.placeClash] = Math.min(left.alonePlaces, right.alonePlaces)
  out[at.placeOmitted] = Math.abs(left.alonePlaces - right.alonePlaces)
  out[at.genericClash] = Math.min(left.aloneGeneric, right.aloneGeneric)
  out[at.genericOmitted] = Math.abs(left.aloneGeneric - right.aloneGeneric)
  out[at.tradeClash] = isPerson ? 0 : Math.min(1, left.aloneTrade, right.aloneTrade)
  out[at.titleClash] = titleClash(facts)
  out[at.onlyGenericShared] = !isPerson && pairs > 0 && properShared === 0 ? Math.min(2, properAlone) : 0
}

/** What tells persons apart: their given names and surnames, and those of their parents. */
function readPersons(facts: NameFacts, alignment: Alignment, out: Float64Array): void {
  const { left, right, isPerson, genderedEndings } = facts
  out[at.givenNameClash] = isPerson ? onBoth(facts, firstMiss) : 0
  out[at.givenNameOmitted] = isPerson ? onOneOnly(facts, firstMiss) : 0
  out[at.surnameClash] = isPerson ? onBoth(facts, lastMiss) : 0
  out[at.surnameOmitted] = isPerson ? onOneOnly(facts, lastMiss) : 0
  out[at.parentClash] = Math.min(left.aloneParents, right.aloneParents)
  out[at.parentOmitted] = Math.abs(left.aloneParents - right.aloneParents)
  out[at.chainStartOmitted] = isPerson ? chainStartOmitted(left, right, alignment) : 0
  out[at.roleClash] = Math.min(left.parentsForBearers, right.parentsForBearers)
  out[at.genderedEnding] = isPerson ? genderedEndings : 0
  out[at.titleForGivenName] = isPerson ? titleForGivenName(facts) : 0
  out[at.organisation] = isPerson ? 0 : 1
  out[at.initialClash] = isPerson ? initialClash(facts) : 0
  out[at.syllableOmitted] = isPerson ? Math.abs(left.aloneSyllables - right.aloneSyllables) : 0
}

/** Names of one word, and names that share but one: it may be anybody’s. */
function readSingleWords(facts: NameFacts, out: Float64Array): void {
  const { left, right, isPerson, shared, worst, worstProper, pairs, hasWord } = facts
  out[at.singleWord] = isSingleOfMany(facts) ? 1 : 0
  out[at.singleCommonWord] = isSingleOfMany(facts) ? Math.max(0, 1 - Math.max(0, shared - 2) / 6) : 0
  out[at.loneRespelt] =
    !isPerson && worstProper < 1 && isLoneProper(facts) && longestProper(facts) < LONG_WORD ? 1 : 0
  out[at.singleLoss] = isLoneProper(facts) && hasWord ? 1 - worst : 0
  out[at.oneWordOfMany] = pairs === 1 ? wordsBeside(facts) : 0
  // "Mahan" for Mahan Air: an installation is asked for by its one word, without its trade.
  out[at.knownByOneWord] =
    isLone(facts) && !isPerson ? Math.min(1, Math.abs(left.aloneTrade - right.aloneTrade)) : 0
}

/** Names in two scripts, and words joined or shortened. */
function readWriting(facts: NameFacts, isAcrossScripts: boolean, out: Float64Array): void {
  const { loss, worst, pairs, initials, joins, joinLoss, acronyms, hasWord } = facts
  out[at.crossScript] = isAcrossScripts ? 1 : 0
  out[at.crossScriptSpelling] = isAcrossScripts ? 1 - worst : 0
  out[at.crossScriptLoss] = isAcrossScripts ? loss / NATS : 0
  out[at.joins] = joins
  out[at.joinLoss] = joinLoss
  out[at.initials] = initials
  out[at.onlyInitials] = initials > 0 && !hasWord ? 1 : 0
  out[at.acronyms] = acronyms
  out[at.acronymBeside] = acronyms > 0 ? wordsBeside(facts) : 0
  out[at.loneAcronym] = acronyms > 0 && pairs === 1 ? 1 : 0
}

/** Letters that were mistyped, where nothing else differs. */
function readTypos(facts: NameFacts, typos: Typos, out: Float64Array): void {
  const { left, right, equal } = facts
  const areFew = typos.count === 1 || typos.count === 2
  out[at.oneTypo] = typos.count === 1 ? 1 : 0
  out[at.oneTypoShared] = typos.count === 1 ? Math.min(1, equal / ENOUGH) : 0
  out[at.typoDensityInWord] = areFew ? typos.wordDensity : 0
  out[at.fewTypos] = areFew ? 1 : 0
  out[at.typoDensity] = areFew ? typos.count / Math.max(1, lettersOfShorter(facts)) : 0
  out[at.typoContradiction] = areFew ? Math.min(left.alone, right.alone) : 0
  out[at.typoBetweenKnown] = areFew ? typos.betweenKnown : 0
  out[at.typoFromKnown] = areFew ? typos.fromKnown : 0
  out[at.typoAtStart] = areFew ? typos.atStart : 0
  // A name with one word of its own has nothing beside the typo that agrees: CEMEX and CIMEX are two companies.
  out[at.loneTypoDensity] =
    areFew && Math.max(left.properCount, right.properCount) <= 1 ? typos.wordDensity : 0
}

function shareOf(shared: number, whole: number): number {
  return whole > 0 ? Math.min(1, shared / whole) : 0
}

function coverLonger({ shared, left, right }: NameFacts): number {
  return shareOf(shared, Math.max(left.weight, right.weight))
}

function contradiction({ left, right }: NameFacts): number {
  return Math.min(left.aloneWeight, right.aloneWeight) / NATS
}

function omission({ left, right }: NameFacts): number {
  return Math.abs(left.aloneWeight - right.aloneWeight) / NATS
}

const firstMiss = (side: SideFacts): number => 1 - likeShare(side.firstLike)
const lastMiss = (side: SideFacts): number => 1 - likeShare(side.lastLike)

function onBoth({ left, right }: NameFacts, of: (side: SideFacts) => number): number {
  return Math.min(of(left), of(right))
}

function onOneOnly({ left, right }: NameFacts, of: (side: SideFacts) => number): number {
  return Math.abs(of(left) - of(right))
}

function numberClash({ left, right }: NameFacts): number {
  return Math.min(left.aloneNumbers, right.aloneNumbers)
}

/** Two vehicles of one series, which their numbers tell apart. */
function isSeries({ isPerson, left, right }: NameFacts): boolean {
  return !isPerson && hasSeriesWord(left.tokens) && hasSeriesWord(right.tokens)
}

function isLone({ left, right }: NameFacts): boolean {
  return Math.min(left.wordCount, right.wordCount) <= 1
}

/** One of the names has no more than one word of its own. */
function isLoneProper({ left, right }: NameFacts): boolean {
  return Math.min(left.properCount, right.properCount) <= 1
}

function longestProper({ left, right }: NameFacts): number {
  return Math.min(longestOf(left), longestOf(right))
}

function longestOf({ tokens }: SideFacts): number {
  let longest = 0
  for (const token of tokens) if (isProper(token)) longest = Math.max(longest, token.latin.length)
  return longest
}

/** Initials that none of the other name's given names begins with, where that has some left over. */
function initialClash({ left, right }: NameFacts): number {
  return (
    Math.min(left.aloneInitials, right.alone) +
    Math.min(right.aloneInitials, Math.max(0, left.alone - left.aloneInitials))
  )
}

function isSingleOfMany(facts: NameFacts): boolean {
  return isLone(facts) && Math.max(facts.left.wordCount, facts.right.wordCount) > 1
}

function wordsBeside({ left, right }: NameFacts): number {
  return Math.min(2, left.alone + right.alone)
}

/** Letters of the shorter name: two typos in five letters make another word, in twenty they are a tired hand. */
function lettersOfShorter({ left, right }: NameFacts): number {
  return Math.min(lettersOfWords(left.tokens), lettersOfWords(right.tokens))
}

function titleClash(facts: NameFacts): number {
  const { isPerson, sharedTitles, left, right } = facts
  if (!isPerson || sharedTitles > 0 || left.aloneTitles === 0 || right.aloneTitles === 0) return 0
  return isLone(facts) ? 1 : 0.1
}

/** "General Soleimani" for "Qasem Soleimani": a title stands where the given name would, before a surname that agrees. */
function titleForGivenName({ left, right }: NameFacts): number {
  if (Math.min(left.wordCount, right.wordCount) !== 1 || Math.max(left.wordCount, right.wordCount) < 2)
    return 0
  if (left.lastLike < ALIKE || right.lastLike < ALIKE) return 0
  const short = left.wordCount === 1 ? left : right
  return short.tokens[0]!.kind === 'honorific' ? 1 : 0
}

/** Names put before another and left out at will; what follows them is the name one goes by. */
const LEADING_NAMES = new Set(['given:mohammed', 'given:ahmed', 'given:abdullah'])

/**
 * In a chain of descent ("Ali Barzan Ibrahim Hasan") the first word is the bearer and the rest his forebears: a chain
 * that lacks the first names the father. The longer the shared chain, the surer.
 */
function chainStartOmitted(left: SideFacts, right: SideFacts, alignment: Alignment): number {
  const leftStart = startAlone(left.tokens, alignment.queryAlone)
  const rightStart = startAlone(right.tokens, alignment.entryAlone)
  if ((leftStart === null) === (rightStart === null)) return 0
  const start = leftStart ?? rightStart!
  if (start.latin === 'abd' || (start.classId !== null && LEADING_NAMES.has(start.classId))) return 0
  let shared = 0
  for (const pair of alignment.pairs)
    if (pair.similarity > ALIKE && left.tokens[pair.queryFrom]!.kind === 'content') shared++
  return shared < 2 ? 0 : shared === 2 ? 0.4 : 1
}

function startAlone(tokens: readonly NameToken[], alone: readonly number[]): NameToken | null {
  const first = firstWord(tokens)
  return alone.includes(first) ? tokens[first]! : null
}

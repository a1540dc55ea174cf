import type { Alignment } from '../alignment/alignment.ts'
import type { NameToken, PreparedName } from '../preparation/prepared-name.ts'
import { ALIKE, gatherFacts, likeShare, type NameFacts, type SideFacts } from './gather-facts.ts'
import { firstWord, hasSeriesWord, legalFormClash, lettersOfWords } from './weigh-words.ts'

const NATS = 8
/** Nats of shared name beyond which more says little: two rare words. */
const ENOUGH = 14

/** What an alignment says for and against. Every feature is near 0 when it has nothing to say, and the same both ways round: neither side is the query here. */
const features = {
  coverShorter: ({ shared, left, right }) => shareOf(shared, Math.min(left.weight, right.weight)),
  coverLonger: (facts) => coverLonger(facts),
  sharedInformation: ({ shared }) => Math.log1p(shared / NATS),
  spellingLoss: ({ loss }) => loss / NATS,
  worstSpelling: ({ worst }) => 1 - worst,
  contradiction: (facts) => contradiction(facts),
  contradictedWords: ({ left, right }) => Math.min(left.alone, right.alone),
  omission: (facts) => omission(facts),
  givenNameClash: (facts) => (facts.isPerson ? onBoth(facts, firstMiss) : 0),
  givenNameOmitted: (facts) => (facts.isPerson ? onOneOnly(facts, firstMiss) : 0),
  surnameClash: (facts) => (facts.isPerson ? onBoth(facts, lastMiss) : 0),
  surnameOmitted: (facts) => (facts.isPerson ? onOneOnly(facts, lastMiss) : 0),
  swapped: ({ pairs, inversions }) => (pairs > 1 ? inversions / (pairs - 1) : 0),
  numberClash: (facts) => (isSeries(facts) ? 0 : numberClash(facts)),
  seriesClash: (facts) => (isSeries(facts) ? numberClash(facts) : 0),
  numberOmitted: ({ left, right }) => Math.abs(left.aloneNumbers - right.aloneNumbers),
  legalFormClash: ({ query, entry }) => legalFormClash(query, entry),
  initials: ({ initials }) => initials,
  placeClash: ({ left, right }) => Math.min(left.alonePlaces, right.alonePlaces),
  placeOmitted: ({ left, right }) => Math.abs(left.alonePlaces - right.alonePlaces),
  genericClash: ({ left, right }) => Math.min(left.aloneGeneric, right.aloneGeneric),
  genericOmitted: ({ left, right }) => Math.abs(left.aloneGeneric - right.aloneGeneric),
  singleWord: (facts) => (isSingleOfMany(facts) ? 1 : 0),
  crossScript: ({ isAcrossScripts }) => (isAcrossScripts ? 1 : 0),
  identical: ({ isIdentical }) => (isIdentical ? 1 : 0),
  parentClash: ({ left, right }) => Math.min(left.aloneParents, right.aloneParents),
  parentOmitted: ({ left, right }) => Math.abs(left.aloneParents - right.aloneParents),
  classLikeness: ({ classes }) => classes,
  joins: ({ joins }) => joins,
  organisation: ({ isPerson }) => (isPerson ? 0 : 1),
  organisationContradiction: (facts) => (facts.isPerson ? 0 : contradiction(facts)),
  organisationOmission: (facts) => (facts.isPerson ? 0 : omission(facts)),
  organisationCover: (facts) => (facts.isPerson ? 0 : coverLonger(facts)),
  crossScriptSpelling: ({ isAcrossScripts, worst }) => (isAcrossScripts ? 1 - worst : 0),
  crossScriptLoss: ({ isAcrossScripts, loss }) => (isAcrossScripts ? loss / NATS : 0),
  chainStartOmitted: (facts) => (facts.isPerson ? chainStartOmitted(facts) : 0),
  roleClash: ({ left, right }) => Math.min(left.parentsForBearers, right.parentsForBearers),
  littleInformation: ({ shared }) => Math.max(0, 1 - shared / ENOUGH),
  singleCommonWord: (facts) =>
    isSingleOfMany(facts) ? Math.max(0, 1 - Math.max(0, facts.shared - 2) / 6) : 0,
  onlyInitials: ({ initials, hasWord }) => (initials > 0 && !hasWord ? 1 : 0),
  genderedEnding: ({ isPerson, genderedEndings }) => (isPerson ? genderedEndings : 0),
  joinLoss: ({ joinLoss }) => joinLoss,
  acronyms: ({ acronyms }) => acronyms,
  acronymBeside: (facts) => (facts.acronyms > 0 ? wordsBeside(facts) : 0),
  oneTypo: ({ typos }) => (typos.count === 1 ? 1 : 0),
  oneTypoShared: ({ typos, equal }) => (typos.count === 1 ? Math.min(1, equal / ENOUGH) : 0),
  typoDensityInWord: (facts) => (hasFewTypos(facts) ? facts.typos.wordDensity : 0),
  fewTypos: (facts) => (hasFewTypos(facts) ? 1 : 0),
  typoDensity: (facts) => (hasFewTypos(facts) ? facts.typos.count / Math.max(1, lettersOfShorter(facts)) : 0),
  typoContradiction: (facts) => (hasFewTypos(facts) ? Math.min(facts.left.alone, facts.right.alone) : 0),
  typoBetweenKnown: (facts) => (hasFewTypos(facts) ? facts.typos.betweenKnown : 0),
  typoFromKnown: (facts) => (hasFewTypos(facts) ? facts.typos.fromKnown : 0),
  typoAtStart: (facts) => (hasFewTypos(facts) ? facts.typos.atStart : 0),
  singleLoss: ({ left, right, hasWord, worst }) =>
    Math.min(left.properCount, right.properCount) <= 1 && hasWord ? 1 - worst : 0,
  wordsShared: ({ pairs }) => Math.log1p(pairs),
  oneWordOfMany: (facts) => (facts.pairs === 1 ? wordsBeside(facts) : 0),
  tradeClash: ({ isPerson, left, right }) => (isPerson ? 0 : Math.min(1, left.aloneTrade, right.aloneTrade)),
  titleClash: (facts) => titleClash(facts),
  titleForGivenName: (facts) => (facts.isPerson ? titleForGivenName(facts) : 0),
  // A name with one word of its own has nothing beside the typo that agrees: CEMEX and CIMEX are two companies.
  loneTypoDensity: (facts) =>
    hasFewTypos(facts) && Math.max(facts.left.properCount, facts.right.properCount) <= 1
      ? facts.typos.wordDensity
      : 0,
  loneAcronym: ({ acronyms, pairs }) => (acronyms > 0 && pairs === 1 ? 1 : 0),
  // "Mahan" for Mahan Air: a house is asked for by its one word, without its trade.
  knownByOneWord: (facts) =>
    isLone(facts) && !facts.isPerson
      ? Math.min(1, Math.abs(facts.left.aloneTrade - facts.right.aloneTrade))
      : 0,
  onlyGenericShared: ({ isPerson, pairs, properShared, properAlone }) =>
    !isPerson && pairs > 0 && properShared === 0 ? Math.min(2, properAlone) : 0,
} satisfies Record<string, (facts: NameFacts) => number>

export type NameFeature = keyof typeof features
/** In the order of the weights. */
export const NAME_FEATURES = Object.keys(features) as readonly NameFeature[]
export const NAME_FEATURE_COUNT = NAME_FEATURES.length
const readers = Object.values<(facts: NameFacts) => number>(features)

/** Fills `out` with the features of an alignment. */
export function readNameEvidence(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment,
  out: Float64Array,
): void {
  const facts = gatherFacts(query, entry, alignment)
  for (let index = 0; index < NAME_FEATURE_COUNT; index++) out[index] = readers[index]!(facts)
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

function isSingleOfMany(facts: NameFacts): boolean {
  return isLone(facts) && Math.max(facts.left.wordCount, facts.right.wordCount) > 1
}

function wordsBeside({ left, right }: NameFacts): number {
  return Math.min(2, left.alone + right.alone)
}

function hasFewTypos({ typos }: NameFacts): boolean {
  return typos.count === 1 || typos.count === 2
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
function chainStartOmitted({ left, right, alignment }: NameFacts): number {
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

import { alignNames } from './alignment/align-names.ts'
import type { Alignment } from './alignment/alignment.ts'
import {
  BIRTH_GAP_A_YEAR,
  BIRTH_GAP_LOG_ODDS_MIN,
  CONFLICT_YEARS,
  IDENTIFIER_CONFLICT_LOG_ODDS,
  IDENTIFIER_LOG_ODDS,
  LONE_RESPELT_KNEE,
  ONE_WORD_CEILING,
  SCHEMA_LOG_ODDS,
  STARTING_LOG_ODDS,
  WEAK_ALIAS_CEILING,
  WEAK_ALIAS_LOG_ODDS,
} from './calibration.ts'
import { isTerritoryOf } from './dictionary/country-forms.ts'
import { NAME_FEATURE_COUNT, NAME_FEATURES, readNameEvidence } from './evidence/name-evidence.ts'
import { countWords } from './evidence/weigh-words.ts'
import {
  BIRTH_DATE_LOG_ODDS,
  COUNTRY_LOG_ODDS,
  GENDER_LOG_ODDS,
  NAME_CURVE,
  NAME_INTERCEPT,
  NAME_WEIGHTS,
} from './fitted-weights.ts'
import { areOtherMarks, isDecisive } from './identifiers/numbers-of-a-party.ts'
import {
  areSameWords,
  isKeptForReview,
  isSettled,
  type ReviewReason,
  reviewOfInitials,
  reviewOfLetters,
  reviewOfSame,
} from './kept-for-review.ts'
import type { MatchSettings } from './match-settings.ts'
import { type PreparedIdentifier, type PreparedParty, readAs } from './preparation/prepare-party.ts'
import type { PreparedName } from './preparation/prepared-name.ts'
import { type BirthDateAgreement, compareBirthDates, yearsApart } from './qualifiers/compare-birth-dates.ts'

export type PartyScore = {
  /** 0 to 1, calibrated on the labelled pairs named in the methodology; never 0 or 1. */
  probability: number
  /** Natural logarithm of the odds, in hundredths: the sum the explanation shows. */
  logOdds: number
  /** Indexes into the prepared names of the query and of the entry that matched best; -1 where a side has no name. */
  bestNames: [number, number]
  /** The name stands on the list as it was asked and no fact distinguishes the two, or the number does: never clear, whatever the threshold. */
  mustReview: boolean
  /** The pair of names behind it, which `explainMatch` takes so as not to look for it again. */
  name: NamePair
}

/** Whether two parties are the same, as a probability. The fast path: no explanation is made. */
export function scoreParties(
  asked: PreparedParty,
  entry: PreparedParty,
  _settings?: MatchSettings,
): PartyScore {
  const query = readAs(asked, entry.group)
  const name = bestNamePair(query, entry)
  const facts = compareFacts(query, entry, name)
  const logOdds = totalLogOdds(name.logOdds, facts, name)
  return {
    probability: probabilityOf(logOdds),
    logOdds,
    bestNames: [name.query, name.entry],
    name,
    mustReview: mustBeReviewed(name, facts),
  }
}

/** Exactly as listed and no fact distinguishes the two, or the same number: a match whatever the threshold. */
export const mustBeReviewed = (name: Pick<NamePair, 'review'>, facts: Facts): boolean =>
  isKeptAsListed(name, facts) || isNumberAgreed(facts)

export const isKeptAsListed = ({ review }: Pick<NamePair, 'review'>, facts: Facts): boolean =>
  review === 'as-listed' && !isSettled(facts)

export type NamePair = {
  query: number
  entry: number
  logOdds: number
  isWeak: boolean
  /** Both persons' names are one word. */
  isOneWord: boolean
  review: ReviewReason | null
}

/** The pair of names that speaks most for a match; the earlier of equals, so that the list's own order decides. */
export function bestNamePair(query: PreparedParty, entry: PreparedParty): NamePair {
  let best: NamePair = {
    query: -1,
    entry: -1,
    logOdds: STARTING_LOG_ODDS,
    isWeak: false,
    isOneWord: false,
    review: null,
  }
  let bestEffective = -Infinity
  for (let i = 0; i < query.names.length; i++) {
    for (let j = 0; j < entry.names.length; j++) {
      const alignment = alignNames(query.names[i]!, entry.names[j]!)
      const logOdds = nameLogOdds(query.names[i]!, entry.names[j]!, alignment)
      const isWeak = query.nameKinds[i] === 'weak' || entry.nameKinds[j] === 'weak'
      const review =
        areOneName || (isWeak && areSameWords(query.names[i]!.raw, entry.names[j]!.raw))
          ? reviewOfSame(entry.names[j]!, isWeak)
          : (reviewOfInitials(query.names[i]!, entry.names[j]!, alignment) ??
            reviewOfLetters(query.names[i]!, entry.names[j]!, isWeak))
      // A weak alias is held under the threshold, so that it takes no place from a name that goes to review.
      let effective = isWeak ? Math.min(logOdds + WEAK_ALIAS_LOG_ODDS, WEAK_ALIAS_CEILING) : logOdds
      if (review !== null && effective < REVIEWED_LOG_ODDS) effective = REVIEWED_LOG_ODDS
      if (effective <= bestEffective) continue
      bestEffective = effective
      best = { query: i, entry: j, logOdds, isWeak, isOneWord: false, review }
    }
  }
  if (best.query >= 0)
    best.isOneWord = isOneWord(query.names[best.query]!) && isOneWord(entry.names[best.entry]!)
  return best
}

const isOneWord = ({ group, tokens }: PreparedName): boolean => group === 'person' && countWords(tokens) <= 1

/** Of names that go to review in any case the choice is as if they said so much. */
const REVIEWED_LOG_ODDS = -SCHEMA_LOG_ODDS.same

const weights = Float64Array.from(NAME_FEATURES.map((feature) => NAME_WEIGHTS[feature]))
const features = new Float64Array(NAME_FEATURE_COUNT)
/** No name alone is surer than this, whichever way. */
const NAME_LOG_ODDS_MAX = 7

/** Log-odds of two names alone, in hundredths, without what their kinds say. No name is more like another than it is like itself. */
export function nameLogOdds(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment = alignNames(query, entry),
): number {
  areOneName = false
  if (entry.group === 'aircraft' && areOtherMarks(query.raw, entry.raw)) return -NAME_LOG_ODDS_MAX
  const plain = weighed(query, entry, alignment)
  const logOdds = features[LONE_RESPELT] === 1 ? loneRespelt(plain) : plain
  areOneName = features[IDENTICAL] === 1 && features[LEGAL_FORM_CLASH] === 0 && features[ROLE_CLASH] === 0
  if (features[IDENTICAL] === 1) return logOdds
  if (features[FEW_TYPOS] === 1) return below(logOdds, query, entry, TYPO_HUNDREDTHS)
  return logOdds > LIKE_ITSELF_MIN ? below(logOdds, query, entry, 1) : logOdds
}

/** Beyond the knee a short word spelt otherwise says a third of what the weights make of it. */
function loneRespelt(logOdds: number): number {
  if (logOdds <= LONE_RESPELT_KNEE) return logOdds
  return Math.round((LONE_RESPELT_KNEE + (logOdds - LONE_RESPELT_KNEE) / 3) * 100) / 100
}

/** Whether the names last compared are the same word for word. */
let areOneName = false
const LEGAL_FORM_CLASH = NAME_FEATURES.indexOf('legalFormClash')
const LONE_RESPELT = NAME_FEATURES.indexOf('loneRespelt')
const ROLE_CLASH = NAME_FEATURES.indexOf('roleClash')
const IDENTICAL = NAME_FEATURES.indexOf('identical')
const FEW_TYPOS = NAME_FEATURES.indexOf('fewTypos')
/** A typo leaves a name at least this much less like another than that is like itself, in hundredths of log-odds. */
const TYPO_HUNDREDTHS = 10
/** What scores less is less than any name is like itself, so nothing need be looked up. */
const LIKE_ITSELF_MIN = 1.5

function below(logOdds: number, query: PreparedName, entry: PreparedName, hundredths: number): number {
  const most = Math.min(likenessToItself(query), likenessToItself(entry))
  return Math.min(logOdds, (Math.round(most * 100) - hundredths) / 100)
}

const likenesses = new WeakMap<PreparedName, number>()

function likenessToItself(name: PreparedName): number {
  let likeness = likenesses.get(name)
  if (likeness === undefined) {
    likeness = weighed(name, name, alignNames(name, name))
    likenesses.set(name, likeness)
  }
  return likeness
}

/** The weights' own sum, bent by the curve. Leaves the features of the two names in `features`. */
function weighed(query: PreparedName, entry: PreparedName, alignment: Alignment): number {
  readNameEvidence(query, entry, alignment, features)
  let raw = NAME_INTERCEPT
  for (let index = 0; index < NAME_FEATURE_COUNT; index++) raw += features[index]! * weights[index]!
  let sum = NAME_CURVE.shift + NAME_CURVE.slope * raw - SCHEMA_LOG_ODDS.same
  for (let knot = 0; knot < NAME_CURVE.knots.length; knot++) {
    const past = raw - NAME_CURVE.knots[knot]!
    if (past > 0) sum += NAME_CURVE.turns[knot]! * past
  }
  return Math.round(Math.max(-NAME_LOG_ODDS_MAX, Math.min(NAME_LOG_ODDS_MAX, sum)) * 100) / 100
}

export type IdentifierAgreement = {
  state: 'none' | 'agree' | 'conflict'
  query: PreparedIdentifier | null
  entry: PreparedIdentifier | null
}

/** What is known of two parties besides their names. */
export type Facts = {
  schema: keyof typeof SCHEMA_LOG_ODDS
  birthDate: BirthDateAgreement
  /** The fewest years between two dates of birth that contradict each other, else 0. */
  yearsApart: number
  country: keyof typeof COUNTRY_LOG_ODDS
  gender: keyof typeof GENDER_LOG_ODDS
  identifier: IdentifierAgreement
}

/** `query` in the reading of the entry's kind (`readAs`), `name` the best pair of names in it. */
export function compareFacts(
  query: PreparedParty,
  entry: PreparedParty,
  name: Pick<NamePair, 'query' | 'entry' | 'review'>,
): Facts {
  const birthDate = compareBirthDates(query.birthDates, entry.birthDates)
  return {
    schema: compareKinds(query, entry, name),
    birthDate,
    yearsApart: birthDate === 'conflict' ? yearsApart(query.birthDates, entry.birthDates) : 0,
    country: compareCountries(query.countries, entry.countries),
    gender:
      query.gender === null || entry.gender === null
        ? 'unknown'
        : query.gender === entry.gender
          ? 'agree'
          : 'conflict',
    identifier: compareIdentifiers(query.identifiers, entry.identifiers),
  }
}

/** What each fact adds, in log-odds. */
export function factLogOdds(facts: Facts): {
  schema: number
  birthDate: number
  country: number
  gender: number
  identifier: number
} {
  return {
    schema: SCHEMA_LOG_ODDS[facts.schema],
    birthDate: birthDateLogOdds(facts),
    country: COUNTRY_LOG_ODDS[facts.country],
    gender: GENDER_LOG_ODDS[facts.gender],
    identifier: identifierLogOdds(facts.identifier),
  }
}

function birthDateLogOdds({ birthDate, yearsApart }: Facts): number {
  const logOdds = BIRTH_DATE_LOG_ODDS[birthDate]
  if (birthDate !== 'conflict') return logOdds
  const years = Math.max(0, yearsApart - CONFLICT_YEARS)
  return Math.max(BIRTH_GAP_LOG_ODDS_MIN, Math.round((logOdds - years * BIRTH_GAP_A_YEAR) * 100) / 100)
}

function identifierLogOdds({ state, query, entry }: IdentifierAgreement): number {
  if (state === 'none') return 0
  if (state === 'conflict') return IDENTIFIER_CONFLICT_LOG_ODDS
  return Math.max(IDENTIFIER_LOG_ODDS[query!.kind] ?? 5, IDENTIFIER_LOG_ODDS[entry!.kind] ?? 5)
}

/**
 * Log-odds of the whole, in hundredths. A weak alias with no birth date or identifier in its favour stays under the threshold, unless
 * it is what was asked for word for word; what `isKeptForReview` says is never below it.
 */
export function totalLogOdds(
  logOdds: number,
  facts: Facts,
  { isWeak, isOneWord, review }: Pick<NamePair, 'isWeak' | 'isOneWord' | 'review'>,
): number {
  const added = factLogOdds(facts)
  let hundredths =
    Math.round(logOdds * 100) +
    Math.round(added.schema * 100) +
    Math.round(added.birthDate * 100) +
    Math.round(added.country * 100) +
    Math.round(added.gender * 100) +
    Math.round(added.identifier * 100)
  if (isWeak && !isSupported(facts))
    hundredths = Math.min(hundredths, review === 'as-listed' ? 0 : Math.round(WEAK_ALIAS_CEILING * 100))
  if (isOneWord && !isSupported(facts)) hundredths = Math.min(hundredths, Math.round(ONE_WORD_CEILING * 100))
  if (isNumberAgreed(facts)) return Math.max(hundredths, 0) / 100
  return (isKeptForReview(hundredths, facts, review) ? 0 : hundredths) / 100
}

/** The same passport, wallet or ship number goes to review whatever else is said. */
export const isNumberAgreed = ({ identifier: { state, entry } }: Facts): boolean =>
  state === 'agree' && entry !== null && isDecisive(entry)

/** Another fact than the name says clearly that these are one party. */
export function isSupported(facts: Facts): boolean {
  return facts.identifier.state === 'agree' || BIRTH_DATE_LOG_ODDS[facts.birthDate] > 1
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

function compareKinds(
  query: PreparedParty,
  entry: PreparedParty,
  name: Pick<NamePair, 'query' | 'entry' | 'review'>,
): keyof typeof SCHEMA_LOG_ODDS {
  if (query.group === entry.group) return 'same'
  if (query.schema === 'Unknown') return 'unstated'
  if (query.group === 'unknown' || entry.group === 'unknown') return 'compatible'
  return name.review === 'initials' ||
    isNearlySame(query.names[name.query] ?? null, entry.names[name.entry] ?? null)
    ? 'namesake'
    : 'incompatible'
}

/** Words as alike as these are one word, written otherwise. */
const NEARLY_SAME = 0.85

/**
 * Whether two names are the same or nearly so: every word of one stands in the other, and what the other has besides, a
 * patronymic or "Company", contradicts nothing. One word within a longer name is not enough.
 */
export function isNearlySame(query: PreparedName | null, entry: PreparedName | null): boolean {
  if (query === null || entry === null) return false
  const alignment = alignNames(query, entry)
  if (alignment.pairs.length === 0) return false
  if (alignment.pairs.some((pair) => pair.similarity < NEARLY_SAME)) return false
  const ofQuery = telling(query, alignment.queryAlone)
  const ofEntry = telling(entry, alignment.entryAlone)
  if (ofQuery > 0 && ofEntry > 0) return false
  return alignment.pairs.length > 1 || ofQuery + ofEntry === 0
}

function telling(name: PreparedName, words: readonly number[]): number {
  return words.filter((word) => {
    const { kind } = name.tokens[word]!
    return kind === 'content' || kind === 'number' || kind === 'initial'
  }).length
}

function compareCountries(left: readonly string[], right: readonly string[]): keyof typeof COUNTRY_LOG_ODDS {
  if (left.length === 0 || right.length === 0) return 'unknown'
  for (const code of left) if (right.includes(code)) return 'agree'
  // Whoever is of Hong Kong may stand on a list as of China.
  const isOneState = left.some((one) =>
    right.some((other) => isTerritoryOf(one, other) || isTerritoryOf(other, one)),
  )
  return isOneState ? 'unknown' : 'conflict'
}

/** Kinds of which a party has one for life, so that two different values speak against. */
const SINGULAR = new Set(['lei', 'imo', 'inn', 'ogrn'])
/** Kinds that are written under each other's name. */
const FAMILY: Readonly<Record<string, string>> = { swift: 'bic', inn: 'tax-id', ogrn: 'registration' }

function compareIdentifiers(
  left: readonly PreparedIdentifier[],
  right: readonly PreparedIdentifier[],
): IdentifierAgreement {
  let conflict: IdentifierAgreement | null = null
  for (const one of left) {
    if (!one.isValid) continue
    for (const other of right) {
      if (!other.isValid) continue
      const isComparable =
        (FAMILY[one.kind] ?? one.kind) === (FAMILY[other.kind] ?? other.kind) ||
        one.kind === 'other' ||
        other.kind === 'other'
      if (!isComparable) continue
      if (one.country !== null && other.country !== null && one.country !== other.country) continue
      if (one.normalised === other.normalised) return { state: 'agree', query: one, entry: other }
      if (one.kind === other.kind && SINGULAR.has(one.kind))
        conflict ??= { state: 'conflict', query: one, entry: other }
    }
  }
  return conflict ?? { state: 'none', query: null, entry: null }
}

/** What the weights weigh: the features of the best pair of names and the facts, for fitting and back-testing. */
export type MatchEvidence = { nameFeatures: Float64Array; facts: Facts }

export function readEvidence(asked: PreparedParty, entry: PreparedParty): MatchEvidence {
  const query = readAs(asked, entry.group)
  const nameFeatures = new Float64Array(NAME_FEATURE_COUNT)
  const best = bestNamePair(query, entry)
  const queryName = query.names[best.query]
  const entryName = entry.names[best.entry]
  if (queryName !== undefined && entryName !== undefined) {
    readNameEvidence(queryName, entryName, alignNames(queryName, entryName), nameFeatures)
  }
  return { nameFeatures, facts: compareFacts(query, entry, best) }
}

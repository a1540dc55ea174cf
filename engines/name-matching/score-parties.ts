import { type Alignment, alignNames } from './align-names.ts'
import {
  IDENTIFIER_LOG_ODDS,
  MATCH_THRESHOLD,
  SCHEMA_LOG_ODDS,
  STARTING_LOG_ODDS,
  WEAK_ALIAS_LOG_ODDS,
} from './calibration.ts'
import {
  BIRTH_DATE_LOG_ODDS,
  COUNTRY_LOG_ODDS,
  GENDER_LOG_ODDS,
  NAME_INTERCEPT,
  NAME_WEIGHTS,
} from './fitted-weights.ts'
import type { MatchSettings } from './match-settings.ts'
import { NAME_FEATURE_COUNT, NAME_FEATURES, readNameEvidence } from './name-evidence.ts'
import type { PreparedName, SchemaGroup } from './prepare-name.ts'
import type { PreparedIdentifier, PreparedParty } from './prepare-party.ts'
import { type BirthDateAgreement, compareBirthDates } from './qualifiers/compare-birth-dates.ts'

export type PartyScore = {
  /** 0 to 1, calibrated on the labelled pairs named in the methodology. */
  probability: number
  logOdds: number
  /** Indexes of the name of the query and of the entry that matched best; -1 where a side has no name. */
  bestNames: [number, number]
}

const weights = Float64Array.from(NAME_FEATURES.map((feature) => NAME_WEIGHTS[feature]))
const features = new Float64Array(NAME_FEATURE_COUNT)
const LOG_ODDS_MAX = 9

/** Whether two parties are the same, as a probability. The fast path: no explanation is made. */
export function scoreParties(
  query: PreparedParty,
  entry: PreparedParty,
  _settings?: MatchSettings,
): PartyScore {
  const name = bestNamePair(query, entry)
  const facts = compareFacts(query, entry)
  const logOdds = sumLogOdds(name, facts, query, entry)
  return { probability: probabilityOf(logOdds), logOdds, bestNames: [name.query, name.entry] }
}

export type NamePair = { query: number; entry: number; logOdds: number; isWeak: boolean }

/** The pair of names that speaks most for a match. */
export function bestNamePair(query: PreparedParty, entry: PreparedParty): NamePair {
  let best: NamePair = { query: -1, entry: -1, logOdds: STARTING_LOG_ODDS, isWeak: false }
  let bestEffective = -Infinity
  for (let i = 0; i < query.names.length; i++) {
    for (let j = 0; j < entry.names.length; j++) {
      const logOdds = nameLogOdds(query.names[i]!, entry.names[j]!)
      const isWeak = query.nameKinds[i] === 'weak' || entry.nameKinds[j] === 'weak'
      const effective = isWeak ? logOdds + WEAK_ALIAS_LOG_ODDS : logOdds
      if (effective > bestEffective) {
        bestEffective = effective
        best = { query: i, entry: j, logOdds, isWeak }
      }
    }
  }
  return best
}

/** Log-odds of two names alone. */
export function nameLogOdds(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment = alignNames(query, entry),
): number {
  readNameEvidence(query, entry, alignment, features)
  let sum = NAME_INTERCEPT
  for (let index = 0; index < NAME_FEATURE_COUNT; index++) sum += features[index]! * weights[index]!
  return clamp(sum)
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
  country: keyof typeof COUNTRY_LOG_ODDS
  gender: keyof typeof GENDER_LOG_ODDS
  identifier: IdentifierAgreement
}

export function compareFacts(query: PreparedParty, entry: PreparedParty): Facts {
  return {
    schema: compareGroups(query.group, entry.group),
    birthDate: compareBirthDates(query.birthDates, entry.birthDates),
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

export function factLogOdds(facts: Facts): number {
  return (
    SCHEMA_LOG_ODDS[facts.schema] +
    BIRTH_DATE_LOG_ODDS[facts.birthDate] +
    COUNTRY_LOG_ODDS[facts.country] +
    GENDER_LOG_ODDS[facts.gender] +
    IDENTIFIER_LOG_ODDS[facts.identifier.state]
  )
}

/** Log-odds of the whole; a weak alias alone, with no fact that agrees, stays under the threshold. */
function sumLogOdds(name: NamePair, facts: Facts, _query: PreparedParty, _entry: PreparedParty): number {
  const sum = clamp(name.logOdds + factLogOdds(facts))
  if (!name.isWeak) return sum
  return Math.min(sum, weakAliasCeiling(facts))
}

/** The most a match through a weak alias can reach: under the threshold unless an identifier or a birth date agrees. */
export function weakAliasCeiling(facts: Facts): number {
  const isSupported = facts.identifier.state === 'agree' || BIRTH_DATE_LOG_ODDS[facts.birthDate] > 1
  return isSupported ? LOG_ODDS_MAX : Math.log(MATCH_THRESHOLD / (1 - MATCH_THRESHOLD)) - 0.5
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

function clamp(value: number): number {
  return value > LOG_ODDS_MAX ? LOG_ODDS_MAX : value < -LOG_ODDS_MAX ? -LOG_ODDS_MAX : value
}

function compareGroups(left: SchemaGroup, right: SchemaGroup): keyof typeof SCHEMA_LOG_ODDS {
  if (left === 'unknown' || right === 'unknown') return 'compatible'
  return left === right ? 'same' : 'incompatible'
}

function compareCountries(left: readonly string[], right: readonly string[]): keyof typeof COUNTRY_LOG_ODDS {
  if (left.length === 0 || right.length === 0) return 'unknown'
  for (const code of left) if (right.includes(code)) return 'agree'
  return 'conflict'
}

/** Kinds of which a party has one at a time, so that two different values speak against. */
const SINGULAR = new Set(['lei', 'imo', 'inn', 'ogrn', 'mmsi'])
const SAME_KIND: Readonly<Record<string, string>> = { swift: 'bic', inn: 'tax-id' }

function compareIdentifiers(
  left: readonly PreparedIdentifier[],
  right: readonly PreparedIdentifier[],
): IdentifierAgreement {
  let conflict: IdentifierAgreement | null = null
  for (const one of left) {
    if (!one.isValid) continue
    for (const other of right) {
      if (!other.isValid) continue
      if (kindOf(one) !== kindOf(other) && one.kind !== 'other' && other.kind !== 'other') continue
      if (one.country !== null && other.country !== null && one.country !== other.country) continue
      if (one.normalised === other.normalised) return { state: 'agree', query: one, entry: other }
      if (one.kind === other.kind && SINGULAR.has(one.kind))
        conflict ??= { state: 'conflict', query: one, entry: other }
    }
  }
  return conflict ?? { state: 'none', query: null, entry: null }
}

function kindOf(identifier: PreparedIdentifier): string {
  return SAME_KIND[identifier.kind] ?? identifier.kind
}

/** What the weights weigh: the features of the best pair of names and the facts, for fitting and back-testing. */
export type MatchEvidence = { nameFeatures: Float64Array; facts: Facts }

export function readEvidence(query: PreparedParty, entry: PreparedParty): MatchEvidence {
  const nameFeatures = new Float64Array(NAME_FEATURE_COUNT)
  const best = bestNamePair(query, entry)
  const queryName = query.names[best.query]
  const entryName = entry.names[best.entry]
  if (queryName !== undefined && entryName !== undefined) {
    readNameEvidence(queryName, entryName, alignNames(queryName, entryName), nameFeatures)
  }
  return { nameFeatures, facts: compareFacts(query, entry) }
}

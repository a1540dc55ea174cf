import type { IdentifierKind } from './party.ts'

/** Starting odds of the explanation: one in a hundred candidates is a true match, before anything is known of the two. */
export const STARTING_LOG_ODDS = -4.6

/**
 * Log-odds of the kinds. The labelled pairs are all of one kind, so what two equal kinds add was taken out of the name. A kind
 * that nobody stated costs nothing; one that the list does not know adds nothing. Two kinds that cannot be one party (a person,
 * a ship) speak against; but forms are filled in wrongly, so a name that is the same or nearly so is lowered and never hidden.
 */
export const SCHEMA_LOG_ODDS = {
  same: 0.3,
  unstated: 0.3,
  compatible: 0,
  namesake: 0,
  incompatible: -1.5,
} as const

/** A valid identifier on both sides: by how hard it is to share by accident. Different ones speak against where a party has one only. */
export const IDENTIFIER_CONFLICT_LOG_ODDS = -2.5
export const IDENTIFIER_LOG_ODDS: Readonly<Record<IdentifierKind, number>> = {
  lei: 10,
  imo: 10,
  inn: 10,
  ogrn: 10,
  isin: 9,
  iban: 9,
  bic: 9,
  swift: 9,
  'crypto-wallet': 10,
  mmsi: 8,
  passport: 8,
  'national-id': 8,
  'tax-id': 8,
  'aircraft-tail': 7,
  registration: 7,
  'call-sign': 6,
  other: 5,
}

/** A weak alias counts for this much less when the best pair of names is chosen. */
export const WEAK_ALIAS_LOG_ODDS = -2

/** Probability from which two parties count as one, at the top of the held-out F1. */
export const MATCH_THRESHOLD = 0.5
/** Where a match through a weak alias with nothing else in its favour ends: under the threshold, in log-odds. */
export const WEAK_ALIAS_CEILING = -0.5

/**
 * Dates of birth further apart than `CONFLICT_YEARS` say more against one person with every year: a claim about an age is wrong by a
 * few years, seldom by ten and hardly ever by a generation. How much: docs/methodology/name-matching.md.
 */
export const CONFLICT_YEARS = 6
export const BIRTH_GAP_A_YEAR = 0.2
export const BIRTH_GAP_LOG_ODDS_MIN = -7

/**
 * One word alone names a person no surer than this (70 %); from the knee on, one short word spelt otherwise names a firm a third as
 * much surer. Set from knowledge: the labelled pairs hold few strangers of one name.
 */
export const ONE_WORD_CEILING = 0.85
export const LONE_RESPELT_KNEE = 0.5

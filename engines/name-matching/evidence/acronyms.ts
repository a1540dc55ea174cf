import type { AlignedPair } from '../alignment/alignment.ts'
import type { NameToken } from '../preparation/prepared-name.ts'

/** What a letter of an acronym tells, in nats: first letters of words are few and uneven. */
const ACRONYM_LETTER_NATS = 2.2
/** The same of a name that is known by its acronym because it has no proper word to be known by. */
const DESCRIPTIVE_LETTER_NATS = 3.6

/** Where there is no proper word the acronym is the name. */
const DESCRIPTIVE_SHARE = 1.55

/** The most that initials tell of two names, in nats: no more than their letters do. */
export function acronymWeight(pair: AlignedPair, token: NameToken, other: NameToken): number {
  const nats = isDescriptive(pair, token, other) ? DESCRIPTIVE_LETTER_NATS : ACRONYM_LETTER_NATS
  return acronymOf(pair, token, other).length * nats
}

/**
 * How much an acronym counts, from 0. "International Business Machines" and "National Oil Company" go by their initials; a name
 * that opens with a word of its own ("Nevada Canyon Gold") goes by that, and its initials are shared by many.
 */
export function acronymShare(pair: AlignedPair, token: NameToken, other: NameToken): number {
  if (isDescriptive(pair, token, other)) return DESCRIPTIVE_SHARE
  return Math.min(1, (acronymOf(pair, token, other).length - 1) / 4)
}

function isDescriptive(pair: AlignedPair, token: NameToken, other: NameToken): boolean {
  const opening = pair.queryTo - pair.queryFrom === 1 ? other : token
  return opening.kind === 'generic-word' || opening.classId?.charCodeAt(0) === 112
}

function acronymOf(pair: AlignedPair, token: NameToken, other: NameToken): string {
  return pair.queryTo - pair.queryFrom === 1 ? token.latin : other.latin
}

import type { z } from 'zod'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { partyOf } from '#domains/watchlists/contract/index.ts'
import {
  type Party,
  type PreparedParty,
  prepareParty,
  scoreParties,
  validateIdentifier,
} from '#engines/name-matching/index.ts'
import type { Explanation, Subject } from '../../contract/index.ts'
import { comparedHashOf, partyOfSubject } from '../subject/subject.ts'

/** A record on a list. */
export type ListedRecord = { listId: string; entry: ListEntry }

/** A record as a match, a candidate and a list entry call it. */
type RecordNumber = { listId: string; uid?: string; entryUid?: string; entry?: ListEntry }
const uidOf = ({ uid, entryUid, entry }: RecordNumber): string | undefined => uid ?? entryUid ?? entry?.uid

/** Whether two readings are of one record: its number on one list, whatever it says by now. */
export const isSameRecord = (one: RecordNumber, other: RecordNumber): boolean =>
  one.listId === other.listId && uidOf(one) === uidOf(other)

/** A further record of a party, as it is kept with the match. */
export type FurtherSource = {
  listId: string
  listName: string
  listVersion: number
  entryUid: string
  entryName: string
  topic: string
  probability: number
  isMatch: boolean
  explanation: z.output<typeof Explanation>
  comparedHash: string
}

/** Two records this sure to be one party by name are, where a date or a place agrees as well. */
const ONE_PARTY_PROBABILITY = 0.9
/** A record that merely repeats what was compared may score a little otherwise: another spelling of the same name. */
const STRONGER_LOG_ODDS = 0.25
/** Names beyond these make two long records slow to compare and say nothing new. */
const NAMES_COMPARED = 6

/**
 * Whether two records are one party: by a cross reference that publishers give (the United Nations' number on a national list,
 * OFAC's own on an extract of it), by an identifier of which there is one, or by names that agree together with a date of
 * birth, or a country for what was not born. When in doubt they are two: a decision about one must not settle the other.
 */
export function isOneParty(left: ListedRecord, right: ListedRecord): boolean {
  if (isSameRecord(left, right)) return true
  if (isPerson(left.entry) !== isPerson(right.entry) && !isUnsure(left.entry) && !isUnsure(right.entry)) {
    return false
  }
  const references = [crossReferences(left), crossReferences(right)] as const
  for (const [authority, number] of references[0]) {
    const other = references[1].get(authority)
    if (other !== undefined) return other === number
  }
  if (sharesIdentifier(left.entry, right.entry)) return true
  // A publisher that lists two numbers means two parties.
  if (left.listId === right.listId) return false
  const hasAgreement = isPerson(left.entry)
    ? sharesBirthDate(left.entry, right.entry)
    : sharesCountry(left.entry, right.entry)
  if (!hasAgreement || !sharesWord(left.entry, right.entry)) return false
  return scoreParties(preparedOf(left.entry), preparedOf(right.entry)).probability >= ONE_PARTY_PROBABILITY
}

const isPerson = (entry: ListEntry) => entry.schema === 'Person'
const isUnsure = (entry: ListEntry) => entry.schema === 'LegalEntity'

const UN_REFERENCE = /^[A-Z]{2}[ei]\.\d{3}$/

/** The numbers under which authorities know a record, each authority once. */
function crossReferences({ listId, entry }: ListedRecord): Map<string, string> {
  const found = new Map<string, string>()
  for (const value of [entry.uid, ...Object.values(entry.reference)]) {
    const un = value.trim()
    if (UN_REFERENCE.test(un)) found.set('un', un)
  }
  const ofac =
    listId === 'ofac-sdn' || listId === 'ofac-consolidated'
      ? entry.uid
      : (/^OFAC[- ]?(\d+)$/.exec(entry.uid)?.[1] ?? '')
  if (/^\d+$/.test(ofac)) found.set('ofac', ofac)
  return found
}

/** Kinds of which a party has its own; a registration counts within its country. */
const ownKinds = new Set(['lei', 'imo', 'inn', 'ogrn', 'passport', 'national-id', 'tax-id', 'crypto-wallet'])

function sharesIdentifier(left: ListEntry, right: ListEntry): boolean {
  const keys = new Set(identifierKeys(left))
  return identifierKeys(right).some((key) => keys.has(key))
}

function identifierKeys(entry: ListEntry): string[] {
  return entry.identifiers.flatMap(({ kind, value, country }) => {
    const { normalised, isValid } = validateIdentifier(kind, value)
    if (!isValid || normalised.length < 5) return []
    if (ownKinds.has(kind)) return [`${kind} ${normalised}`]
    return kind === 'registration' && country ? [`${kind} ${country} ${normalised}`] : []
  })
}

/** To the day where both are known to it; a year alone agrees with a year alone. */
function sharesBirthDate(left: ListEntry, right: ListEntry): boolean {
  return left.birthDates.some((one) => right.birthDates.includes(one))
}

function sharesCountry(left: ListEntry, right: ListEntry): boolean {
  const codes = new Set(left.countries.map(({ code }) => code))
  return right.countries.some(({ code }) => codes.has(code))
}

function sharesWord(left: ListEntry, right: ListEntry): boolean {
  const words = new Set(wordsOf(left))
  return wordsOf(right).some((word) => words.has(word))
}

function wordsOf(entry: ListEntry): string[] {
  return entry.names.flatMap(({ value }) =>
    value
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 || /[^a-z0-9]/.test(word)),
  )
}

const prepared = new WeakMap<ListEntry, PreparedParty>()

function preparedOf(entry: ListEntry): PreparedParty {
  let party = prepared.get(entry)
  if (!party) {
    const whole: Party = partyOf(entry)
    party = prepareParty({ ...whole, names: whole.names.slice(0, NAMES_COMPARED) })
    prepared.set(entry, party)
  }
  return party
}

type Found = ListedRecord & { probability: number; isMatch: boolean }

/**
 * Candidates put together by party, the closest record of each first, in the order of the closest. Only what joins a match
 * is joined: candidates below the threshold stand alone, each with its own reason for being rejected.
 */
export function groupByParty<Candidate extends Found>(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = []
  for (const candidate of candidates.toSorted((left, right) => right.probability - left.probability)) {
    const own = groups.find(
      (group) => group[0]?.isMatch && group.some((member) => isOneParty(member, candidate)),
    )
    if (own) own.push(candidate)
    else groups.push([candidate])
  }
  return groups
}

/** What was decided about: the party screened, and the records it was held against. */
export type Decided = { subject: Subject; records: readonly ListedRecord[] }

export type Verdict =
  /** Nothing new: what was decided holds for this too. */
  | 'holds'
  /** The same party, and something that speaks for a match has changed. */
  | 'changed'
  /** Another party. */
  | 'other'

/**
 * Whether what was decided answers for records found now. A record that was compared answers for itself while every compared
 * fact is the same on both sides; under another name, while that speaks no more strongly for a match. Another record of the same party, on another list, is answered for while no kind of
 * evidence in it speaks more strongly for a match than it did in what was compared.
 */
export function answersFor(decided: Decided, subject: Subject, found: readonly ListedRecord[]): Verdict {
  const verdicts = found.map((record) => answerForOne(decided, subject, record))
  if (verdicts.every((verdict) => verdict === 'other')) return 'other'
  return verdicts.every((verdict) => verdict === 'holds') ? 'holds' : 'changed'
}

/** Whether a record says what it said before, under another main name. A further name alone is asked about: it may be the one that speaks for somebody. */
const isRenamed = (decided: Decided, same: ListedRecord, subject: Subject, record: ListedRecord): boolean =>
  same.entry.names[0]?.value !== record.entry.names[0]?.value &&
  comparedHashOf(decided.subject, same.entry) ===
    comparedHashOf(subject, { ...record.entry, names: same.entry.names })

function answerForOne(decided: Decided, subject: Subject, record: ListedRecord): Verdict {
  const same = decided.records.find((one) => isSameRecord(one, record))
  if (same && comparedHashOf(decided.subject, same.entry) === comparedHashOf(subject, record.entry))
    return 'holds'
  // A record under another name is the same record; whatever else has changed of it is asked about again.
  if (same && !isRenamed(decided, same, subject, record)) return 'changed'
  const related = same ? [same] : decided.records.filter((one) => isOneParty(one, record))
  if (related.length === 0) return 'other'
  const before = prepareParty(partyOfSubject(decided.subject))
  const now = prepareParty(partyOfSubject(subject))
  const isSameSubject =
    comparedHashOf(decided.subject, record.entry) === comparedHashOf(subject, record.entry)
  const strongest = Math.max(
    ...related.map((one) => scoreParties(before, prepareParty(partyOf(one.entry))).logOdds),
  )
  const today = scoreParties(now, prepareParty(partyOf(record.entry))).logOdds
  return isSameSubject && today <= strongest + STRONGER_LOG_ODDS ? 'holds' : 'changed'
}

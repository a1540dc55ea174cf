import {
  type AccountAt,
  type AccountState,
  activeImport,
  type EventRecorder,
  type ImportRow,
  knownRows,
  type Names,
  type Scope,
} from '#domains/trading/server/index.ts'
import { type Money, NO_MONEY, plus, toCents } from '#engines/money/index.ts'
import type { Lot } from '#engines/trade-ledger/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BrokerFileRead } from '../../contract/endpoints.ts'
import type { ReadFile } from '../reading/broker-file-of.ts'
import type { BrokerFile, ReadRow } from '../reading/read-broker-file.ts'
import { addCash, type Booking, bookRows, missingCash } from './book-history.ts'
import { importShape, kindsOf, positionsBetween } from './import-on-wire.ts'
import type { Cooperative } from './run-cooperatively.ts'

const REFUSED_TOLD = 2_000
/** A statement has a limit of values; of more symbols the whole state is read. */
const SYMBOLS_MAX = 1_000

export const beyondCounting = () =>
  new Problem('unsupported-file', 'With this file the account would exceed what can be counted exactly.')

/** Which part of an account some symbols need. */
export const scopeOf = (symbols: readonly string[]): Scope => ({
  symbols: symbols.length > SYMBOLS_MAX ? 'all' : symbols,
})

export const fingerprintsOf = (rows: readonly ReadRow[]): string[] =>
  rows.map(({ fingerprint }) => fingerprint)

export const symbolsOf = (rows: readonly ReadRow[]): string[] => [
  ...new Set(rows.flatMap(({ entry }) => (entry.kind === 'cash' ? [] : [entry.symbol]))),
]

/** What of a file stands in the books: the file itself, or rows that came with others. */
export type BookedAlready = { repeats: ImportRow | undefined; rows: ReadonlySet<string> }

export async function alreadyBookedIn(
  db: Queryable,
  at: AccountAt,
  file: BrokerFile,
): Promise<BookedAlready> {
  const fingerprints = fingerprintsOf(file.read)
  const repeats = await activeImport(db, at, file.digest)
  // A row that was refused might fit by now; still the same file twice changes nothing.
  return { repeats, rows: repeats ? new Set(fingerprints) : await knownRows(db, at, fingerprints) }
}

export const freshRows = (
  rows: readonly ReadRow[],
  { rows: known }: Pick<BookedAlready, 'rows'>,
): ReadRow[] => rows.filter(({ fingerprint }) => !known.has(fingerprint))

/** What became of the rows of a file on an account. */
export type Tried = {
  booking: Booking
  repeats: ImportRow | undefined
  known: number
  missing: Money
  broughtIn: Money
  state: AccountState
  cashBefore: Money
  lotsBefore: ReadonlyMap<string, readonly Lot[]>
}

/** Books those rows of a file that do not stand in the books on an account, and finds out what cash they miss. */
export function* tryRows(
  recorder: EventRecorder,
  importId: number,
  file: BrokerFile,
  booked: BookedAlready,
  atMissingCash: 'refuse' | 'bring-in',
): Cooperative<Tried> {
  const { state } = recorder
  const fresh = freshRows(file.read, booked)
  const before = stateOf(state)
  const [first] = fresh
  // Telling what is missing books everything once more, so it is found out only where it is asked for or something was refused for it.
  const untouched = structuredClone(state)
  const broughtIn =
    atMissingCash === 'bring-in' && first ? yield* missingCash(untouched, fresh, recorder.at) : NO_MONEY
  if (first && broughtIn > 0) addCash(recorder, importId, first, broughtIn)
  const booking = yield* bookRows(recorder, importId, fresh)
  const missing = booking.isShortOfCash ? yield* missingCash(untouched, fresh, recorder.at) : broughtIn
  const { repeats } = booked
  return { booking, repeats, known: file.read.length - fresh.length, missing, broughtIn, state, ...before }
}

/** What of a state is compared with what it becomes. */
export const stateOf = (state: AccountState) => ({
  cashBefore: cashIn(state),
  lotsBefore: new Map(state.lots),
})

export const cashIn = (state: AccountState): Money => plus(state.settled, state.unsettled)

/** Which column of a file of other titles holds what, and who said so. */
export const mappingOnWire = ({ mapping, mappedBy }: ReadFile): BrokerFileRead['mapping'] =>
  mapping && mappedBy
    ? { titles: mapping.titles, columns: mapping.columns, mappedBy, dateOrder: mapping.dateOrder }
    : null

/** What a file did, or on trial would do. */
export function trialOnWire(
  file: ReadFile,
  tried: Tried,
  names: Names,
): Omit<BrokerFileRead, 'trial' | 'import'> {
  const { booking, repeats, known, missing, broughtIn, state, cashBefore, lotsBefore } = tried
  const { booked } = booking
  const refused = [...file.refused, ...booking.refused].sort((a, b) => a.line - b.line)
  return {
    broker: file.broker,
    mapping: mappingOnWire(file),
    repeats: repeats ? importShape(repeats) : null,
    rows: file.rows,
    booked: booked.length,
    known,
    refusedCount: refused.length,
    refused: refused.slice(0, REFUSED_TOLD),
    kinds: kindsOf(booked),
    firstDay: booked.at(0)?.entry.day ?? null,
    lastDay: booked.at(-1)?.entry.day ?? null,
    cashBefore: toCents(cashBefore),
    cashAfter: toCents(cashIn(state)),
    missingCash: toCents(missing),
    broughtIn: toCents(broughtIn),
    positions: positionsBetween(booked, lotsBefore, state.lots, names),
  }
}

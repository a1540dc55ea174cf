import {
  type AccountAt,
  type AccountState,
  activeImport,
  activeImports,
  type EventRecorder,
  type ImportRow,
  knownRows,
  type Names,
  type Scope,
  symbolsOfEntry,
} from '#domains/trading/server/index.ts'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import { larger, type Money, money, NO_MONEY, plus, toCents } from '#engines/money/index.ts'
import type { Lot } from '#engines/trade-ledger/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BrokerFileRead } from '../../contract/endpoints.ts'
import type { ReadFile } from '../reading/broker-file-of.ts'
import type { BrokerFile, ReadRow } from '../reading/read-broker-file.ts'
import { type RefusedRow, refusedRow } from '../reading/row-of-file.ts'
import { addCash, type Booking, bookRows, missingCash } from './book-history.ts'
import {
  type BookedFills,
  type Earlier,
  fillsOf,
  isDisturbedBy,
  laterThan,
  outOfOrder,
  refuseOutOfOrder,
  statedElsewhere,
  unbookedOf,
} from './earlier-imports.ts'
import { importShape, kindsOf, positionsBetween } from './import-on-wire.ts'
import { type LeftOpen, leftOpenBy } from './left-open.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import type { Cooperative } from './run-cooperatively.ts'
import { type UnbookedRow, unbookedBy } from './unbooked-rows.ts'

const REFUSED_TOLD = 2_000
/** A statement has a limit of values; of more symbols the whole state is read. */
const SYMBOLS_MAX = 1_000

export const beyondCounting = () =>
  new Problem('unsupported-file', 'With this file the account would exceed what can be counted exactly.')

/** Which part of an account a file needs: all of it where it lists what is held. */
export const scopeOfFile = (file: BrokerFile): Scope =>
  file.stated.positions ? { symbols: 'all' } : scopeOf(symbolsOf(file.read))

/** Which part of an account some symbols need. */
export const scopeOf = (symbols: readonly string[]): Scope => ({
  symbols: symbols.length > SYMBOLS_MAX ? 'all' : symbols,
})

export const fingerprintsOf = (rows: readonly ReadRow[]): string[] =>
  rows.map(({ fingerprint }) => fingerprint)

export const symbolsOf = (rows: readonly ReadRow[]): string[] => [
  ...new Set(rows.flatMap(({ entry }) => symbolsOfEntry(entry))),
]

/** What of some rows stands in the books already, and what other files left out. */
export type BookedBefore = {
  rows: ReadonlySet<string>
  unbooked: readonly UnbookedRow[]
  fills: readonly BookedFills[]
}

/** The same for a file, which may itself have been booked. */
export type BookedAlready = BookedBefore & {
  repeats: ImportRow | undefined
  lastDay: IsoDay | undefined
  earlier: readonly Earlier[]
}

export async function bookedBefore(
  db: Queryable,
  at: AccountAt,
  read: readonly ReadRow[],
  refused: readonly RefusedRow[] = [],
): Promise<BookedBefore & { earlier: Awaited<ReturnType<typeof activeImports>> }> {
  // First the files, then the rows: what another import books in between is known by its rows, and never earlier than them.
  const earlier = await activeImports(db, at)
  const asked = [...read, ...refused].flatMap(({ otherwise = [] }) => otherwise)
  const rows = await knownRows(db, at, [...fingerprintsOf(read), ...asked])
  return { earlier, rows, unbooked: unbookedOf(earlier), fills: fillsOf(earlier) }
}

/** @throws Problem `conflict` for a file whose rows belong before what others booked. */
export async function alreadyBookedIn(
  db: Queryable,
  at: AccountAt,
  { read, refused, digest }: BrokerFile,
): Promise<BookedAlready> {
  const { earlier, ...before } = await bookedBefore(db, at, read, refused)
  const repeats = await activeImport(db, at, digest)
  // A row that was refused might fit by now; still the same file twice changes nothing.
  const rows = repeats ? new Set(fingerprintsOf(read)) : before.rows
  const booked = { ...before, rows, repeats, earlier, lastDay: lastDayOf(earlier) }
  refuseOutOfOrder(freshRows(read, booked).fresh, earlier)
  return booked
}

export const lastDayOf = (earlier: readonly Pick<ImportRow, 'lastDay'>[]): IsoDay | undefined =>
  earlier
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1)

/** The rows that are neither booked nor left out with a file that stands, and those that such a file left out: to book them now would be out of their time. */
export function freshRows(
  read: readonly ReadRow[],
  { rows: known, unbooked, fills }: BookedBefore,
): { fresh: ReadRow[]; again: RefusedRow[] } {
  const leftOut = new Map(unbooked.map((row) => [row.key, row]))
  const fresh: ReadRow[] = []
  const again: RefusedRow[] = []
  for (const one of read) {
    if (known.has(one.fingerprint)) continue
    const names = [one.fingerprint, ...(one.otherwise ?? [])]
    const left = names.map((name) => leftOut.get(name)).find(Boolean)
    const reason = left
      ? `It was left out as line ${left.line} of ${left.fileName}. Undo that import to try it again.`
      : isReadOtherwise(one, known)
        ? READ_OTHERWISE
        : statedElsewhere(one, fills)
    if (reason) again.push(refusedRow(one.row, reason, { isHeldBack: true }))
    else fresh.push(one)
  }
  return { fresh, again }
}

const isReadOtherwise = ({ otherwise = [] }: { otherwise?: string[] }, known: ReadonlySet<string>): boolean =>
  otherwise.some((name) => known.has(name))

const READ_OTHERWISE =
  'It is booked already, with its charges or its day read otherwise. Undo that import and import the file again to correct it.'

/** What became of the rows of a file on an account. */
export type Tried = {
  booking: Booking
  leftOpen: LeftOpen
  reconciliation: Reconciliation
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
  const { fresh, again } = freshRows(file.read, booked)
  const refused = file.refused.filter((row) => !isReadOtherwise(row, booked.rows))
  const unbooked = unbookedBy(refused, booked.unbooked)
  const before = stateOf(state)
  const [first] = fresh
  const asked = { at: recorder.at, unbooked: [...booked.unbooked, ...unbooked] }
  // Telling what is missing books everything once more, so it is found out only where it is asked for or something was refused for it.
  const untouched = structuredClone(state)
  const broughtIn =
    atMissingCash === 'bring-in' && first ? yield* missingCash(untouched, fresh, asked) : NO_MONEY
  if (first && broughtIn > 0) addCash(recorder, importId, first, broughtIn)
  const later = laterThan(fresh, booked.earlier)
  const cashThen = later.flatMap(({ leftOpen }) => (leftOpen ? [money(leftOpen.lowestCash)] : []))
  const least = cashThen.length > 0 ? money(Math.min(...cashThen) + broughtIn) : undefined
  const booking = yield* bookRows(recorder, importId, fresh, asked.unbooked, least)
  const { withheld } = file
  const shortAt = [withheld?.shortOfCashAt, booking.shortOfCashAt].filter((one) => typeof one === 'number')
  if (shortAt.length > 0) booking.shortOfCashAt = Math.min(...shortAt)
  const disturbed = later.filter((one) => isDisturbedBy(one, [...unbooked, ...booking.unbooked]))
  if (disturbed.length > 0) throw outOfOrder(fresh, disturbed)
  if (least !== undefined && booking.shortOfCashAt !== undefined) throw outOfOrder(fresh, later)
  const leftOpen = leftOpenBy(booking, { unbooked, broughtInAt: broughtIn > 0 ? first?.row.at : undefined })
  booking.refused.push(...again)
  const missed = booking.shortOfCashAt !== undefined ? yield* missingCash(untouched, fresh, asked) : broughtIn
  const missing = larger(missed, withheld?.missing ?? NO_MONEY)
  const { repeats } = booked
  const known = file.read.length - fresh.length - again.length
  const reconciliation = reconcileWith(state, file, { refused: booking.refused, lastDay: booked.lastDay })
  return { booking, leftOpen, reconciliation, repeats, known, missing, broughtIn, state, ...before }
}

/** What a file says of itself beside the books that it has led to. */
export const reconcileWith = (
  state: AccountState,
  file: BrokerFile,
  { refused, lastDay }: { refused: readonly RefusedRow[]; lastDay: IsoDay | undefined },
): Reconciliation =>
  reconcile(file, {
    cashAfter: cashIn(state),
    lotsAfter: state.lots,
    refused: new Set(refused.map(({ line }) => line)),
    isOvertaken: (lastDay ?? '') > (file.stated.period?.to ?? file.read.at(-1)?.row.moment.day ?? ''),
    heldBack: refused.filter(({ isHeldBack }) => isHeldBack).length,
  })

/** What of a state is compared with what it becomes. */
export const stateOf = (state: AccountState) => ({
  cashBefore: cashIn(state),
  lotsBefore: new Map(state.lots),
})

export const cashIn = (state: AccountState): Money => plus(state.settled, state.unsettled)

/** Which column of a file of other titles holds what, and who said so. */
export const mappingOnWire = ({ mapping, mappedBy }: ReadFile): BrokerFileRead['mapping'] =>
  mapping && mappedBy
    ? {
        titles: mapping.titles,
        columns: mapping.columns,
        mappedBy,
        dateOrder: mapping.dateOrder,
        words: mapping.words,
        unknownWords: mapping.unknownWords,
      }
    : null

/** What a file leaves open of companies' events. */
export const asksOf = (refused: readonly RefusedRow[]): BrokerFileRead['asks'] =>
  refused.flatMap(({ ask }) => (ask ? [ask] : []))

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
    heldBackCount: refused.filter(({ isHeldBack }) => isHeldBack).length,
    refused: refused.slice(0, REFUSED_TOLD).map(({ moves: _, ask: __, ...row }) => row),
    asks: asksOf(file.refused),
    reconciliation: tried.reconciliation,
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

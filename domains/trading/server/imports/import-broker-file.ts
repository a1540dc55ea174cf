import { AmountOutOfRange, type Money, minus, NO_MONEY, plus, toCents } from '#engines/money/index.ts'
import type { Lot } from '#engines/trade-ledger/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/imports.ts'
import type { BrokerFileRead } from '../../contract/imports.ts'
import { loadDesk, type Scope } from '../books/load-desk.ts'
import { workAtDesk } from '../books/work-at-desk.ts'
import type { Desk } from '../desk/desk.ts'
import { beginShift, type Shift } from '../desk/shift.ts'
import { organisationOf } from '../own-organisation.ts'
import { pricesOf } from '../price-source.ts'
import { type AccountAt, accountOf, takeIds } from '../store.ts'
import { type Booking, bookRows, bringIn, missingCash } from './book-history.ts'
import { lotChangesBetween } from './lot-changes.ts'
import { type BrokerFile, type ReadRow, readBrokerFile } from './read-broker-file.ts'
import { type ImportRow, insertImport, knownRows, standingImport } from './store.ts'
import { importShape, kindsOf, positionsBetween } from './tell-import.ts'

type Request = RequestOf<typeof endpoints.importBrokerFile>

const REFUSED_TOLD = 2_000
/** A statement has a limit of values; of more symbols the whole desk is read. */
const SYMBOLS_MAX = 1_000

/**
 * Books a broker's file into an account: trades, cash and splits with the prices and days that the file gives. A trial run does the same and keeps nothing.
 * A row that stands in the books already, from this file or another, is left as it is, so that the same file twice changes nothing.
 * @throws Problem `not-found` without the account, `unsupported-file` for a file that no broker here writes.
 */
export async function importBrokerFile(ctx: Context, input: Request): Promise<BrokerFileRead> {
  const at: AccountAt = { organisationId: organisationOf(ctx, input.orgId), accountId: input.accountId }
  const account = await accountOf(ctx.db, at.organisationId, at.accountId)
  const file = readBrokerFile(new Uint8Array(await input.file.arrayBuffer()), ctx.now.getTime())
  const symbols = symbolsOf(file.read)
  const names = await pricesOf(ctx.house).instrumentsOf(ctx, symbols)
  const scope: Scope = { symbols: symbols.length > SYMBOLS_MAX ? 'all' : symbols }
  const told = (tried: Tried) => ({ ...tellOf(file, tried), positions: positionsOf(tried) })
  const positionsOf = (tried: Tried) =>
    positionsBetween(tried.booking.booked, tried.lotsBefore, tried.desk.lots, names)
  try {
    if (input.trial === 'true') {
      const desk = await loadDesk(ctx.db, account, scope)
      const known = await standingIn(ctx.db, at, file)
      const tried = tryRows(beginShift(desk, ctx.now.getTime()), 0, file, known, input.missingCash)
      return { ...told(tried), trial: true, import: null }
    }
    return await workAtDesk(ctx, at.accountId, scope, async ({ tx, shift }) => {
      const known = await standingIn(tx.db, at, file)
      const [importId = 0] = await takeIds(tx.db, 'paper_import', 1)
      const firstSequence = shift.desk.sequence + 1
      const tried = tryRows(shift, importId, file, known, input.missingCash)
      const result = told(tried)
      if (tried.booking.booked.length === 0) return { ...result, trial: false, import: null }
      const row = await keepImport(tx, at, {
        importId,
        firstSequence,
        file,
        tried,
        fileName: input.file.name,
      })
      return { ...result, trial: false, import: importShape(row) }
    })
  } catch (failure) {
    if (!(failure instanceof AmountOutOfRange)) throw failure
    throw new Problem(
      'unsupported-file',
      'With this file the account would hold more than can be counted exactly.',
    )
  }
}

const fingerprintsOf = (rows: readonly ReadRow[]): string[] => rows.map(({ fingerprint }) => fingerprint)

const symbolsOf = (rows: readonly ReadRow[]): string[] => [
  ...new Set(rows.flatMap(({ entry }) => (entry.kind === 'cash' ? [] : [entry.symbol]))),
]

/** What of a file stands in the books: the file itself, or rows that came with others. */
type Standing = { repeats: ImportRow | undefined; rows: ReadonlySet<string> }

async function standingIn(db: Queryable, at: AccountAt, file: BrokerFile): Promise<Standing> {
  const fingerprints = fingerprintsOf(file.read)
  const repeats = await standingImport(db, at, file.digest)
  // A row that was refused might fit by now; still the same file twice changes nothing.
  return { repeats, rows: repeats ? new Set(fingerprints) : await knownRows(db, at, fingerprints) }
}

/** What became of the rows of a file at a desk. */
type Tried = {
  booking: Booking
  repeats: ImportRow | undefined
  known: number
  missing: Money
  broughtIn: Money
  desk: Desk
  cashBefore: Money
  lotsBefore: ReadonlyMap<string, readonly Lot[]>
}

function tryRows(
  shift: Shift,
  importId: number,
  file: BrokerFile,
  { rows: known, repeats }: Standing,
  atMissingCash: Request['missingCash'],
): Tried {
  const { desk } = shift
  const fresh = file.read.filter(({ fingerprint }) => !known.has(fingerprint))
  const before = { cashBefore: cashIn(desk), lotsBefore: new Map(desk.lots) }
  const [first] = fresh
  // Telling what is missing books everything once more, so it is found out only where it is asked for or something was refused for it.
  const untouched = structuredClone(desk)
  const broughtIn = atMissingCash === 'bring-in' && first ? missingCash(untouched, fresh, shift.at) : NO_MONEY
  if (first && broughtIn > 0) bringIn(shift, importId, first, broughtIn)
  const booking = bookRows(shift, importId, fresh)
  const missing = booking.isShortOfCash ? missingCash(untouched, fresh, shift.at) : broughtIn
  return { booking, repeats, known: file.read.length - fresh.length, missing, broughtIn, desk, ...before }
}

const cashIn = (desk: Desk): Money => plus(desk.settled, desk.unsettled)

function tellOf(file: BrokerFile, { booking, repeats, known, missing, broughtIn, desk, cashBefore }: Tried) {
  const { booked } = booking
  const refused = [...file.refused, ...booking.refused].sort((a, b) => a.line - b.line)
  return {
    broker: file.format.name,
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
    cashAfter: toCents(cashIn(desk)),
    missingCash: toCents(missing),
    broughtIn: toCents(broughtIn),
  }
}

type ToKeep = { importId: number; firstSequence: number; file: BrokerFile; tried: Tried; fileName: string }

function keepImport(ctx: Context, at: AccountAt, { importId, firstSequence, file, tried, fileName }: ToKeep) {
  const { booking, known, desk } = tried
  return recordChange(ctx, async (tx) => {
    const row = await insertImport(
      tx.db,
      {
        ...at,
        id: importId,
        fileName: fileName.slice(0, 200),
        fileDigest: file.digest,
        broker: file.format.name,
        rows: file.rows,
        booked: booking.booked.length,
        known,
        refused: file.refused.length + booking.refused.length,
        firstDay: booking.booked.at(0)?.entry.day ?? '',
        lastDay: booking.booked.at(-1)?.entry.day ?? '',
        cashChange: minus(cashIn(desk), tried.cashBefore),
        firstSequence,
        lastSequence: desk.sequence,
        lotChanges: lotChangesBetween(tried.lotsBefore, desk.lots),
        importedAt: tx.now,
        importedBy: actorName(tx.actor),
      },
      fingerprintsOf(booking.booked),
    )
    return {
      result: row,
      trace: {
        action: 'paper-import.booked',
        subject: { type: 'transaction', id: `paper-import-${importId}` },
        after: importShape(row),
        payload: { accountId: at.accountId, booked: row.booked },
        sourceHash: file.digest,
      },
    }
  })
}

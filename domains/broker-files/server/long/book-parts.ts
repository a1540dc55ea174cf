import {
  type AccountAt,
  accountOf,
  activeImports,
  type EventRecorder,
  fileIdOf,
  forgetFile,
  holdImport,
  type ImportRow,
  importOfOrganisation,
  knownRows,
  loadAccountState,
  takeIds,
  updateImport,
  workOnAccount,
} from '#domains/trading/server/index.ts'
import { type Money, NO_MONEY } from '#engines/money/index.ts'
import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { readFile } from '#platform/files/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { addCash, bookRows, missingCash } from '../booking/book-history.ts'
import { endOf, keepImport } from '../booking/keep-import.ts'
import { bothOpen, type LeftOpen, leftOpenBy } from '../booking/left-open.ts'
import { partOfAccount } from '../booking/parts-by-currency.ts'
import { runCooperatively, yieldToOthers } from '../booking/run-cooperatively.ts'
import {
  bookedBefore,
  fingerprintsOf,
  freshRows,
  lastDayOf,
  reconcileWith,
  scopeOf,
  scopeOfFile,
  stateOf,
  symbolsOf,
} from '../booking/try-rows.ts'
import type { UnbookedRow } from '../booking/unbooked-rows.ts'
import { brokerFileOf } from '../reading/broker-file-of.ts'
import type { BrokerFile, ReadRow } from '../reading/read-broker-file.ts'
import { refusedRow } from '../reading/row-of-file.ts'
import { rememberedWords } from '../reading/words-of-file.ts'

const PART_ROWS = 1_000

/** Books what is left of a long file. Each part commits whole with the count of rows gone through, so a booking that was cut off goes on after the last part. */
export async function bookParts(work: Work): Promise<void> {
  const { db } = work.ctx
  let whole = await importOfOrganisation(db, work.run.organisationId, Number(work.run.about))
  const file = await readFile(work.ctx, whole.organisationId, await fileIdOf(db, whole))
  const brokerFile = await partOfAccount(
    db,
    whole,
    await brokerFileOf(work.ctx, file, whole.importedAt, statedOf(whole)),
  )
  const { read } = brokerFile
  if (read.length !== whole.total) throw otherwise(read.length, whole.total)
  const broughtIn = whole.through === 0 ? await cashToBringIn(work.current(), whole, read) : NO_MONEY
  while (whole.through < read.length) {
    const from = whole.through
    const end = partEnd(read, from)
    const rows = read.slice(from, end)
    whole = await bookPart(work, whole, { rows, end, broughtIn: from === 0 ? broughtIn : NO_MONEY })
    await yieldToOthers()
  }
  await reconcileWhole(work, whole, brokerFile)
}

/** Compares what the file says of itself with the books, once all of it is in them. */
function reconcileWhole(work: Work, { id, accountId, organisationId }: ImportRow, file: BrokerFile) {
  return workOnAccount(work.current(), accountId, scopeOfFile(file), ({ tx, recorder }) =>
    work.piece(tx, async () => {
      const whole = await holdImport(tx.db, organisationId, id)
      const known = await knownRows(tx.db, whole, fingerprintsOf(file.read))
      const refused = file.read
        .filter(({ fingerprint }) => !known.has(fingerprint))
        .map(({ row }) => refusedRow(row, ''))
      const later = (await activeImports(tx.db, whole)).filter((one) => one.id !== id)
      const found = reconcileWith(recorder.state, file, { refused, lastDay: lastDayOf(later) })
      const reconciliation = { ...found, heldBack: whole.reconciliation?.heldBack ?? 0 }
      await updateImport(tx.db, whole, { reconciliation })
      return { result: undefined, done: file.read.length, trace: [] }
    }),
  )
}

/** A file of other titles is read as it was when it was sent, whatever has been said of such files since. */
const statedOf = ({ readAs }: ImportRow) =>
  readAs
    ? {
        columns: readAs.columns,
        words: rememberedWords(readAs.words ?? {}),
        ...(readAs.dateOrder && { dateOrder: readAs.dateOrder }),
        ...(readAs.answers && { answers: readAs.answers }),
      }
    : {}

/** Parts are cut by their place among the rows: of a file that reads otherwise no place is where it was. */
const otherwise = (found: number, total: number) =>
  new Problem(
    'conflict',
    `The file reads differently from when it was sent: ${found.toLocaleString('en')} rows instead of ${total.toLocaleString('en')}. Send it again.`,
  )

/** What happened at one moment is booked together: what brings cash goes before what takes it. */
function partEnd(rows: readonly ReadRow[], from: number): number {
  let end = Math.min(from + PART_ROWS, rows.length)
  while (end < rows.length && rows[end]?.row.at === rows[end - 1]?.row.at) end += 1
  return end
}

async function cashToBringIn(ctx: Context, whole: ImportRow, read: readonly ReadRow[]): Promise<Money> {
  if (whole.missingCash === 'refuse') return NO_MONEY
  const before = await bookedBefore(ctx.db, whole, read)
  const { unbooked } = before
  const { fresh } = freshRows(read, before)
  const account = await accountOf(ctx.db, whole.organisationId, whole.accountId)
  const state = await loadAccountState(ctx.db, account, scopeOf(symbolsOf(fresh)))
  return runCooperatively(missingCash(state, fresh, { at: ctx.now.getTime(), unbooked }))
}

type Part = { rows: readonly ReadRow[]; end: number; broughtIn: Money }

/** Books one part. @returns the whole as it stands then. */
function bookPart(work: Work, { id, accountId, organisationId }: ImportRow, part: Part): Promise<ImportRow> {
  const at: AccountAt = { organisationId, accountId }
  return workOnAccount(work.current(), accountId, scopeOf(symbolsOf(part.rows)), ({ tx, recorder }) =>
    work.piece(tx, async () => {
      const whole = await holdImport(tx.db, organisationId, id)
      // What the parts before left out, and what of the file could not be read, stands with the whole.
      const before = await bookedBefore(tx.db, at, part.rows)
      const { fresh, again } = freshRows(part.rows, before)
      const booked = await bookFresh(tx, recorder, { whole, part, fresh, unbooked: before.unbooked })
      const result = await updateImport(tx.db, whole, {
        through: part.end,
        known: whole.known + part.rows.length - fresh.length - again.length,
        refused: whole.refused + booked.refused + again.length,
        leftOpen: bothOpen(whole.leftOpen, booked.leftOpen),
        reconciliation: alsoHeldBack(whole, again.length + booked.heldBack),
        ...(booked.row
          ? {
              booked: whole.booked + booked.row.booked,
              cashChange: whole.cashChange + booked.row.cashChange,
              firstDay: whole.firstDay || booked.row.firstDay,
              lastDay: booked.row.lastDay,
            }
          : {}),
      })
      return { result, done: part.end, trace: [] }
    }),
  )
}

/** Until all of a file is booked, what is known of it is how many of its rows wait. */
const alsoHeldBack = ({ reconciliation }: ImportRow, rows: number): ImportRow['reconciliation'] => ({
  ...(reconciliation ?? { period: null, sections: [], compared: 0, differences: [] }),
  heldBack: (reconciliation?.heldBack ?? 0) + rows,
})

type Fresh = {
  whole: ImportRow
  part: Part
  fresh: readonly ReadRow[]
  unbooked: readonly UnbookedRow[]
}

async function bookFresh(
  tx: Context,
  recorder: EventRecorder,
  { whole, part, fresh, unbooked }: Fresh,
): Promise<{ row: ImportRow | undefined; refused: number; heldBack: number; leftOpen: LeftOpen }> {
  const { state } = recorder
  const [importId = 0] = await takeIds(tx.db, 'paper_import', 1)
  const [firstSequence, before] = [state.sequence + 1, stateOf(state)]
  const [first] = fresh
  if (first && part.broughtIn > 0) addCash(recorder, importId, first, part.broughtIn)
  const booking = await runCooperatively(bookRows(recorder, importId, fresh, unbooked))
  const refused = booking.refused.length
  const heldBack = booking.refused.filter(({ isHeldBack }) => isHeldBack).length
  const broughtInAt = part.broughtIn > 0 ? first?.row.at : undefined
  const leftOpen = leftOpenBy(booking, { broughtInAt })
  if (state.sequence < firstSequence) return { row: undefined, refused, heldBack, leftOpen }
  const { fileName, fileDigest, broker, organisationId, accountId } = whole
  const facts = { fileName, fileDigest, broker, rows: part.rows.length, refused, partOf: whole.id }
  const tried = { booking, known: part.rows.length - fresh.length, state, ...before }
  const kept = { importId, firstSequence, tried, facts }
  return { row: await keepImport(tx, { organisationId, accountId }, kept), refused, heldBack, leftOpen }
}

/** Ends a booking; the parts that are booked stand. */
export async function endBooking(tx: Context, run: RunRow, end: RunEnd): Promise<Trace> {
  const whole = await holdImport(tx.db, tx.actor.organisationId, Number(run.about))
  await forgetFile(tx.db, whole)
  const failure = end.state === 'failed' ? end.failure : null
  const after = await updateImport(tx.db, whole, { state: end.state, failure })
  return endOf(whole, after, end.state)
}

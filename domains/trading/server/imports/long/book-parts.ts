import { AmountOutOfRange, type Money, NO_MONEY } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isConnectionLost } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { loadDesk } from '../../books/load-desk.ts'
import { workAtDesk } from '../../books/work-at-desk.ts'
import type { Shift } from '../../desk/shift.ts'
import { type AccountAt, accountOf, takeIds } from '../../store.ts'
import { bookRows, bringIn, missingCash } from '../book-history.ts'
import { brokerFileOf } from '../broker-file-of.ts'
import { keepImport, traceOf } from '../keep-import.ts'
import type { ReadRow } from '../read-broker-file.ts'
import * as store from '../store.ts'
import { importShape } from '../tell-import.ts'
import { beyondCounting, fingerprintsOf, freshRows, scopeOf, stateOf, symbolsOf } from '../try-rows.ts'
import { inTurns, letOthersIn } from '../turns.ts'

const PART_ROWS = 1_000

/**
 * Books what is left of a long file. Each part commits whole with the count of rows gone through: a booking that was cut off goes on after the last part, and two
 * runs of it book no row twice. Somebody who cancels it ends it between two parts.
 */
export async function bookParts(ctx: Context, importId: number, signal?: AbortSignal): Promise<void> {
  const { organisationId } = ctx.actor
  let whole = await store.importOfOrganisation(ctx.db, organisationId, importId)
  if (whole.state !== 'running') return
  // Who asked for the file answers for its parts; the product only does the work.
  const asked: Context = { ...ctx, actor: { kind: 'system', name: whole.importedBy, organisationId } }
  const current = (): Context => ({ ...asked, now: ctx.house.clock() })
  try {
    const bytes = await store.fileOf(ctx.db, whole)
    const { read } = await brokerFileOf(ctx, new Blob([new Uint8Array(bytes)]), whole.importedAt)
    const broughtIn = whole.through === 0 ? await cashToBringIn(current(), whole, read) : NO_MONEY
    while (whole.through < read.length) {
      if (signal?.aborted) throw new Error('The import was interrupted and goes on later.')
      const from = whole.through
      const end = partEnd(read, from)
      const after = await bookPart(current(), whole, {
        rows: read.slice(from, end),
        end,
        broughtIn: from === 0 ? broughtIn : NO_MONEY,
      })
      if (!after) return
      whole = after
      await letOthersIn()
    }
    await endImport(current(), importId, 'done')
  } catch (failure) {
    // A lost connection says nothing of the work: the next try goes on after the last part.
    if (signal?.aborted || isConnectionLost(failure)) throw failure
    await failImport(current(), importId, failure)
  }
}

/** What happened at one moment is booked together: what brings cash goes before what takes it. */
function partEnd(rows: readonly ReadRow[], from: number): number {
  let end = Math.min(from + PART_ROWS, rows.length)
  while (end < rows.length && rows[end]?.row.at === rows[end - 1]?.row.at) end += 1
  return end
}

async function cashToBringIn(ctx: Context, whole: store.ImportRow, read: readonly ReadRow[]): Promise<Money> {
  if (whole.missingCash === 'refuse') return NO_MONEY
  const fresh = freshRows(read, { rows: await store.knownRows(ctx.db, whole, fingerprintsOf(read)) })
  const account = await accountOf(ctx.db, whole.organisationId, whole.accountId)
  const desk = await loadDesk(ctx.db, account, scopeOf(symbolsOf(fresh)))
  return inTurns(missingCash(desk, fresh, ctx.now.getTime()))
}

type Part = { rows: readonly ReadRow[]; end: number; broughtIn: Money }

/** Books one part. @returns the whole as it stands then; undefined where it was ended, or another run of it has gone on meanwhile. */
function bookPart(
  ctx: Context,
  { id, accountId, organisationId, through }: store.ImportRow,
  part: Part,
): Promise<store.ImportRow | undefined> {
  const at: AccountAt = { organisationId, accountId }
  return workAtDesk(ctx, accountId, scopeOf(symbolsOf(part.rows)), async ({ tx, shift }) => {
    const whole = await store.holdImport(tx.db, at.organisationId, id)
    if (whole.state !== 'running' || whole.through !== through) return undefined
    const fresh = freshRows(part.rows, {
      rows: await store.knownRows(tx.db, at, fingerprintsOf(part.rows)),
    })
    const booked = await bookFresh(tx, shift, { whole, part, fresh })
    return store.updateImport(tx.db, whole, {
      through: part.end,
      known: whole.known + part.rows.length - fresh.length,
      refused: whole.refused + booked.refused,
      ...(booked.row
        ? {
            booked: whole.booked + booked.row.booked,
            cashChange: whole.cashChange + booked.row.cashChange,
            firstDay: whole.firstDay || booked.row.firstDay,
            lastDay: booked.row.lastDay,
          }
        : {}),
    })
  })
}

type Fresh = { whole: store.ImportRow; part: Part; fresh: readonly ReadRow[] }

async function bookFresh(
  tx: Context,
  shift: Shift,
  { whole, part, fresh }: Fresh,
): Promise<{ row: store.ImportRow | undefined; refused: number }> {
  const { desk } = shift
  const [importId = 0] = await takeIds(tx.db, 'paper_import', 1)
  const [firstSequence, before] = [desk.sequence + 1, stateOf(desk)]
  const [first] = fresh
  if (first && part.broughtIn > 0) bringIn(shift, importId, first, part.broughtIn)
  const booking = await inTurns(bookRows(shift, importId, fresh))
  const refused = booking.refused.length
  if (desk.sequence < firstSequence) return { row: undefined, refused }
  const { fileName, fileDigest, broker, organisationId, accountId } = whole
  const facts = { fileName, fileDigest, broker, rows: part.rows.length, refused, partOf: whole.id }
  const tried = { booking, known: part.rows.length - fresh.length, desk, ...before }
  const kept = { importId, firstSequence, tried, facts }
  return { row: await keepImport(tx, { organisationId, accountId }, kept), refused }
}

/** Ends a booking; the parts that are booked stand. @returns undefined where it had ended before. */
export function endImport(
  ctx: Context,
  importId: number,
  state: 'done' | 'cancelled' | 'failed',
  failure: string | null = null,
): Promise<store.ImportRow | undefined> {
  return recordChange(ctx, async (tx) => {
    const whole = await store.holdImport(tx.db, tx.actor.organisationId, importId)
    if (whole.state !== 'running') return { result: undefined, trace: [] }
    await store.forgetFile(tx.db, whole)
    const after = await store.updateImport(tx.db, whole, { state, failure })
    const trace = {
      ...traceOf(after, state),
      before: importShape(whole),
      after: importShape(after),
      fromState: whole.state,
      toState: state,
      ...(failure ? { reason: failure } : {}),
    }
    return { result: after, trace }
  })
}

async function failImport(ctx: Context, importId: number, failure: unknown): Promise<void> {
  const told = failure instanceof AmountOutOfRange ? beyondCounting() : failure
  if (!(told instanceof Problem)) ctx.house.log.error({ err: failure, importId }, 'an import failed')
  const sentence = told instanceof Problem ? told.message : 'The import stopped because of an internal error.'
  await endImport(ctx, importId, 'failed', sentence)
}

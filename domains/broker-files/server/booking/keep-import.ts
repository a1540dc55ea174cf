import {
  type AccountAt,
  type ImportRow,
  insertImport,
  type NewImport,
} from '#domains/trading/server/index.ts'
import { minus } from '#engines/money/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { importShape } from './import-on-wire.ts'
import { lotChangesBetween } from './lot-changes.ts'
import { cashIn, fingerprintsOf, type Tried } from './try-rows.ts'

export type ToKeep = {
  importId: number
  firstSequence: number
  tried: Pick<Tried, 'booking' | 'known' | 'state' | 'cashBefore' | 'lotsBefore'>
  /** What is known of the file. */
  facts: Pick<
    NewImport,
    'fileName' | 'fileDigest' | 'broker' | 'rows' | 'refused' | 'leftOpen' | 'reconciliation'
  > & {
    partOf?: number
  }
}

/** Writes down what was booked of a file, and how to take it back. */
export function keepImport(
  ctx: Context,
  at: AccountAt,
  { importId, firstSequence, tried, facts }: ToKeep,
): Promise<ImportRow> {
  const { booking, known, state } = tried
  const { booked } = booking
  return recordChange(ctx, async (tx) => {
    const row = await insertImport(
      tx.db,
      {
        ...at,
        ...facts,
        id: importId,
        booked: booked.length,
        known,
        firstDay: booked.at(0)?.entry.day ?? '',
        lastDay: booked.at(-1)?.entry.day ?? '',
        cashChange: minus(cashIn(state), tried.cashBefore),
        firstSequence,
        lastSequence: state.sequence,
        lotChanges: lotChangesBetween(tried.lotsBefore, state.lots),
        importedAt: tx.now,
        importedBy: actorName(tx.actor),
      },
      fingerprintsOf(booked),
    )
    return { result: row, trace: { ...traceOf(row, 'booked'), after: importShape(row) } }
  })
}

type Verb = 'started' | 'booked' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone'

/** What of an import goes into the audit log. */
export const traceOf = (row: ImportRow, verb: Verb) => ({
  action: `paper-import.${verb}` as const,
  subject: { type: 'paper-import' as const, id: row.id },
  payload: { accountId: row.accountId, booked: row.booked },
  sourceHash: row.fileDigest,
})

/** What of the end of a long file goes into the audit log. */
export const endOf = (before: ImportRow, after: ImportRow, verb: Verb): Trace => ({
  ...traceOf(after, verb),
  before: importShape(before),
  after: importShape(after),
  fromState: before.state,
  toState: after.state,
  ...(after.failure ? { reason: after.failure } : {}),
})

import { plus, toCents } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import type { BrokerFileRead } from '../../../contract/imports.ts'
import { lockAccount } from '../../books/load-desk.ts'
import { type AccountAt, takeIds } from '../../store.ts'
import { refuseBeside } from '../going-on.ts'
import { traceOf } from '../keep-import.ts'
import type { BrokerFile } from '../read-broker-file.ts'
import { insertImport, keepFile, type NewImport } from '../store.ts'
import { importShape } from '../tell-import.ts'
import { bookLongImport } from './long-imports.job.ts'

/** A file with more new rows than this is booked in parts, after the answer. */
export const LONG_ROWS = 2_000

type LongFile = Pick<NewImport, 'missingCash'> & { file: File; bytes: Uint8Array; read: BrokerFile }

/** Keeps a long file and asks for its booking. */
export function startLongImport(
  ctx: Context,
  at: AccountAt,
  { file, bytes, read, missingCash }: LongFile,
): Promise<BrokerFileRead> {
  return recordChange(ctx, async (tx) => {
    const account = await lockAccount(tx.db, at.organisationId, at.accountId)
    await refuseBeside(tx.db, at)
    const [id = 0] = await takeIds(tx.db, 'paper_import', 1)
    const row = await insertImport(tx.db, {
      ...at,
      id,
      fileName: file.name.slice(0, 200),
      fileDigest: read.digest,
      broker: read.broker,
      rows: read.rows,
      booked: 0,
      known: 0,
      refused: read.refused.length,
      firstDay: '',
      lastDay: '',
      cashChange: 0,
      // Its parts have the entries.
      firstSequence: 0,
      lastSequence: -1,
      lotChanges: [],
      state: 'running',
      total: read.read.length,
      missingCash,
      importedAt: tx.now,
      importedBy: actorName(tx.actor),
    })
    await keepFile(tx.db, row, bytes)
    await enqueue(tx, bookLongImport, { organisationId: at.organisationId, importId: id })
    const cash = toCents(plus(account.settled, account.unsettled))
    const result: BrokerFileRead = {
      trial: false,
      import: importShape(row),
      broker: row.broker,
      repeats: null,
      rows: row.rows,
      booked: 0,
      known: 0,
      refusedCount: read.refused.length,
      refused: [],
      kinds: [],
      firstDay: null,
      lastDay: null,
      cashBefore: cash,
      cashAfter: cash,
      missingCash: 0,
      broughtIn: 0,
      positions: [],
    }
    return { result, trace: { ...traceOf(row, 'started'), after: importShape(row), toState: row.state } }
  })
}

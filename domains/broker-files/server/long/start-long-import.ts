import {
  type AccountAt,
  activeImports,
  insertImport,
  keepImportFile,
  lockAccount,
  type NewImport,
  refuseBeside,
  takeIds,
} from '#domains/trading/server/index.ts'
import { plus, toCents } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { putFile } from '#platform/files/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { startRun } from '#platform/runs/index.ts'
import { BROKER_FILE_BYTES_MAX, type BrokerFileRead } from '../../contract/endpoints.ts'
import { unbookedOf } from '../booking/earlier-imports.ts'
import { importShape } from '../booking/import-on-wire.ts'
import { traceOf } from '../booking/keep-import.ts'
import { leftOpenBy } from '../booking/left-open.ts'
import { asksOf, mappingOnWire } from '../booking/try-rows.ts'
import { unbookedBy } from '../booking/unbooked-rows.ts'
import type { ReadFile } from '../reading/broker-file-of.ts'
import { bookingRun } from './import-runs.ts'

/** A file with more new rows than this is booked in parts, after the answer. */
export const LONG_ROWS = 2_000

type LongFile = Pick<NewImport, 'missingCash'> & { file: File; read: ReadFile }

/** Keeps a long file and asks for its booking. */
export async function startLongImport(
  ctx: Context,
  at: AccountAt,
  { file, read, missingCash }: LongFile,
): Promise<BrokerFileRead> {
  const { organisationId } = at
  const put = await putFile(ctx, file, { bytesMax: BROKER_FILE_BYTES_MAX, organisationId })
  return recordChange(ctx, async (tx) => {
    const account = await lockAccount(tx.db, at.organisationId, at.accountId)
    await refuseBeside(tx.db, at)
    const unbooked = unbookedBy(read.refused, unbookedOf(await activeImports(tx.db, at)))
    const [id = 0] = await takeIds(tx.db, 'paper_import', 1)
    const row = await insertImport(tx.db, {
      ...at,
      id,
      fileName: put.fileName,
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
      leftOpen: leftOpenBy({ booked: [], unbooked, lowestCash: plus(account.settled, account.unsettled) }),
      readAs: read.readBy
        ? {
            columns: { ...read.readBy.columns },
            words: { ...read.readBy.words },
            dateOrder: read.mapping?.dateOrder ?? null,
            ...(read.readBy.answers && { answers: read.readBy.answers }),
          }
        : null,
      importedAt: tx.now,
      importedBy: actorName(tx.actor),
    })
    await keepImportFile(tx, row, put)
    await startRun(tx, bookingRun, { about: id, total: row.total })
    const cash = toCents(plus(account.settled, account.unsettled))
    const result: BrokerFileRead = {
      trial: false,
      import: importShape(row),
      broker: row.broker,
      mapping: mappingOnWire(read),
      repeats: null,
      rows: row.rows,
      booked: 0,
      known: 0,
      refusedCount: read.refused.length,
      heldBackCount: 0,
      refused: [],
      reconciliation: null,
      kinds: [],
      firstDay: null,
      lastDay: null,
      cashBefore: cash,
      cashAfter: cash,
      missingCash: 0,
      broughtIn: 0,
      positions: [],
      asks: asksOf(read.refused),
    }
    return { result, trace: { ...traceOf(row, 'started'), after: importShape(row), toState: row.state } }
  })
}

import type { Asker } from '../../answering/asker.ts'
import type { Row } from '../topic.ts'

const PAGE = 200
const MOST = 10_000

/** The lines of the ledger of an account, the newest first; that there are older ones is noted. */
export async function ledgerOf(asker: Asker, accountId: number): Promise<Row[]> {
  const fields = { accountId, limit: PAGE }
  const first = await asker.ask<{ rows: Row[]; total: number }>('trading.ledger', fields)
  const lines = [...first.rows]
  while (lines.length < Math.min(first.total, MOST)) {
    const { rows } = await asker.look<{ rows: Row[] }>('trading.ledger', { ...fields, offset: lines.length })
    if (rows.length === 0) break
    lines.push(...rows)
  }
  if (lines.length < first.total)
    asker.notes.add(
      `Only the newest ${lines.length.toLocaleString('en-US')} lines of the ledger were read; older ones are left out`,
    )
  return lines
}

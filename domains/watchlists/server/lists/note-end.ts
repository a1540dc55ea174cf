import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RunEnd } from '#platform/runs/index.ts'
import { updateList } from './store.ts'

export const CANCELLED = 'The import was cancelled. The list stays as it was.'

/** What the end of an import that puts nothing in force changes: the list says why it failed, and the log that it did. */
export async function noteEnd(tx: Context, listId: string, end: RunEnd, source?: string): Promise<Trace[]> {
  if (end.state === 'done') return []
  const failure = end.state === 'failed' ? end.failure : CANCELLED
  if (end.state === 'failed')
    await updateList(tx.db, listId, { lastFailure: failure, lastFailureAt: tx.installation.clock() })
  return [
    {
      action: end.state === 'cancelled' ? 'list.import-cancelled' : 'list.import-failed',
      subject: { type: 'list', id: listId },
      after: { ...(source !== undefined && { source }), failure },
    },
  ]
}

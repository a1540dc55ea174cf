import { z } from 'zod'
import { raiseAlert } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { faultsOfBooks } from './books/verify-books.ts'
import { contextOf } from './orders/match-open-orders.ts'
import * as store from './store.ts'
import '../contract/changes.ts'

/**
 * Folds every account's journal again and compares it with its rows and its ledger; a difference becomes a critical alert of the organisation.
 * @returns how many accounts differ.
 */
export async function reconcileBooks(ctx: Context, signal?: AbortSignal): Promise<number> {
  let faulty = 0
  for (const at of await store.everyAccount(ctx.db)) {
    if (signal?.aborted) break
    // Read as of one moment: a trade between two reads would look like a difference.
    const faults = await ctx.db.transaction((tx) => faultsOfBooks(tx as unknown as Context['db'], at), {
      isolationLevel: 'repeatable read',
    })
    if (faults.length === 0) continue
    faulty += 1
    await raiseAlert(contextOf(ctx, at.organisationId, 'paper-reconciliation'), {
      severity: 'critical',
      kind: 'books-differ',
      title: `The books of paper account ${at.accountId} do not agree`,
      description: faults.join('. '),
      subject: { type: 'paper-account', id: String(at.accountId) },
      dedupeKey: `books-differ ${at.accountId}`,
    })
  }
  return faulty
}

/** Every night, while the exchange is closed. */
export const nightlyReconciliation = defineInstallationJob({
  name: 'trading.reconcile',
  payload: z.object({}),
  every: '30 6 * * *',
  async run(_installation, _payload, { ctxOf, signal }) {
    await reconcileBooks(ctxOf(HOME_ORGANISATION_ID), signal)
  },
})

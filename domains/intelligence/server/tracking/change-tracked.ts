import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { deleteCompanies, deleteSignals, holdCompany, putCollection, updateCompany } from '../store.ts'
import { listTracked } from './list-tracked.ts'

/** Corrects how a tracked company is called and listed. What is left out stays; an empty legal name or ticker is none. */
export async function changeTracked(ctx: Context, input: RequestOf<typeof endpoints.changeTracked>) {
  const { id, displayName, legalName, ticker } = input
  await recordChange(ctx, async (tx) => {
    const before = await holdCompany(tx.db, tx.actor.organisationId, id)
    if (before.isSample) throw isSample(before.displayName)
    const row = await updateCompany(tx.db, before, {
      displayName: displayName ?? before.displayName,
      legalName: legalName === undefined ? before.legalName : legalName || null,
      ticker: ticker === undefined ? before.ticker : ticker || null,
    })
    if (row.ticker !== before.ticker) {
      // What was filed under another ticker is another company's.
      await deleteSignals(tx.db, row, 'filings')
      await putCollection(tx.db, row, 'filings', {
        goodAt: null,
        hasFound: false,
        source: null,
        note: null,
        missing: [],
        learnt: {},
        failedAt: null,
        failure: null,
        failuresInRow: 0,
        dueAt: tx.now,
      })
    }
    return {
      result: undefined,
      trace: {
        action: 'tracked-company.changed',
        subject: { type: 'tracked-company', id },
        before: { displayName: before.displayName, legalName: before.legalName, ticker: before.ticker },
        after: { displayName: row.displayName, legalName: row.legalName, ticker: row.ticker },
      },
    }
  })
  const changed = (await listTracked(ctx)).find((row) => row.id === id)
  if (!changed) throw new Problem('not-found', `No company with the number ${id} is tracked.`)
  return changed
}

/** Stops tracking a company. Its record in the directory stays. @throws Problem `not-found`, `legal-hold`. */
export function untrackCompany(ctx: Context, { id }: RequestOf<typeof endpoints.untrackCompany>) {
  return recordChange(ctx, async (tx) => {
    const before = await holdCompany(tx.db, tx.actor.organisationId, id)
    await requireNoHold(
      tx.db,
      tx.actor.organisationId,
      [{ type: 'tracked-company', id }],
      'What was collected about this company',
    )
    const signals = await deleteCompanies(tx.db, tx.actor.organisationId, [id])
    return {
      result: { signals },
      trace: {
        action: 'tracked-company.removed',
        subject: { type: 'tracked-company', id },
        before: { domain: before.domain, displayName: before.displayName, signals },
        payload: { title: `${before.displayName} (${before.domain})` },
      },
    }
  })
}

/** @returns Problem `conflict`: nothing is fetched for a company that is not. */
export const isSample = (name: string): Problem =>
  new Problem(
    'conflict',
    `${name} is sample data: it is neither collected nor changed. Track your own company.`,
    { reason: 'SAMPLE' },
  )

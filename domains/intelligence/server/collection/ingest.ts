import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { type CollectorId, collectorIds } from '../../contract/index.ts'
import { companyOf, holdCompany, updateCompany } from '../store.ts'
import { collectNow, refuseFor } from './collect.ts'

/** A verb that collects one kind of signals now. */
export const ingest =
  (id: Exclude<CollectorId, 'filings' | 'patents'>) =>
  async (ctx: Context, { id: companyId }: { id: number }) =>
    collectNow(ctx, await companyOf(ctx.db, ctx.actor.organisationId, companyId), id)

/** Filings under a ticker. A company that has none takes it over; another than its own is refused, or the filings of two would be mixed. */
export async function ingestFilings(ctx: Context, { id, ticker }: RequestOf<typeof endpoints.ingestFilings>) {
  const company = await companyOf(ctx.db, ctx.actor.organisationId, id)
  refuseFor(ctx, company)
  if (company.ticker && company.ticker !== ticker)
    throw new Problem(
      'conflict',
      `${company.displayName} is listed as ${company.ticker}, not ${ticker}. Correct its ticker first.`,
      { field: 'ticker' },
    )
  const listed = company.ticker
    ? company
    : await recordChange(ctx, async (tx) => {
        const before = await holdCompany(tx.db, tx.actor.organisationId, id)
        return {
          result: await updateCompany(tx.db, before, { ticker }),
          trace: {
            action: 'tracked-company.changed',
            subject: { type: 'tracked-company', id },
            before: { ticker: before.ticker },
            after: { ticker },
          },
        }
      })
  return collectNow(ctx, listed, 'filings')
}

/** Patents of an applicant's name: the one that a person has said before goes first. */
export async function ingestPatents(
  ctx: Context,
  { id, companyName }: RequestOf<typeof endpoints.ingestPatents>,
) {
  const company = await companyOf(ctx.db, ctx.actor.organisationId, id)
  return collectNow(ctx, company, 'patents', { applicant: companyName })
}

/** The order in which everything is collected: what many wait for first. */
export const inOrder: readonly CollectorId[] = collectorIds

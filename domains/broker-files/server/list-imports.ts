import {
  accountInCurrencies,
  accountsOf,
  isGoingOn,
  newestImports,
  organisationOf,
} from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { newestRunsAbout, runOnWire } from '#platform/runs/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import { importShape } from './booking/import-on-wire.ts'
import { bookingRun, undoingRun } from './long/import-runs.ts'

/** The broker files that were booked, the newest first. */
export async function listImports(
  ctx: Context,
  input: RequestOf<typeof endpoints.listImports>,
): Promise<endpoints.BrokerImport[]> {
  const organisationId = organisationOf(ctx, input.orgId)
  const accounts =
    input.accountId === undefined
      ? await accountsOf(ctx.db, organisationId)
      : await accountInCurrencies(ctx.db, { organisationId, accountId: input.accountId })
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))
  const found = []
  for (const accountId of input.accountId === undefined ? [undefined] : currencies.keys())
    found.push(...(await newestImports(ctx.db, organisationId, accountId)))
  const rows = found.sort((a, b) => b.id - a.id)
  const atWork = rows.filter(isGoingOn).map(({ id }) => id)
  const runs = new Map(
    atWork.length === 0
      ? []
      : [
          ...(await newestRunsAbout(ctx, bookingRun, atWork)),
          ...(await newestRunsAbout(ctx, undoingRun, atWork)),
        ],
  )
  return rows.map((row) => {
    const run = isGoingOn(row) ? runs.get(String(row.id)) : undefined
    const kind = row.state === 'undoing' ? undoingRun : bookingRun
    const currency = currencies.get(row.accountId) ?? 'USD'
    const named = currency === 'USD' ? {} : { currency }
    return { ...importShape(row), ...named, ...(run ? { run: runOnWire(ctx, kind, run) } : {}) }
  })
}

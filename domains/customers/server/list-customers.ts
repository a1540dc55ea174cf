import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import { customerOf } from './customer-shape.ts'
import { asOfToday } from './screening/answers-today.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.Customer>

/** Customers of a filter, a page of them. */
export async function listCustomers(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listCustomers>,
): Promise<ListPageOf<Answer>> {
  const found = await store.pageOfCustomers(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: (await asOfToday(ctx, found.rows)).map(customerOf) }
}

const assessed = (level: Answer['riskLevel']) => level ?? 'Not assessed'

const columns = fileColumns<Answer>(endpoints.customerColumns, {
  // Before anybody has looked a level is what was stated, and no finding.
  riskLevel: ({ riskLevel, screening }) =>
    riskLevel === 'low' && screening !== 'screened' ? '' : assessed(riskLevel),
  statedRiskLevel: (row) => assessed(row.statedRiskLevel),
  ratedLevel: (row) => assessed(row.ratedLevel),
  screening: (row) => endpoints.screeningWords[row.screening],
})

/** Every customer that matches a filter, as CSV or XLSX. */
export const exportCustomers = fileOfList(listCustomers, endpoints.customersList, columns)

/** One customer. @throws Problem `not-found`. */
export async function readCustomer(
  ctx: Context,
  input: { id: number },
): Promise<z.input<typeof endpoints.Customer>> {
  const row = await store.customerOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  const [today = row] = await asOfToday(ctx, [row])
  return customerOf(today)
}

import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import type { Lead } from '../contract/schemas.ts'
import { leadOf, pageOfLeads } from './store.ts'

/** Leads of a filter, a page of them. */
export async function listLeads(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listLeads>,
): Promise<ListPageOf<Lead>> {
  const found = await pageOfLeads(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: found.rows.map(leadOf) }
}

const columns = [
  'id',
  'createdAt',
  'kind',
  'plan',
  'status',
  'firstContactAt',
  'firstName',
  'lastName',
  'email',
  'company',
  'phone',
  'jobTitle',
  'companySize',
  'useCase',
  'message',
  'note',
  'submissions',
  'isSpam',
  'delivery',
] as const satisfies readonly (keyof Lead)[]

/** Every lead that matches a filter, as CSV or XLSX. */
export const exportLeads = fileOfList(
  listLeads,
  endpoints.leadsList,
  columns.map((column) => ({ title: column, value: (row: Lead) => row[column] })),
)

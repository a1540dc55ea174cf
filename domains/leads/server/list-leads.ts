import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, PageOf, RequestOf } from '#platform/endpoint/index.ts'
import { csvTable } from '#platform/report-files/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Lead } from '../contract/nouns.ts'
import { leadOf, leadsToExport, pageOfLeads } from './store.ts'

/** Leads, the newest first. */
export async function listLeads(
  ctx: Context,
  input: RequestOf<typeof endpoints.listLeads>,
): Promise<PageOf<Lead>> {
  const { rows, total } = await pageOfLeads(ctx.db, ctx.actor.organisationId, input, input)
  return { rows: rows.map(leadOf), total }
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

/** The leads of a filter as CSV (RFC 4180). A cell that a spreadsheet would run as a formula is made plain text. */
export async function exportLeads(
  ctx: Context,
  input: RequestOf<typeof endpoints.exportLeads>,
): Promise<FileAnswer> {
  const leads = (await leadsToExport(ctx.db, ctx.actor.organisationId, input)).map(leadOf)
  const data = leads.map((lead) => columns.map((column) => lead[column] ?? ''))
  return {
    fileName: `leads-${ctx.now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvTable(columns, data),
  }
}

import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
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

const NOT_ASSESSED = 'Not assessed'

const screeningWords = {
  screened: 'Screened',
  unanswered: 'Screened, without a current answer',
  awaited: 'Awaits its screening',
  never: 'Never screened',
}

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Customer', value: (row) => row.id },
  { title: 'Name', value: (row) => row.name },
  { title: 'Kind', value: (row) => row.schema },
  { title: 'Countries', value: (row) => row.countries.join(' ') },
  { title: 'Born or founded', value: (row) => row.birthDate },
  { title: 'Segment', value: (row) => row.segment },
  // Before anybody has looked a level is what was stated, and no finding.
  {
    title: 'Risk',
    value: (row) =>
      row.riskLevel === null
        ? NOT_ASSESSED
        : row.screening === 'screened' || row.riskLevel !== 'low'
          ? row.riskLevel
          : '',
  },
  { title: 'Stated risk', value: (row) => row.statedRiskLevel ?? NOT_ASSESSED },
  { title: 'Rated risk', value: (row) => row.ratedLevel ?? NOT_ASSESSED },
  { title: 'Product', value: (row) => row.product },
  { title: 'Channel', value: (row) => row.channel },
  { title: 'Screening', value: (row) => screeningWords[row.screening] },
  { title: 'Last screened', value: (row) => moment(row.lastScreenedAt) },
  {
    title: 'Exposure, USD',
    value: (row) => (row.exposureCents === null ? null : { decimal: row.exposureCents / 100, digits: 2 }),
  },
  { title: 'Monitored', value: (row) => row.isMonitored },
  { title: 'File complete, %', value: (row) => row.kycCompletenessPercent },
  { title: 'Data as of', value: (row) => moment(row.dataAsOf) },
]

/** Every customer that matches a filter, as CSV or XLSX. */
export const exportCustomers = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportCustomers>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.customersList, asked, columns, read: (ask) => listCustomers(ctx, ask) })

const moment = (value: unknown) => (value instanceof Date ? value.toISOString() : (value as string | null))

/** One customer. @throws Problem `not-found`. */
export async function readCustomer(
  ctx: Context,
  input: { id: number },
): Promise<z.input<typeof endpoints.Customer>> {
  const row = await store.customerOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  const [today = row] = await asOfToday(ctx, [row])
  return customerOf(today)
}

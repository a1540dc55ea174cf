import { z } from 'zod'
import {
  type DecimalSignOfFile,
  decimalIn,
  decimalSignOfColumn,
  isReadTwoWays,
} from '#platform/column-mapping/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableRow, tableRows, tooManyRows } from '#platform/tabular/index.ts'
import * as endpoints from '../../contract/index.ts'
import { hasBeen, kindInWords } from '../../contract/index.ts'
import { type CustomerColumns, columnsOf, headOf } from './customer-columns.ts'

const REFUSED_TOLD = 100
const KINDS_TOLD = 20
const TOLD_CHARACTERS = 300

type FileRow = Partial<Record<endpoints.CustomerFileField, string>>

export type CustomerRow = { line: number; customer: z.infer<typeof Facts> }
export type CustomersRead = Pick<
  endpoints.CustomerFileRead,
  'rows' | 'refused' | 'refusedCount' | 'kindsNotRead' | 'titles' | 'columns' | 'needs' | 'notes'
>

type ToRead = TableBytes & {
  rowsMax: number
  /** Which column holds what; by the titles where nobody says. */
  columns?: CustomerColumns
  now: Date
}

/** So many rows are looked at for the titles, which may stand below the day of the export and such. */
const HEAD_ROWS = 30

/**
 * Reads the customers of a CSV or XLSX file; runs in a thread. Of a file without a column of names the titles alone are told.
 * @throws Problem when the file has no rows or is beyond a limit.
 */
export async function* read({
  bytes,
  rowsMax,
  columns: said,
  now,
}: ToRead): AsyncGenerator<CustomerRow, CustomersRead> {
  const rows = tableRows(bytes, { rows: Number.POSITIVE_INFINITY })
  const head: TableRow[] = []
  let next = await rows.next()
  for (; !next.done && head.length < HEAD_ROWS; next = await rows.next()) head.push(next.value)
  if (head.length === 0) throw new Problem('unsupported-file', 'The file has no rows.')
  const { place, titles } = headOf(head)
  const { columns, places } = columnsOf(titles, said)
  const told: CustomersRead = {
    rows: 0,
    refused: [],
    refusedCount: 0,
    kindsNotRead: [],
    titles,
    columns,
    needs: places.has('name') ? [] : ['name'],
    notes: [],
  }
  if (told.needs.length > 0) return told
  const kinds = new Set<string>()
  const decimals = await decimalsOf(bytes, places.get('exposure'), rowsMax)
  const customerIn = (row: TableRow): CustomerRow | undefined => {
    told.rows += 1
    if (told.rows > rowsMax) throw tooManyRows(rowsMax)
    const fields: FileRow = Object.fromEntries([...places].map(([name, at]) => [name, row.cells[at] ?? '']))
    const words = (fields.schema ?? '').slice(0, TOLD_CHARACTERS)
    if (kinds.size < KINDS_TOLD && kindInWords(words) === undefined) kinds.add(words)
    const customer = customerOf(fields, decimals, now)
    if ('customer' in customer) return { line: row.line, customer: customer.customer }
    told.refusedCount += 1
    const name = (fields.name ?? '').slice(0, TOLD_CHARACTERS)
    if (told.refused.length < REFUSED_TOLD)
      told.refused.push({ line: row.line, name, reason: customer.reason })
    return undefined
  }
  for (const row of head.slice(place + 1)) {
    const customer = customerIn(row)
    if (customer) yield customer
  }
  for (; !next.done; next = await rows.next()) {
    const customer = customerIn(next.value)
    if (customer) yield customer
  }
  return { ...told, kindsNotRead: [...kinds], notes: next.value.notes }
}

const Facts = endpoints.createCustomer.request

function customerOf(
  row: FileRow,
  decimals: DecimalSignOfFile,
  now: Date,
): { customer: z.infer<typeof Facts> } | { reason: string } {
  if (decimals === 'both' && isReadTwoWays(row.exposure ?? ''))
    return {
      reason: `Exposure "${row.exposure?.slice(0, 40)}" can be read two ways, and the file does not say which`,
    }
  const exposureCents = row.exposure ? centsOf(row.exposure, decimals) : null
  if (exposureCents === undefined)
    return { reason: `Exposure "${row.exposure?.slice(0, 40)}" is not an amount` }
  const read = Facts.safeParse({
    name: row.name,
    schema: kindInWords(row.schema ?? '') ?? 'Unknown',
    countries: (row.countries ?? '')
      .split(/[;,/|]/)
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
    birthDate: row.birthDate || null,
    segment: row.segment ?? '',
    ...(row.riskLevel && row.riskLevel.toLowerCase() !== 'not assessed'
      ? { riskLevel: row.riskLevel.toLowerCase() }
      : {}),
    ...(row.product ? { product: row.product } : {}),
    ...(row.channel ? { channel: row.channel } : {}),
    exposureCents,
    identifiers: [
      ...(row.lei ? [{ kind: 'lei', value: row.lei }] : []),
      ...(row.registration ? [{ kind: 'registration', value: row.registration }] : []),
    ],
  })
  if (read.success && read.data.birthDate && !hasBeen(read.data.birthDate, now))
    return { reason: `birthDate: ${read.data.birthDate} is still to come` }
  if (read.success) return { customer: read.data }
  const [issue] = read.error.issues
  return {
    reason: issue ? `${z.core.toDotPath(issue.path) || 'row'}: ${issue.message}` : 'The row cannot be used',
  }
}

/** What separates the decimals of the exposures, by all of them: the file is gone through once for it, as far as rows of it can count. */
async function decimalsOf(
  bytes: Uint8Array,
  place: number | undefined,
  rowsMax: number,
): Promise<DecimalSignOfFile> {
  if (place === undefined) return null
  const cells: string[] = []
  for await (const { cells: row } of tableRows(bytes, { rows: Number.POSITIVE_INFINITY })) {
    cells.push(row[place] ?? '')
    if (cells.length > rowsMax + HEAD_ROWS) break
  }
  return decimalSignOfColumn(cells)
}

/** "1,250,000.50" as cents; undefined for what is no amount. */
function centsOf(text: string, decimals: DecimalSignOfFile): number | undefined {
  const plain = decimalIn(text, decimals) ?? ''
  return /^\d{1,13}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

import { z } from 'zod'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableRow, tableRows, tooManyRows } from '#platform/tabular/index.ts'
import * as endpoints from '../../contract/index.ts'
import { kindInWords } from '../../contract/index.ts'

const REFUSED_TOLD = 100
const KINDS_TOLD = 20
const TOLD_CHARACTERS = 300

/** Columns of the file, in any order and spelt loosely; only the name is needed. */
const COLUMNS = {
  name: ['name', 'customer', 'customername', 'company', 'companyname', 'fullname'],
  schema: ['kind', 'type', 'schema', 'entitytype', 'partytype', 'customertype'],
  countries: ['country', 'countries', 'countrycode'],
  birthDate: ['birthdate', 'dateofbirth', 'founded', 'bornorfounded'],
  segment: ['segment'],
  exposure: ['exposure', 'exposureusd'],
  riskLevel: ['risk', 'risklevel'],
  lei: ['lei'],
  registration: ['registration', 'registrationnumber', 'companynumber'],
} as const
type Column = keyof typeof COLUMNS
type FileRow = Partial<Record<Column, string>>

export type CustomerRow = { line: number; customer: z.infer<typeof Facts> }
export type CustomersRead = Pick<
  endpoints.CustomerFileRead,
  'rows' | 'refused' | 'refusedCount' | 'kindsNotRead'
>

/**
 * Reads the customers of a CSV or XLSX file; runs in a thread.
 * @throws Problem when the file has no column of names or is beyond a limit.
 */
export async function* read({
  bytes,
  rowsMax,
}: TableBytes & { rowsMax: number }): AsyncGenerator<CustomerRow, CustomersRead> {
  const told: CustomersRead = { rows: 0, refused: [], refusedCount: 0, kindsNotRead: [] }
  const kinds = new Set<string>()
  let columns: Map<Column, number> | undefined
  for await (const row of tableRows(bytes, { rows: Number.POSITIVE_INFINITY })) {
    if (!columns) {
      columns = columnsOf(row)
      continue
    }
    told.rows += 1
    if (told.rows > rowsMax) throw tooManyRows(rowsMax)
    const fields: FileRow = Object.fromEntries([...columns].map(([name, at]) => [name, row.cells[at] ?? '']))
    const words = (fields.schema ?? '').slice(0, TOLD_CHARACTERS)
    if (kinds.size < KINDS_TOLD && kindInWords(words) === undefined) kinds.add(words)
    const customer = customerOf(fields)
    if ('reason' in customer) {
      told.refusedCount += 1
      if (told.refused.length < REFUSED_TOLD)
        told.refused.push({
          line: row.line,
          name: (fields.name ?? '').slice(0, TOLD_CHARACTERS),
          reason: customer.reason,
        })
    } else yield { line: row.line, customer: customer.customer }
  }
  if (!columns) throw noNames()
  return { ...told, kindsNotRead: [...kinds] }
}

const noNames = () =>
  new Problem(
    'unsupported-file',
    'The file has no column called Name. It must be CSV or XLSX with titles in its first line.',
  )

function columnsOf({ cells }: TableRow): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const [at, title] of cells.entries()) {
    const plain = title.toLowerCase().replaceAll(/[^a-z]/g, '')
    for (const column of Object.keys(COLUMNS) as Column[])
      if ((COLUMNS[column] as readonly string[]).includes(plain) && !columns.has(column))
        columns.set(column, at)
  }
  if (!columns.has('name')) throw noNames()
  return columns
}

const Facts = endpoints.createCustomer.request

function customerOf(row: FileRow): { customer: z.infer<typeof Facts> } | { reason: string } {
  const exposureCents = row.exposure ? centsOf(row.exposure) : null
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
    ...(row.riskLevel ? { riskLevel: row.riskLevel.toLowerCase() } : {}),
    exposureCents,
    identifiers: [
      ...(row.lei ? [{ kind: 'lei', value: row.lei }] : []),
      ...(row.registration ? [{ kind: 'registration', value: row.registration }] : []),
    ],
  })
  if (read.success) return { customer: read.data }
  const [issue] = read.error.issues
  return {
    reason: issue ? `${z.core.toDotPath(issue.path) || 'row'}: ${issue.message}` : 'The row cannot be used',
  }
}

/** "1,250,000.50" as cents; undefined for what is no amount. */
function centsOf(text: string): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '')
  return /^\d{1,13}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

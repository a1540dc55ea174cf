import Papa from 'papaparse'
import { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../contract/index.ts'
import { kindInWords } from '../contract/index.ts'
import { type ImportedCustomer, importCustomers } from './create-customer.ts'
import { amongNamesakes, type Namesake, type Party } from './namesakes.ts'
import * as store from './store.ts'

const ROWS_MAX = 50_000
const REFUSED_TOLD = 100
const NAMESAKES_TOLD = 100
const KINDS_TOLD = 20

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

type UsableRow = { line: number; customer: ImportedCustomer }

/**
 * Adds the customers of a CSV file. A trial run reads the same and writes nothing. A customer that is there already,
 * and the second of two equal rows, is left as it is, so that the same file twice changes nothing. A namesake that a date or a
 * number tells apart is added; one that may be either is not, unless somebody says that it is another.
 * @throws Problem `unsupported-file` when the file has no column of names or too many rows.
 */
export async function importCustomerFile(
  ctx: Context,
  { file, isTrial, areDoubtfulApart }: RequestOf<typeof endpoints.importCustomerFile>,
): Promise<endpoints.CustomerFileRead> {
  const rows = readRows(await file.text())
  const refused: endpoints.CustomerFileRead['refused'] = []
  const usable: UsableRow[] = []
  for (const [index, row] of rows.entries()) {
    const read = customerOf(row)
    // The first line holds the titles.
    const line = index + 2
    if ('reason' in read) refused.push({ line, name: row.name ?? '', reason: read.reason })
    else usable.push({ line, customer: { ...read.customer, dataAsOf: ctx.now, createdAt: ctx.now } })
  }
  const sorted = await sortedByNamesakes(ctx, usable)
  const fresh = areDoubtfulApart === 'true' ? [...sorted.fresh, ...sorted.doubtful] : sorted.fresh
  const customers = fresh.sort((left, right) => left.line - right.line).map((row) => row.customer)
  if (isTrial === 'false' && customers.length > 0)
    await importCustomers(ctx, { customers, source: file.name.slice(0, 200) })
  const doubtful = areDoubtfulApart === 'true' ? 0 : sorted.doubtful.length
  return {
    rows: rows.length,
    added: customers.length,
    known: usable.length - customers.length - doubtful,
    doubtful,
    namesakes: sorted.namesakes.slice(0, NAMESAKES_TOLD),
    refused: refused.slice(0, REFUSED_TOLD),
    refusedCount: refused.length,
    kindsNotRead: [...new Set(rows.map((row) => row.schema ?? ''))]
      .filter((words) => kindInWords(words) === undefined)
      .slice(0, KINDS_TOLD),
    isTrial: isTrial === 'true',
  }
}

/** Which rows are new, which may be a party that is there already, and what is to be said of either. */
async function sortedByNamesakes(ctx: Context, usable: readonly UsableRow[]) {
  const { organisationId } = ctx.actor
  const names = usable.map(({ customer }) => customer.name)
  const byName = new Map<string, Namesake[]>()
  const factsSeen = new Set<string>()
  const keep = (name: string, party: Namesake) => {
    factsSeen.add(factsOf(name, party))
    const ofName = byName.get(name.toLowerCase())
    if (ofName) ofName.push(party)
    else byName.set(name.toLowerCase(), [party])
  }
  for (const { id, name, ...party } of await store.customersNamed(ctx.db, organisationId, names)) {
    keep(name, { ...party, called: `customer ${id}` })
  }
  const fresh: UsableRow[] = []
  const doubtful: UsableRow[] = []
  const namesakes: endpoints.CustomerFileRead['namesakes'] = []
  for (const row of usable) {
    const { name, schema } = row.customer
    if (factsSeen.has(factsOf(name, row.customer))) continue
    const others = (byName.get(name.toLowerCase()) ?? []).filter((other) => kindsMeet(schema, other.schema))
    const verdict = amongNamesakes(row.customer, others)
    if (verdict.is === 'same') continue
    const isDoubtful = verdict.is === 'doubtful'
    ;(isDoubtful ? doubtful : fresh).push(row)
    if (others.length > 0) namesakes.push({ line: row.line, name, isDoubtful, why: verdict.why })
    keep(name, { ...row.customer, called: `line ${row.line}` })
  }
  return { fresh, doubtful, namesakes }
}

/** A party of a kind, and one whose kind was never stated, may be one. */
function kindsMeet(left: endpoints.CustomerSchema, right: endpoints.CustomerSchema): boolean {
  return left === right || left === 'Unknown' || right === 'Unknown'
}

const factsOf = (name: string, { schema, birthDate, countries, identifiers }: Party) =>
  JSON.stringify([name.toLowerCase(), schema, birthDate, countries, identifiers])

function readRows(text: string): FileRow[] {
  if (text.includes('\0')) throw new Problem('unsupported-file', 'This is not a CSV file.')
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  const titleOf = new Map<Column, string>()
  for (const title of meta.fields ?? []) {
    const plain = title.toLowerCase().replaceAll(/[^a-z]/g, '')
    for (const column of Object.keys(COLUMNS) as Column[])
      if ((COLUMNS[column] as readonly string[]).includes(plain) && !titleOf.has(column))
        titleOf.set(column, title)
  }
  if (!titleOf.has('name'))
    throw new Problem(
      'unsupported-file',
      'The file has no column called Name. It must be CSV with titles in its first line.',
    )
  if (data.length > ROWS_MAX)
    throw new Problem(
      'unsupported-file',
      `The file has ${data.length} rows; at most ${ROWS_MAX} are read at once.`,
    )
  return data.map((row) =>
    Object.fromEntries([...titleOf].map(([column, title]) => [column, (row[title] ?? '').trim()])),
  )
}

const Facts = endpoints.createCustomer.request

function customerOf(row: FileRow): { customer: z.infer<typeof Facts> } | { reason: string } {
  const exposureCents = row.exposure ? centsOf(row.exposure) : null
  if (exposureCents === undefined) return { reason: `Exposure "${row.exposure}" is not an amount` }
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

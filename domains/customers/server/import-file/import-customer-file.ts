import { setImmediate as others } from 'node:timers/promises'
import { recordChange } from '#platform/audit/index.ts'
import { askedColumns, recallColumns, rememberColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader, rowsAllowed } from '#platform/tabular/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { CUSTOMER_FILE_ROWS_MAX, CustomerFileField } from '../../contract/index.ts'
import { type ImportedCustomer, importCustomers } from '../create-customer.ts'
import * as store from '../store.ts'
import type { CustomerColumns } from './customer-columns.ts'
import type { read } from './customer-rows.ts'
import { amongNamesakes, type Namesake, type Party } from './namesakes.ts'

const PURPOSE = 'customers'
const NAMESAKES_TOLD = 100
/** Customers added in one change. */
const PART_ROWS = 500
/** Rows are held against their namesakes for so long at a time; then others have their turn. */
const TURN_MS = 10

const readCustomers = fileReader<typeof read>(new URL('./customer-rows.ts', import.meta.url))

type UsableRow = { line: number; customer: ImportedCustomer }

/**
 * Adds the customers of a CSV or XLSX file. A trial run reads the same and writes nothing. A customer that is there already,
 * and the second of two equal rows, is left as it is, so that the same file twice changes nothing. A namesake that a date or a
 * number tells apart is added; one that may be either is not, unless somebody says that it is another.
 * @throws Problem `unsupported-file` when nothing says which column holds the names, `too-large` past a limit, `too-many-requests` while others are read.
 */
export async function importCustomerFile(
  ctx: Context,
  { file, isTrial, areDoubtfulApart, columns }: RequestOf<typeof endpoints.importCustomerFile>,
): Promise<endpoints.CustomerFileRead> {
  const asked = askedColumns(columns, CustomerFileField.options)
  const { facts, count, parts, mappedBy } = await readMapped(ctx, file, asked)
  if (isTrial === 'false' && facts.needs.length > 0)
    throw new Problem(
      'unsupported-file',
      'No column of the file holds names. It must be CSV or XLSX with titles above its columns; choose the column that holds the names.',
      { needs: facts.needs, titles: facts.titles },
    )
  const usable: UsableRow[] = []
  for await (const part of parts())
    for (const { line, customer } of part)
      usable.push({ line, customer: { ...customer, dataAsOf: ctx.now, createdAt: ctx.now } })
  const sorted = await sortedByNamesakes(ctx, usable)
  const fresh = areDoubtfulApart === 'true' ? [...sorted.fresh, ...sorted.doubtful] : sorted.fresh
  const customers = fresh.sort((left, right) => left.line - right.line).map((row) => row.customer)
  if (isTrial === 'false') await importInParts(ctx, customers, file.name.slice(0, 200))
  if (isTrial === 'false' && asked)
    await recordChange(ctx, async (tx) => ({
      result: undefined,
      trace: await rememberColumns(
        tx,
        { purpose: PURPOSE, titles: facts.titles },
        { columns: facts.columns, words: {} },
      ),
    }))
  const doubtful = areDoubtfulApart === 'true' ? 0 : sorted.doubtful.length
  return {
    ...facts,
    added: customers.length,
    known: count - customers.length - doubtful,
    doubtful,
    namesakes: sorted.namesakes.slice(0, NAMESAKES_TOLD),
    isTrial: isTrial === 'true',
    mappedBy,
  }
}

/** Reads a file by what is asked, by what was said of such a file before, or by its titles. */
async function readMapped(ctx: Context, file: File, asked: CustomerColumns | undefined) {
  const rowsMax = rowsAllowed(ctx.actor, CUSTOMER_FILE_ROWS_MAX)
  const read = await readCustomers(ctx, file, { rowsMax, now: ctx.now, ...(asked && { columns: asked }) })
  if (asked) return { ...read, mappedBy: 'request' as const }
  // What such a file was read by is known by its titles, which the first reading tells.
  const kept = await recallColumns(ctx, { purpose: PURPOSE, titles: read.facts.titles })
  if (!kept) return { ...read, mappedBy: 'titles' as const }
  const again = await readCustomers(ctx, file, {
    rowsMax,
    now: ctx.now,
    columns: kept.columns as CustomerColumns,
  })
  return { ...again, mappedBy: 'memory' as const }
}

/**
 * Each part is a change of its own, whole and with its trace, so that nobody else waits for thousands of rows. Broken off on the way, what was added stays and is said;
 * the same file once more adds the rest.
 */
async function importInParts(
  ctx: Context,
  customers: readonly ImportedCustomer[],
  source: string,
): Promise<void> {
  for (let start = 0; start < customers.length; start += PART_ROWS)
    try {
      await importCustomers(ctx, { customers: customers.slice(start, start + PART_ROWS), source })
    } catch (failure) {
      if (start === 0 || !(failure instanceof Problem)) throw failure
      const sentence = `${start.toLocaleString('en')} of ${customers.length.toLocaleString('en')} customers were added. ${failure.message}`
      throw new Problem(failure.code, sentence, { ...failure.details, added: start }, { cause: failure })
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
  let until = performance.now() + TURN_MS
  for (const row of usable) {
    if (performance.now() > until) {
      await others()
      until = performance.now() + TURN_MS
    }
    const { name, schema } = row.customer
    if (factsSeen.has(factsOf(name, row.customer))) continue
    const sameNamed = (byName.get(name.toLowerCase()) ?? []).filter((other) =>
      kindsMeet(schema, other.schema),
    )
    const verdict = amongNamesakes(row.customer, sameNamed)
    if (verdict.is === 'same') continue
    const isDoubtful = verdict.is === 'doubtful'
    ;(isDoubtful ? doubtful : fresh).push(row)
    if (sameNamed.length > 0) namesakes.push({ line: row.line, name, isDoubtful, why: verdict.why })
    keep(name, { ...row.customer, called: `line ${row.line}` })
  }
  return { fresh, doubtful, namesakes }
}

/** A party of a kind, and one whose kind was never stated, may be one. */
function kindsMeet(left: endpoints.CustomerSchema, right: endpoints.CustomerSchema): boolean {
  return left === right || left === 'Unknown' || right === 'Unknown'
}

const factsOf = (name: string, { schema, birthDate, countries, identifiers, aliases = [], gender }: Party) =>
  JSON.stringify([name.toLowerCase(), schema, birthDate, countries, identifiers, aliases, gender ?? null])

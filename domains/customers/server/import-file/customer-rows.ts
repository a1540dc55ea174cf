import { z } from 'zod'
import { whyUnsearchable } from '#engines/name-matching/index.ts'
import {
  type DateOrder,
  type DecimalSignOfFile,
  dateColumnOf,
  decimalIn,
  decimalSignOfColumn,
  foreignIn,
  type GenderColumn,
  isReadTwoWays,
  isUnsaid,
  notReadInWords,
  partyCells,
  partyFacts,
  unreadColumns,
} from '#platform/column-mapping/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableRow, tableRows, tooManyRows } from '#platform/tabular/index.ts'
import * as endpoints from '../../contract/index.ts'
import { statedOwners } from '../../contract/index.ts'
import type { StatedRelation } from '../create-customer.ts'
import {
  type CustomerColumns,
  columnsOf,
  fieldOf,
  headOf,
  nameFields,
  relationFields,
} from './customer-columns.ts'

const REFUSED_TOLD = 100
const KINDS_TOLD = 20
const TOLD_CHARACTERS = 300

type FileRow = Partial<Record<endpoints.CustomerFileField, string>>

/** A customer of a row, with the owners that it states. */
export type CustomerRow = { line: number; customer: StatedCustomer }
type StatedCustomer = z.infer<typeof Facts> & { related?: StatedRelation[] }
export type CustomersRead = Pick<
  endpoints.CustomerFileRead,
  | 'rows'
  | 'refused'
  | 'refusedCount'
  | 'without'
  | 'withoutCount'
  | 'kindsNotRead'
  | 'titles'
  | 'columns'
  | 'needs'
  | 'notes'
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
  columns: stated,
  now,
}: ToRead): AsyncGenerator<CustomerRow, CustomersRead> {
  const rows = tableRows(bytes, { rows: Number.POSITIVE_INFINITY })
  const head: TableRow[] = []
  let next = await rows.next()
  for (; !next.done && head.length < HEAD_ROWS; next = await rows.next()) head.push(next.value)
  if (head.length === 0) throw new Problem('unsupported-file', 'The file has no rows.')
  const { place, titles } = headOf(head)
  const at = columnsOf(titles, stated)
  const { columns, places, alike, names } = at
  const result: CustomersRead = {
    rows: 0,
    refused: [],
    refusedCount: 0,
    kindsNotRead: [],
    titles,
    columns,
    needs: nameFields.some((field) => places.has(field)) ? [] : ['name'],
    notes: [],
  }
  if (result.needs.length > 0) return result
  const kinds = new Set<string>()
  const ahead = await lookAhead(bytes, at, rowsMax)
  const customerIn = (row: TableRow): CustomerRow | undefined => {
    result.rows += 1
    if (result.rows > rowsMax) throw tooManyRows(rowsMax)
    const { cell, name } = partyCells(at, row.cells, fieldOf)
    const fields: FileRow = Object.fromEntries([...places.keys()].map((field) => [field, cell(field)]))
    for (const field of relationFields) {
      const several = alike.get(field)
      if (several) fields[field] = cellsAlike(several, row.cells, alike.get('owners'))
    }
    const words = (fields.schema ?? '').slice(0, TOLD_CHARACTERS)
    if (kinds.size < KINDS_TOLD && kindOf(words) === undefined) kinds.add(words)
    const customer = customerOf({ ...fields, name }, ahead, now)
    if ('customer' in customer) {
      if (customer.notRead.length > 0) tellWithout(result, row.line, name, customer.notRead)
      return { line: row.line, customer: customer.customer }
    }
    result.refusedCount += 1
    if (result.refused.length < REFUSED_TOLD)
      result.refused.push({
        line: row.line,
        name: name.slice(0, TOLD_CHARACTERS),
        reason: customer.reason,
      })
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
  const unread = unreadColumns(titles, [...places.values(), ...names, ...[...alike.values()].flat()])
  return { ...result, kindsNotRead: [...kinds], notes: [...next.value.notes, ...unread] }
}

/** Cells of columns that are called alike, one below the other. Of an owner without a share the place is kept. */
function cellsAlike(
  several: readonly number[],
  cells: readonly string[],
  owners: readonly number[] | undefined,
): string {
  const written = several.map((at) => (cells[at] ?? '').trim())
  const isBeside = owners?.length === several.length && several.length > 1
  return written
    .filter((cell, at) => cell !== '' || (isBeside && (cells[owners[at] as number] ?? '').trim() !== ''))
    .join('\n')
}

const Facts = endpoints.createCustomer.request

/** Of kinds those that a customer has. */
const kindOf = (words: string) => endpoints.CustomerSchema.safeParse(endpoints.kindInWords(words)).data

/** A customer is added without a fact that cannot be read, and the file says so. */
function tellWithout(result: CustomersRead, line: number, name: string, notRead: readonly string[]): void {
  result.withoutCount = (result.withoutCount ?? 0) + 1
  result.without ??= []
  if (result.without.length < REFUSED_TOLD)
    result.without.push({ line, name: name.slice(0, TOLD_CHARACTERS), reason: notRead.join('; ') })
}

function customerOf(
  row: FileRow,
  { decimals, dateOrder, genders }: Ahead,
  now: Date,
): { customer: StatedCustomer; notRead: string[] } | { reason: string } {
  const owners = ownersOf(row)
  const related = [...('owners' in owners ? owners.owners : []), ...othersOf(row)]
  const party = partyFacts((column) => row[fieldOf(column)] ?? '', row.name ?? '', {
    dateOrder,
    now,
    genders,
  })
  const notRead = [
    ...party.notRead.map((one) => `Without ${notReadInWords(one)}`),
    ...('unread' in owners
      ? [`Without its owners: owner ${owners.unread} cannot be read, ${owners.why}`]
      : []),
  ]
  if (decimals === 'both' && isReadTwoWays(row.exposure ?? ''))
    return {
      reason: `Exposure "${row.exposure?.slice(0, 40)}" can be read two ways, and nothing in the file settles it`,
    }
  const foreign = foreignIn(row.exposure ?? '', EXPOSURE_CURRENCY)
  if (foreign)
    return {
      reason: `Exposure "${row.exposure?.slice(0, 40)}" is in ${foreign}, and exposures are US dollars`,
    }
  const exposureCents = row.exposure ? centsOf(row.exposure, decimals) : null
  if (exposureCents === undefined)
    return { reason: `Exposure "${row.exposure?.slice(0, 40)}" is not an amount` }
  const parsed = Facts.safeParse({
    name: row.name,
    schema: kindOf(row.schema ?? '') ?? 'Unknown',
    ...party.facts,
    segment: row.segment ?? '',
    ...(row.riskLevel && row.riskLevel.toLowerCase() !== 'not assessed'
      ? { riskLevel: row.riskLevel.toLowerCase() }
      : {}),
    ...(row.product ? { product: row.product } : {}),
    ...(row.channel ? { channel: row.channel } : {}),
    exposureCents,
  })
  if (parsed.success) {
    const { name, aliases = [], schema } = parsed.data
    for (const one of [name, ...aliases, ...related.map((party) => party.name)])
      if (whyUnsearchable(one, schema).length > 0)
        notRead.push(
          `The name "${one.slice(0, TOLD_CHARACTERS)}" cannot be searched: nobody is cleared by it`,
        )
    return {
      customer: {
        ...parsed.data,
        ...(related.length > 0 && { related }),
      },
      notRead,
    }
  }
  const [issue] = parsed.error.issues
  return {
    reason: issue ? `${z.core.toDotPath(issue.path) || 'row'}: ${issue.message}` : 'The row cannot be used',
  }
}

/** The owners in one cell, or in one with their shares in another in the same order. */
function ownersOf({ owners = '', ownerShares = '' }: FileRow): ReturnType<typeof statedOwners> {
  if (owners.trim() === '' || ownerShares.trim() === '') return statedOwners(owners)
  // Of owners in columns of their own only some may have a share.
  const names = owners.split(/[\n;|]/)
  const shares = ownerShares.split(/[\n;|]/)
  if (names.length !== shares.length)
    return { unread: Math.min(names.length, shares.length) + 1, why: 'names and shares are not as many' }
  return statedOwners(
    names.map((name, at) => (shares[at]?.trim() ? `${name}, ${shares[at]?.trim()}` : name)).join('\n'),
  )
}

const otherRoles = {
  controllers: 'controller',
  directors: 'director',
  signatories: 'signatory',
  vessels: 'vessel',
} as const satisfies Partial<Record<endpoints.CustomerFileField, endpoints.RelatedRole>>

/** Who controls, directs or signs, and the vessels: names with line breaks, semicolons or strokes between them. */
function othersOf(row: FileRow): StatedRelation[] {
  return Object.entries(otherRoles).flatMap(([field, role]) =>
    (row[field as keyof typeof otherRoles] ?? '')
      .split(/[\n;|]/)
      .map((name) => name.trim())
      .filter((name) => name.length > 1 && /\p{L}/u.test(name) && !isUnsaid(name))
      .map((name) => ({ name: name.slice(0, TOLD_CHARACTERS), share: null, role })),
  )
}

/** What all rows together say of one. */
type Ahead = { decimals: DecimalSignOfFile; dateOrder: DateOrder | null; genders?: GenderColumn }

/** How amounts, dates and genders of a file are written: the whole file is read for it, as far as its rows can count. */
async function lookAhead(
  bytes: Uint8Array,
  { places, columns }: ReturnType<typeof columnsOf>,
  rowsMax: number,
): Promise<Ahead> {
  const [exposure, birthDate, gender] = (['exposure', 'birthDate', 'gender'] as const).map((field) =>
    places.get(field),
  )
  if (exposure === undefined && birthDate === undefined && gender === undefined)
    return { decimals: null, dateOrder: null }
  const [amounts, dates]: [string[], string[]] = [[], []]
  const genders = new Set<string>()
  let rows = 0
  for await (const { cells } of tableRows(bytes, { rows: Number.POSITIVE_INFINITY })) {
    if (exposure !== undefined) amounts.push(cells[exposure] ?? '')
    if (birthDate !== undefined) dates.push(cells[birthDate] ?? '')
    if (gender !== undefined) genders.add(cells[gender] ?? '')
    rows += 1
    if (rows > rowsMax + HEAD_ROWS) break
  }
  return {
    decimals: exposure === undefined ? null : decimalSignOfColumn(amounts),
    dateOrder: dateColumnOf(dates, columns.birthDate ?? '').order,
    genders: { title: columns.gender ?? '', cells: [...genders] },
  }
}

const EXPOSURE_CURRENCY = 'USD'

/** "1,250,000.50" as cents; undefined for what is no amount. */
function centsOf(text: string, decimals: DecimalSignOfFile): number | undefined {
  const plain = decimalIn(text, decimals, EXPOSURE_CURRENCY) ?? ''
  return /^\d{1,13}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

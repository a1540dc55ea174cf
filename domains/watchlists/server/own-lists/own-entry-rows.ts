import { z } from 'zod'
import {
  type ColumnField,
  columnsByTitles,
  findHeader,
  isUnsaid,
  joinedCells,
  likelyHeader,
  nameLines,
  partyColumn,
  partyTitles,
  readCountries,
  readDate,
  titlesOf,
} from '#platform/column-mapping/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableRow, tableRows, tooManyRows } from '#platform/tabular/index.ts'
import { type OwnEntriesRead, OwnEntryFacts, type OwnEntryField } from '../../contract/own-lists.ts'

const REFUSED_TOLD = 100
const TOLD_CHARACTERS = 300
/** So many rows are looked at for the titles. */
const HEAD_ROWS = 30

const fields: readonly ColumnField<OwnEntryField>[] = [
  partyColumn('name', 'name'),
  partyColumn('aliases', 'aliases'),
  partyColumn('schema', 'kind'),
  partyColumn('birthDate', 'birthDate'),
  { field: 'countries', titles: [...partyTitles.country, ...partyTitles.nationality] },
  partyColumn('lei', 'lei'),
  partyColumn('registration', 'registration'),
  { field: 'reason', titles: ['reason', 'why', 'ground'] },
  { field: 'since', titles: ['since', 'from', 'listedon', 'start'] },
  { field: 'until', titles: ['until', 'to', 'end', 'expires'] },
]

export type OwnColumns = Partial<Record<OwnEntryField, string | null>>
export type OwnRowsRead = Omit<OwnEntriesRead, 'added' | 'known' | 'isTrial' | 'mappedBy'>
export type OwnRow = { line: number; facts: OwnEntryFacts }

type ToRead = TableBytes & { rowsMax: number; columns?: OwnColumns; reason: string; now: Date }

/**
 * Reads the parties of a CSV or XLSX file; runs in a thread. A row whose kind, country or date cannot be read is refused and named, never taken without it.
 * @throws Problem when the file has no rows or is beyond a limit.
 */
export async function* read({
  bytes,
  rowsMax,
  columns: asked,
  reason,
  now,
}: ToRead): AsyncGenerator<OwnRow, OwnRowsRead> {
  const rows = tableRows(bytes, { rows: Number.POSITIVE_INFINITY })
  const head: TableRow[] = []
  let next = await rows.next()
  for (; !next.done && head.length < HEAD_ROWS; next = await rows.next()) head.push(next.value)
  if (head.length === 0) throw new Problem('unsupported-file', 'The file has no rows.')
  const place = findHeader(head, fields, ['name']) ?? likelyHeader(head)
  const titles = titlesOf(head[place]?.cells ?? [])
  const wanted = asked ?? columnsByTitles(titles, fields)
  const places = new Map(
    fields.flatMap(({ field }) => {
      const at = titles.indexOf(wanted[field] ?? '')
      return at === -1 ? [] : [[field, at] as const]
    }),
  )
  const found: OwnRowsRead = {
    rows: 0,
    refused: [],
    refusedCount: 0,
    titles,
    columns: Object.fromEntries(
      fields.map(({ field }) => [field, titles[places.get(field) ?? -1] ?? null]),
    ) as OwnRowsRead['columns'],
    needs: places.has('name') ? [] : ['name'],
    notes: [],
  }
  if (found.needs.length > 0) return found
  const names = nameLines(titles, places.get('name') ?? -1)
  const rowIn = ({ line, cells }: TableRow): OwnRow | undefined => {
    found.rows += 1
    if (found.rows > rowsMax) throw tooManyRows(rowsMax)
    const cell = (field: OwnEntryField) =>
      field === 'name' ? joinedCells(names, cells) : (cells[places.get(field) ?? -1] ?? '').trim()
    const read = factsOf(cell, reason, now)
    if ('facts' in read) return { line, facts: read.facts }
    found.refusedCount += 1
    if (found.refused.length < REFUSED_TOLD)
      found.refused.push({ line, name: cell('name').slice(0, TOLD_CHARACTERS), reason: read.refused })
    return undefined
  }
  for (const row of head.slice(place + 1)) {
    const one = rowIn(row)
    if (one) yield one
  }
  for (; !next.done; next = await rows.next()) {
    const one = rowIn(next.value)
    if (one) yield one
  }
  return { ...found, notes: next.value.notes }
}

const kinds: Readonly<Record<string, OwnEntryFacts['schema']>> = {
  person: 'Person',
  individual: 'Person',
  natural: 'Person',
  company: 'Company',
  organisation: 'Organization',
  organization: 'Organization',
  entity: 'LegalEntity',
  'legal entity': 'LegalEntity',
  vessel: 'Vessel',
  ship: 'Vessel',
  aircraft: 'Airplane',
  airplane: 'Airplane',
  wallet: 'CryptoWallet',
}

function factsOf(
  cell: (field: OwnEntryField) => string,
  reason: string,
  now: Date,
): { facts: OwnEntryFacts } | { refused: string } {
  const kind = cell('schema').toLowerCase()
  const schema = isUnsaid(kind) ? 'LegalEntity' : kinds[kind]
  if (!schema) return { refused: `Kind "${cell('schema').slice(0, 40)}" is not known` }
  const { codes, notRead } = readCountries(cell('countries'))
  if (notRead.length > 0) return { refused: `Country "${notRead[0]?.slice(0, 40)}" is not known` }
  const born = isUnsaid(cell('birthDate')) ? { date: null } : readDate(cell('birthDate'), null, now)
  if ('refused' in born) return born
  const read = OwnEntryFacts.safeParse({
    name: cell('name'),
    aliases: cell('aliases')
      .split(/[;|]/)
      .map((text) => text.trim())
      .filter(Boolean),
    schema,
    birthDate: born.date,
    countries: codes,
    identifiers: [
      ...(cell('lei') ? [{ kind: 'lei', value: cell('lei') }] : []),
      ...(cell('registration') ? [{ kind: 'registration', value: cell('registration') }] : []),
    ],
    reason: cell('reason') || reason,
    since: cell('since') || null,
    until: cell('until') || null,
  })
  if (read.success) return { facts: read.data }
  const [issue] = read.error.issues
  return {
    refused: issue ? `${z.core.toDotPath(issue.path) || 'row'}: ${issue.message}` : 'The row cannot be used',
  }
}

import { z } from 'zod'
import { kindInWords } from '#domains/customers/contract/index.ts'
import {
  type ColumnField,
  columnsByTitles,
  findHeader,
  type GenderColumn,
  isUnsaid,
  likelyHeader,
  notReadInWords,
  type PartyColumn,
  partyCells,
  partyColumn,
  partyFacts,
  partyPlaces,
  titlesOf,
  unreadColumns,
} from '#platform/column-mapping/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableRow, tableRows, tooManyRows } from '#platform/tabular/index.ts'
import { type OwnEntriesRead, OwnEntryFacts, OwnEntryField } from '../../contract/own-lists.ts'

const REFUSED_TOLD = 100
const TOLD_CHARACTERS = 300
const nameFields = ['name', 'familyName'] as const
/** So many rows are looked at for the titles. */
const HEAD_ROWS = 30

/** What of an entry is not a column of a party. */
const ownFields: readonly ColumnField<OwnEntryField>[] = [
  { field: 'reason', titles: ['reason', 'why', 'ground', 'grund', 'motif', 'motivo'] },
  { field: 'since', titles: ['since', 'from', 'listedon', 'start'] },
  { field: 'until', titles: ['until', 'to', 'end', 'expires'] },
]
const isOwn = (field: OwnEntryField) => ownFields.some((own) => own.field === field)

/** What a list calls a column of a party; a number of somebody else's files and an address are no fact of an entry. */
const fieldOf = (column: PartyColumn): OwnEntryField =>
  column === 'country' ? 'countries' : column === 'kind' ? 'schema' : (column as OwnEntryField)
const columnOf = (field: OwnEntryField): PartyColumn =>
  field === 'countries' ? 'country' : field === 'schema' ? 'kind' : (field as PartyColumn)

const fields: readonly ColumnField<OwnEntryField>[] = [
  ...OwnEntryField.options
    .filter((field) => !isOwn(field))
    .map((field) => partyColumn(field, columnOf(field))),
  ...ownFields,
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
  const place = findHeader(head, fields, nameFields) ?? likelyHeader(head)
  const titles = titlesOf(head[place]?.cells ?? [])
  const at = partyPlaces(titles, OwnEntryField.options, asked ?? columnsByTitles(titles, fields), fieldOf)
  const found: OwnRowsRead = {
    rows: 0,
    refused: [],
    refusedCount: 0,
    titles,
    columns: at.columns,
    needs: nameFields.some((field) => at.places.has(field)) ? [] : ['name'],
    notes: [],
  }
  if (found.needs.length > 0) return found
  const genders = {
    title: at.columns.gender ?? '',
    cells: await cellsOf(bytes, at.places.get('gender'), rowsMax),
  }
  const rowIn = ({ line, cells }: TableRow): OwnRow | undefined => {
    found.rows += 1
    if (found.rows > rowsMax) throw tooManyRows(rowsMax)
    const { cell, name } = partyCells(at, cells, fieldOf)
    const read = factsOf(cell, name, { reason, now, genders })
    if ('facts' in read) return { line, facts: read.facts }
    found.refusedCount += 1
    if (found.refused.length < REFUSED_TOLD)
      found.refused.push({ line, name: name.slice(0, TOLD_CHARACTERS), reason: read.refused })
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
  const read = [...at.places.values(), ...at.names, ...[...at.alike.values()].flat()]
  return { ...found, notes: [...next.value.notes, ...unreadColumns(titles, read)] }
}

/** What stands in a column, once each: what its letters mean all of its rows decide. */
async function cellsOf(bytes: Uint8Array, place: number | undefined, rowsMax: number): Promise<string[]> {
  const found = new Set<string>()
  if (place === undefined) return []
  let count = 0
  for await (const { cells } of tableRows(bytes, { rows: Number.POSITIVE_INFINITY })) {
    found.add(cells[place] ?? '')
    if (++count > rowsMax + HEAD_ROWS) break
  }
  return [...found]
}

function factsOf(
  cell: (field: OwnEntryField) => string,
  name: string,
  { reason, ...how }: { reason: string; now: Date; genders: GenderColumn },
): { facts: OwnEntryFacts } | { refused: string } {
  const kind = cell('schema')
  const schema = isUnsaid(kind) ? 'LegalEntity' : kindInWords(kind)
  if (!schema || schema === 'Unknown') return { refused: `Kind "${kind.slice(0, 40)}" is not known` }
  const { facts, notRead } = partyFacts((column) => cell(fieldOf(column)), name, { dateOrder: null, ...how })
  // A list that lacks what was stated finds somebody else.
  if (notRead[0]) return { refused: `Not usable: ${notReadInWords(notRead[0])}` }
  const read = OwnEntryFacts.safeParse({
    name,
    schema,
    ...facts,
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

import {
  type ColumnField,
  columnsByTitles,
  findHeader,
  likelyHeader,
  titlesOf,
} from '#platform/column-mapping/index.ts'
import type { CustomerFileField } from '../../contract/index.ts'

/** What the columns of a file may hold, and the titles that files give them; only the name is needed. */
const columns: readonly ColumnField<CustomerFileField>[] = [
  { field: 'name', titles: ['name', 'customer', 'customername', 'company', 'companyname', 'fullname'] },
  { field: 'schema', titles: ['kind', 'type', 'schema', 'entitytype', 'partytype', 'customertype'] },
  { field: 'countries', titles: ['country', 'countries', 'countrycode'] },
  { field: 'birthDate', titles: ['birthdate', 'dateofbirth', 'founded', 'bornorfounded'] },
  { field: 'segment', titles: ['segment'] },
  { field: 'exposure', titles: ['exposure', 'exposureusd'] },
  { field: 'riskLevel', titles: ['risk', 'risklevel'] },
  { field: 'product', titles: ['product'] },
  { field: 'channel', titles: ['channel'] },
  { field: 'lei', titles: ['lei'] },
  { field: 'registration', titles: ['registration', 'registrationnumber', 'companynumber'] },
]

export type CustomerColumns = Partial<Record<CustomerFileField, string | null>>
type Row = { cells: readonly string[] }

/** Where the rows of a file begin, and what its columns are called. */
export function headOf(rows: readonly Row[]): { place: number; titles: string[] } {
  const place = findHeader(rows, columns, ['name']) ?? likelyHeader(rows)
  return { place, titles: titlesOf(rows[place]?.cells ?? []) }
}

/** Which column holds what: as it was said, or by the titles. `places` has those that the file has. */
export function columnsOf(
  titles: readonly string[],
  said: CustomerColumns | undefined,
): { columns: Record<CustomerFileField, string | null>; places: ReadonlyMap<CustomerFileField, number> } {
  const wanted = said ?? columnsByTitles(titles, columns)
  const places = new Map<CustomerFileField, number>()
  for (const { field } of columns) {
    const place = titles.indexOf(wanted[field] ?? '')
    if (place !== -1) places.set(field, place)
  }
  const told = columns.map(({ field }) => [field, titles[places.get(field) ?? -1] ?? null])
  return { columns: Object.fromEntries(told) as Record<CustomerFileField, string | null>, places }
}

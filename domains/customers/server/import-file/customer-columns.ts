import {
  type ColumnField,
  columnsByTitles,
  findHeader,
  likelyHeader,
  partyTitles,
  titlesOf,
} from '#platform/column-mapping/index.ts'
import type { CustomerFileField } from '../../contract/index.ts'

/** What the columns of a file may hold, and the titles that files give them; only the name is needed. */
const columns: readonly ColumnField<CustomerFileField>[] = [
  { field: 'name', titles: partyTitles.name },
  { field: 'givenName', titles: partyTitles.givenName },
  { field: 'familyName', titles: partyTitles.familyName },
  { field: 'schema', titles: partyTitles.kind },
  { field: 'countries', titles: partyTitles.country },
  { field: 'nationality', titles: partyTitles.nationality },
  { field: 'birthDate', titles: partyTitles.birthDate },
  { field: 'segment', titles: ['segment', 'kundensegment', 'segmento', 'segmentdeclientele'] },
  {
    field: 'exposure',
    titles: ['exposure', 'exposureusd', 'engagement', 'exposition', 'exposicion', 'esposizione'],
  },
  {
    field: 'riskLevel',
    titles: ['risk', 'risklevel', 'risiko', 'risikostufe', 'risque', 'niveauderisque', 'riesgo', 'rischio'],
  },
  { field: 'product', titles: ['product', 'produkt', 'produit', 'producto', 'prodotto'] },
  { field: 'channel', titles: ['channel', 'kanal', 'vertriebskanal', 'canal', 'canale'] },
  { field: 'lei', titles: partyTitles.lei },
  {
    field: 'owners',
    titles: [
      'owner',
      'owners',
      'beneficialowner',
      'beneficialowners',
      'ubo',
      'ubos',
      'shareholders',
      'eigentuemer',
      'gesellschafter',
      'wirtschaftlichberechtigte',
      'beneficiairesefectifs',
      'actionnaires',
      'accionistas',
      'titolarieffettivi',
    ],
  },
  {
    field: 'ownerShares',
    titles: [
      'ownershare',
      'ownershares',
      'ownership',
      'ownershippercent',
      'shareholding',
      'anteil',
      'beteiligung',
    ],
  },
  { field: 'registration', titles: partyTitles.registration },
]

/** Names of a file are in one column or in two; a given name alone is none. */
export const nameFields = ['name', 'familyName'] as const

export type CustomerColumns = Partial<Record<CustomerFileField, string | null>>
type Row = { cells: readonly string[] }

/** Where the rows of a file begin, and what its columns are called. */
export function headOf(rows: readonly Row[]): { place: number; titles: string[] } {
  const place = findHeader(rows, columns, nameFields) ?? likelyHeader(rows)
  return { place, titles: titlesOf(rows[place]?.cells ?? []) }
}

/** Which column holds what: as it was said, or by the titles. `places` has those that the file has. */
export function columnsOf(
  titles: readonly string[],
  stated: CustomerColumns | undefined,
): { columns: Record<CustomerFileField, string | null>; places: ReadonlyMap<CustomerFileField, number> } {
  const wanted = stated ?? columnsByTitles(titles, columns)
  const places = new Map<CustomerFileField, number>()
  for (const { field } of columns) {
    const place = titles.indexOf(wanted[field] ?? '')
    if (place !== -1) places.set(field, place)
  }
  const named = columns.map(({ field }) => [field, titles[places.get(field) ?? -1] ?? null])
  return { columns: Object.fromEntries(named) as Record<CustomerFileField, string | null>, places }
}

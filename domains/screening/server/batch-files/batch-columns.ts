import { kindInWords } from '#domains/customers/contract/index.ts'
import {
  type ColumnField,
  columnsByTitles,
  partyColumn,
  readCountry,
} from '#platform/column-mapping/index.ts'
import { type BatchColumns, BatchField, type SubjectSchema } from '../../contract/index.ts'

/** What a column holds, by the titles people give it. */
export const batchFields: readonly ColumnField<BatchField>[] = BatchField.options.map((field) =>
  partyColumn(field, field),
)

/** The kind that a file's words mean, those of no customer included. Undefined for words that mean none. */
export function kindOfWords(
  words: string,
  stated: Readonly<Record<string, SubjectSchema>> = {},
): SubjectSchema | undefined {
  const given = words.normalize('NFC').trim()
  return Object.hasOwn(stated, given) ? stated[given] : kindInWords(given)
}

/** Rows that are looked at to find what a column holds. */
const VALUES_LOOKED_AT = 500
const SHARE_MIN = 0.8

/**
 * Which column holds what: by their titles, and for the kind and the country by their values where no title says so. A date is
 * never taken by its values: it may be any date.
 */
export function proposeColumns(
  titles: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  { byTitlesAlone = false } = {},
): { columns: BatchColumns; byValues: BatchField[] } {
  const columns: BatchColumns = columnsByTitles(titles, batchFields)
  const byValues: BatchField[] = []
  if (byTitlesAlone) return { columns, byValues }
  const looked = rows.slice(0, VALUES_LOOKED_AT)
  const propose = (field: BatchField, means: (value: string) => boolean) => {
    if (columns[field]) return
    const taken = new Set(Object.values(columns))
    const title = titles.find((one, place) => {
      const values = looked.map(({ cells }) => (cells[place] ?? '').trim()).filter(Boolean)
      return !taken.has(one) && values.length > 0 && values.filter(means).length / values.length >= SHARE_MIN
    })
    if (!title) return
    columns[field] = title
    byValues.push(field)
  }
  propose('kind', (value) => (kindOfWords(value) ?? 'Unknown') !== 'Unknown')
  // Two columns of countries are both compared; a third would be an office or a branch.
  propose('country', (value) => readCountry(value) !== undefined)
  return { columns, byValues }
}

import type { ListEntry } from '../../contract/list-entry.ts'

export type FieldDifference = { field: string; before: string; after: string }

/** What a reader calls each field. */
const fieldNames: Record<string, string> = {
  schema: 'Kind',
  names: 'Names',
  birthDates: 'Dates of birth',
  birthPlaces: 'Places of birth',
  countries: 'Countries',
  gender: 'Gender',
  identifiers: 'Identifiers',
  addresses: 'Addresses',
  positions: 'Positions',
  programs: 'Programmes',
  topics: 'Topics',
  listedOn: 'Listed on',
  reason: 'Reason',
  remarks: 'Remarks',
  sourceUrl: 'Source',
  links: 'Links',
}

/**
 * What changed in an entry, field by field, in words. Of lists only the parts that differ are said; the order a
 * publisher gives them in is no difference.
 */
export function entryDifferences(before: ListEntry, after: ListEntry): FieldDifference[] {
  const differences: FieldDifference[] = []
  for (const [field, label] of Object.entries(fieldNames)) {
    const key = field as keyof ListEntry
    differences.push(...differenceOf(label, partsOf(key, before), partsOf(key, after)))
  }
  for (const name of new Set([...Object.keys(before.reference), ...Object.keys(after.reference)])) {
    differences.push(...differenceOf(name, asParts(before.reference[name]), asParts(after.reference[name])))
  }
  return differences
}

function differenceOf(field: string, before: string[], after: string[]): FieldDifference[] {
  const gone = before.filter((part) => !after.includes(part))
  const come = after.filter((part) => !before.includes(part))
  if (gone.length === 0 && come.length === 0) return []
  return [{ field, before: gone.join('; '), after: come.join('; ') }]
}

function partsOf(field: keyof ListEntry, entry: ListEntry): string[] {
  switch (field) {
    case 'names':
      return entry.names.map((name) => (name.kind === 'alias' ? name.value : `${name.value} (${name.kind})`))
    case 'countries':
      return entry.countries.map(({ code, role }) => `${code} (${role})`)
    case 'identifiers':
      return entry.identifiers.map(({ kind, value, country, wording }) =>
        [wording ?? kind, value, country && `(${country})`].filter(Boolean).join(' '),
      )
    case 'links':
      return entry.links.map(({ relation, name }) => `${relation}: ${name}`)
    default: {
      const value = entry[field]
      return Array.isArray(value) ? value.map(String) : asParts(typeof value === 'string' ? value : undefined)
    }
  }
}

function asParts(value: string | undefined): string[] {
  return value === undefined ? [] : [value]
}

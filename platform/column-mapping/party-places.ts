import { columnsOfSeveral } from './party-facts.ts'
import { bareNames, joinedName, type PartyColumn } from './party-titles.ts'
import { joinedCells, nameLines, placesAlike, plainTitle } from './titles.ts'

/** Where a table of parties has what, whatever its reader calls the columns. */
export type PartyPlaces<Field extends string> = {
  columns: Record<Field, string | null>
  places: ReadonlyMap<Field, number>
  /** All columns of what there can be several of. */
  alike: ReadonlyMap<Field, readonly number[]>
  /** The lines of the name. */
  names: readonly number[]
  /** The column of names holds a part of them, beside a column of the other part. */
  isNameAPart: boolean
}

/** `stated` says which column holds what, `fieldOf` what the reader calls a column of a party, `numbered` what else stands in columns that are called alike. */
export function partyPlaces<Field extends string>(
  titles: readonly string[],
  fields: readonly Field[],
  stated: Partial<Record<Field, string | null>>,
  fieldOf: (column: PartyColumn) => Field,
  numbered: readonly Field[] = [],
): PartyPlaces<Field> {
  const places = new Map<Field, number>()
  for (const field of fields) {
    const place = titles.indexOf(stated[field] ?? '')
    if (place !== -1) places.set(field, place)
  }
  const placeOf = (column: PartyColumn) => places.get(fieldOf(column))
  const name = placeOf('name')
  const names = name === undefined ? [] : nameLines(titles, name)
  const alike = new Map<Field, readonly number[]>()
  for (const field of numbered) {
    const place = places.get(field)
    if (place !== undefined) alike.set(field, placesAlike(titles, place))
  }
  const taken = [...places.values(), ...[...alike.values()].flat(), ...names]
  for (const [column, several] of columnsOfSeveral(titles, placeOf, taken))
    alike.set(fieldOf(column), several)
  return {
    columns: Object.fromEntries(
      fields.map((field) => [field, titles[places.get(field) ?? -1] ?? null]),
    ) as Record<Field, string | null>,
    places,
    alike,
    names,
    isNameAPart:
      bareNames.has(plainTitle(titles[name ?? -1] ?? '')) &&
      (placeOf('givenName') !== undefined || placeOf('familyName') !== undefined),
  }
}

/** What a row says, by field: several columns of one fact below each other. `name` is the whole one, from one column or its parts. */
export function partyCells<Field extends string>(
  { places, alike, names, isNameAPart }: Omit<PartyPlaces<Field>, 'columns'>,
  cells: readonly string[],
  fieldOf: (column: PartyColumn) => Field,
): { cell: (field: Field) => string; name: string } {
  const cell = (field: Field) =>
    (alike.get(field) ?? [places.get(field) ?? -1])
      .map((place) => (cells[place] ?? '').normalize('NFC').trim())
      .filter(Boolean)
      .join('\n')
  const part = (column: PartyColumn) => cell(fieldOf(column))
  const name = joinedName(
    {
      given: part('givenName'),
      middle: part('middleName'),
      name: joinedCells(names, cells).normalize('NFC'),
      family: part('familyName'),
      secondFamily: part('secondFamilyName'),
    },
    isNameAPart,
  )
  return { cell, name }
}

/** What a column can hold, and the titles that files give it: without case, spaces, signs and accents. */
export type ColumnField<Field extends string> = { field: Field; titles: readonly string[] }

/** Which column of a file holds what, by its title. */
export type ColumnsByTitle<Field extends string> = Partial<Record<Field, string>>

/** A title as it is compared: "Date of birth (dd/mm/yyyy) *" is `dateofbirth`. */
export function plainTitle(title: string): string {
  return title
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Titles that can be told apart: a column without one is called by its letter, the second of two equal ones is numbered. */
export function titlesOf(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell, place) => {
    const title =
      cell.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 200) || `Column ${letterOf(place)}`
    const count = (seen.get(title.toLowerCase()) ?? 0) + 1
    seen.set(title.toLowerCase(), count)
    return count === 1 ? title : `${title} #${count}`
  })
}

/** `A` to `Z`, then `AA`: as spreadsheets call their columns. */
export function letterOf(place: number): string {
  const before = place >= 26 ? letterOf(Math.floor(place / 26) - 1) : ''
  return before + String.fromCharCode(65 + (place % 26))
}

/** Which column holds what, by the words of its title; each column is taken once, the closer word first. */
export function columnsByTitles<Field extends string>(
  titles: readonly string[],
  fields: readonly ColumnField<Field>[],
): ColumnsByTitle<Field> {
  const plain = titles.map(plainTitle)
  const taken = new Set<number>()
  const columns: ColumnsByTitle<Field> = {}
  for (const { field, titles: words } of fields) {
    const place = words
      .map((word) => plainTitle(word))
      .map((word) => plain.findIndex((title, at) => title === word && !taken.has(at)))
      .find((found) => found !== -1)
    if (place === undefined) continue
    taken.add(place)
    columns[field] = titles[place] as string
  }
  return columns
}

/** The same set of titles in any order is the same kind of file. */
export function headKeyOf(titles: readonly string[]): string {
  return [...new Set(titles.map((title) => plainTitle(title) || title.toLowerCase()))]
    .sort()
    .join('|')
    .slice(0, 4_000)
}

/** What a column can hold, and the titles that files give it: without case, spaces, signs and accents. */
export type ColumnField<Field extends string> = {
  field: Field
  titles: readonly string[]
  /** A fact of a party, whose titles are met in other wordings as well; of a number the words for "number" are left out, too. Of somebody related to it whose it is counts: a customer's manager is the bank's. */
  ofParty?: 'fact' | 'number' | 'relation'
}

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

/** Words of titles as systems shorten them: CUST_NM, CTRY_CD, BirthDt, Geb.Dat. */
const SHORTENED: Readonly<Record<string, string>> = {
  ...{ nm: 'name', cd: 'code', dt: 'date', dat: 'datum', cust: 'customer', clnt: 'client', ctry: 'country' },
  ...{ cntry: 'country', addr: 'address', adr: 'adresse', natl: 'nationality', ntlty: 'nationality' },
  ...{ brth: 'birth', frst: 'first', fst: 'first', lst: 'last', reg: 'registration', cit: 'citizenship' },
}
/** Whose fact it is, which all columns of a file share. */
const WHOSE =
  /^(?:the)?(?:customers?|clients?|party|person|suppliers?|vendors?|counterparty|kunden?|cliente|klant|borrower|investor|account|holder)+|(?:of(?:the)?|des|der|du|dela?|dell?a?|van(?:de)?)(?:customer|client|party|person|kunden|kundin|personne|cliente|persona|titulaire|titular|titolare|klant)$/
const NUMBER_WORD =
  /^(?:n|no|nr|num|numero|nummer)(?:de|di|del|du)?(?=.{3})|(?<=.{2})(?:numbers?|nummern?|numeros?|numeri|num|nbr|nr|no|code|id)1?$/

/** Without whose it is, or shortened, these say something else of a customer: its number with the bank, and since when it is one. */
const AMBIGUOUS = new Set(
  'id idno idnr idnumber idcode personalnumber registrationdate dateofregistration'.split(' '),
)

/** Other readings of a title of a party's fact: written out, and without whose it is and that it is a number. */
function otherTitles(title: string, of: 'fact' | 'number' | 'relation'): string[] {
  const whole = plainTitle(
    title
      .replaceAll('%', ' percent ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .map((word) => SHORTENED[word.toLowerCase()] ?? word)
      .join(' '),
  )
  const found = [whole, whole.replace('1', ''), ...(of === 'relation' ? [] : [whole.replace(WHOSE, '')])]
  const all = of === 'number' ? [...found, ...found.map((one) => one.replace(NUMBER_WORD, ''))] : found
  return all.filter((one) => !AMBIGUOUS.has(one))
}

/** Which column holds what, by the words of its title; each column is taken once, the closer word first. What no title says word for word may be said in another wording. */
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
  for (const { field, titles: words, ofParty } of fields) {
    if (!ofParty || columns[field] !== undefined) continue
    const place = titles.findIndex(
      (title, at) => !taken.has(at) && otherTitles(title, ofParty).some((one) => words.includes(one)),
    )
    if (place === -1) continue
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

const numbered = (title: string) => Number(/\d$/.exec(plainTitle(title)) ?? 0)
/** Numbered names of these are of several people. */
const OF_SEVERAL = /holder|owner|inhaber|titula|borrower|insured/

/** Columns that together hold one name, in their order: "Name1", "Name2" are the lines of it. `place` alone where there is one. */
export function nameLines(titles: readonly string[], place: number): number[] {
  const stem = plainTitle(titles[place] ?? '').replace(/\d$/, '')
  if (!/(?:name|naam|nom|nombre|nome|firma|navn|namn)$/.test(stem) || OF_SEVERAL.test(stem)) return [place]
  return [...titles.keys()]
    .filter(
      (at) =>
        at === place ||
        (numbered(titles[at] as string) > 0 && plainTitle(titles[at] as string).slice(0, -1) === stem),
    )
    .sort((one, other) => numbered(titles[one] as string) - numbered(titles[other] as string))
}

const unnumbered = (title: string) => plainTitle(title.replaceAll('%', ' percent ')).replace(/\d+/g, '')
const numberOf = (title: string) => Number(/\d+/.exec(title)?.[0] ?? 0)

/** A column and those that are called the same by other numbers, in their order: "UBO", "UBO 2". */
export function placesAlike(titles: readonly string[], place: number): number[] {
  const wanted = unnumbered(titles[place] as string)
  return titles
    .flatMap((title, at) =>
      at === place || (/\d/.test(title) && unnumbered(title) === wanted) ? [{ at, n: numberOf(title) }] : [],
    )
    .sort((one, other) => one.n - other.n)
    .map(({ at }) => at)
}

/** What the lines of a name hold, as one. */
export const joinedCells = (places: readonly number[], cells: readonly string[]): string =>
  places
    .map((at) => (cells[at] ?? '').trim())
    .filter(Boolean)
    .join(' ')

const UNREAD_TOLD = 20

/** Columns of a file that are not read, in one sentence: a fact in them is nowhere compared. */
export function unreadColumns(
  titles: readonly string[],
  read: readonly (number | string | null)[],
): string[] {
  const taken = new Set(read)
  const unread = titles.filter(
    (title, at) => !taken.has(at) && !taken.has(title) && !/^Column [A-Z]+$/.test(title),
  )
  if (unread.length === 0) return []
  const more = unread.length > UNREAD_TOLD ? ` and ${unread.length - UNREAD_TOLD} more` : ''
  return [
    `Not read: ${unread
      .slice(0, UNREAD_TOLD)
      .map((title) => `“${title.slice(0, 60)}”`)
      .join(', ')}${more}.`,
  ]
}

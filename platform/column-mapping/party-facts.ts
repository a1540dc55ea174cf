import { isUnsaid, NAME_LENGTH_MAX } from '#engines/name-matching/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import { readCountries } from './country.ts'
import { type DateOrder, readDate } from './date-order.ts'
import { type GenderColumn, type PartyColumn, partyColumn, readGender } from './party-titles.ts'
import { columnsByTitles, placesAlike } from './titles.ts'

/** The kind of each number that a column can hold. */
const identifierKinds = {
  lei: 'lei',
  registration: 'registration',
  taxId: 'tax-id',
  passport: 'passport',
  nationalId: 'national-id',
  imo: 'imo',
  mmsi: 'mmsi',
  callSign: 'call-sign',
  tailMark: 'aircraft-tail',
  wallet: 'crypto-wallet',
  iban: 'iban',
  bic: 'bic',
} as const satisfies Partial<Record<PartyColumn, string>>
type NumberColumn = keyof typeof identifierKinds

/** What a row says of a party that could not be read: it is taken without it, and says so. */
type NotRead = { fact: string; text: string; why: string }

export type PartyFacts = {
  birthDate: string | null
  countries: string[]
  identifiers: { kind: (typeof identifierKinds)[NumberColumn]; value: string }[]
  gender?: 'male' | 'female'
  aliases: string[]
  addresses: string[]
}

const IDENTIFIER_LENGTH_MAX = 100
const ADDRESS_LENGTH_MAX = 500
const TEXT_LENGTH_MAX = 60
const COUNTRIES_MAX = 10
const NUMBERS_MAX = 10
const NAMES_MAX = 20
const ADDRESSES_MAX = 20

const severalColumns = [
  ...(Object.keys(identifierKinds) as NumberColumn[]),
  ...(['aliases', 'country', 'nationality', 'address'] as const),
]

/** Words that say of a column that it holds one more of the same. */
const ONE_MORE =
  /\b(?:second|other|dual|additional|further|former|2nd|2e|2|seconda|secondo|altre|altra|altri|segunda|segundo|otras|otra|otros|zweite|zweiter|weitere|andere|sonstige|tweede|deuxi[eè]me|seconde|autres?)\b/giu

/** The columns of facts that a party can have several of, by number or in other words: "Nationality 2", "Dual nationality", "Maiden name" beside "Alias". */
export function columnsOfSeveral(
  titles: readonly string[],
  placeOf: (column: PartyColumn) => number | undefined,
  taken: readonly number[],
): Map<PartyColumn, number[]> {
  const isTaken = new Set(taken)
  const further = (column: PartyColumn): number[] =>
    titles.flatMap((title, at) =>
      !isTaken.has(at) &&
      [title, title.replace(ONE_MORE, ' ')].some(
        (one) => columnsByTitles([one], [partyColumn(column, column)])[column] !== undefined,
      )
        ? [at]
        : [],
    )
  return new Map(
    severalColumns.flatMap((column) => {
      const place = placeOf(column)
      if (place === undefined) return []
      return [[column, [...new Set([...placesAlike(titles, place), ...further(column)])]] as const]
    }),
  )
}

/** Reads the facts of a party in a row. A fact that cannot be read is left out and reported. Nothing is guessed. */
export function partyFacts(
  cell: (column: PartyColumn) => string,
  name: string,
  { dateOrder, now, genders }: { dateOrder: DateOrder | null; now: Date; genders?: GenderColumn | undefined },
): { facts: PartyFacts; notRead: NotRead[] } {
  const notRead: NotRead[] = []
  const drop = (fact: string, text: string, why: string) => {
    notRead.push({ fact, text: text.slice(0, TEXT_LENGTH_MAX), why })
  }
  const gender = genderIn(cell('gender'), genders, drop)
  const facts = {
    birthDate: birthIn(cell('birthDate'), dateOrder, now, drop),
    countries: countriesIn([cell('country'), cell('nationality')], drop),
    identifiers: identifiersIn(cell, drop),
    ...(gender && { gender }),
    aliases: namesIn(cell('aliases'), name, drop),
    addresses: addressesIn(cell('address'), drop),
  }
  return { facts, notRead }
}

type Drop = (fact: string, text: string, why: string) => void

function birthIn(text: string, dateOrder: DateOrder | null, now: Date, drop: Drop): string | null {
  if (isUnsaid(text)) return null
  const read = readDate(text, dateOrder, now)
  if ('date' in read) return read.date
  drop('date of birth', text, read.refused.replace(/^The date ".*?" /, 'it ').replace(/\.$/, ''))
  return null
}

function countriesIn(cells: readonly string[], drop: Drop): string[] {
  const read = cells.map(readCountries)
  for (const text of read.flatMap((one) => one.notRead))
    drop('country', text, 'it is no country that is known')
  const countries = [...new Set(read.flatMap(({ codes }) => codes))]
  for (const code of countries.slice(COUNTRIES_MAX))
    drop('country', code, `there are more than ${COUNTRIES_MAX}`)
  return countries.slice(0, COUNTRIES_MAX)
}

function identifiersIn(cell: (column: PartyColumn) => string, drop: Drop): PartyFacts['identifiers'] {
  const written = (
    Object.entries(identifierKinds) as [NumberColumn, PartyFacts['identifiers'][number]['kind']][]
  )
    .flatMap(([column, kind]) =>
      cell(column)
        .split(/[\n;|]/)
        .map((value) => ({ kind, value: value.trim() })),
    )
    .filter(({ value }) => !isUnsaid(value))
  const usable = written.filter(({ value }) => value.length <= IDENTIFIER_LENGTH_MAX)
  for (const { value } of written.filter((one) => !usable.includes(one)))
    drop('number', value, `it has more than ${IDENTIFIER_LENGTH_MAX} characters`)
  for (const { value } of usable.slice(NUMBERS_MAX))
    drop('number', value, `there are more than ${NUMBERS_MAX}`)
  return usable.slice(0, NUMBERS_MAX)
}

function genderIn(text: string, column: GenderColumn | undefined, drop: Drop): PartyFacts['gender'] {
  if (isUnsaid(text)) return undefined
  const gender = readGender(text, column)
  // "Firma", "Dr.", "divers" and the like say no gender; what is no word at all could be anything.
  if (!gender && (!/\p{L}/u.test(text) || /^[mvnbs]$/i.test(text.trim())))
    drop('gender', text, 'it is not a known type')
  return gender
}

function namesIn(text: string, name: string, drop: Drop): string[] {
  const names = [...new Set(text.split(/[;|\n]/).map((one) => visibleText(one).trim()))].filter(
    (one) => !isUnsaid(one) && one.toLowerCase() !== name.toLowerCase(),
  )
  const usable = names.filter(
    (one) => one.length >= 2 && one.length <= NAME_LENGTH_MAX && /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(one),
  )
  for (const one of [...names.filter((other) => !usable.includes(other)), ...usable.slice(NAMES_MAX)])
    drop('further name', one, 'it cannot be compared')
  return usable.slice(0, NAMES_MAX)
}

/** The lines of one address stand in one cell or in several columns; a stroke parts two addresses. */
function addressesIn(text: string, drop: Drop): string[] {
  const addresses = text
    .split('|')
    .map((one) => one.replace(/\s*\n\s*/g, ', ').trim())
    .filter((one) => !isUnsaid(one))
  for (const one of addresses.slice(ADDRESSES_MAX))
    drop('address', one, `there are more than ${ADDRESSES_MAX}`)
  return addresses.slice(0, ADDRESSES_MAX).map((one) => one.slice(0, ADDRESS_LENGTH_MAX))
}

/** 'the date of birth: "31.02.1980" could not be read (it is not a calendar date)'. */
export const notReadInWords = ({ fact, text, why }: NotRead): string =>
  `the ${fact}: "${text}" could not be read (${why})`

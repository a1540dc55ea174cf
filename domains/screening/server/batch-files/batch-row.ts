import { invisibleName, isVisibleName } from '#domains/customers/contract/index.ts'
import type { IdentifierKind } from '#domains/watchlists/contract/index.ts'
import { formsOf, NAME_LENGTH_MAX } from '#engines/name-matching/index.ts'
import {
  type DateOrder,
  isUnsaid,
  joinedCells,
  joinedName,
  readCountries,
  readDate,
  readGender,
} from '#platform/column-mapping/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import type { BatchField, FactNotRead, Subject, SubjectSchema } from '../../contract/index.ts'
import { subjectOf } from '../subject/subject.ts'
import { kindOfWords } from './batch-columns.ts'

/** A row that can be screened. `row` is its line in the file. */
export type BatchRow = { row: number; companyId: number | null; reference: string | null; subject: Subject }

/** Why a row cannot be screened; `why` is the same for rows that are refused for the same thing. */
export type Refusal = { why: string; reason: string }

/** How the rows of a file are read. */
export type RowPlan = {
  /** The place of each field in a row. */
  places: Partial<Record<BatchField, number>>
  /** The columns that hold the lines of the name, where it is in several. */
  names?: readonly number[]
  /** How many cells the titles have. */
  width: number
  /** The column of names holds a part of them, beside a column of the other part. */
  isNameAPart?: boolean
  dateOrder: DateOrder | null
  kinds: Readonly<Record<string, SubjectSchema>>
  now: Date
}

const IDENTIFIER_LENGTH_MAX = 100
const ADDRESS_LENGTH_MAX = 500
const TEXT_LENGTH_MAX = 60

const identifierFields = {
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
} as const satisfies Partial<Record<BatchField, IdentifierKind>>

/** Reads one row. Without a name it is refused with the reason; a fact that cannot be read is left out and said. Nothing is guessed. */
export function batchRowOf(row: number, cells: readonly string[], plan: RowPlan): BatchRow | Refusal {
  const cell = (field: BatchField) => (cells[plan.places[field] ?? -1] ?? '').normalize('NFC').trim()
  const beyond = cells.findLastIndex((text) => text.trim() !== '') + 1
  if (beyond > plan.width) {
    return {
      why: 'More cells than there are titles',
      reason: `The row has ${beyond} cells and the file ${plan.width} titles: a comma inside a cell needs quotes around it.`,
    }
  }
  const written = joinedName(
    {
      given: cell('givenName'),
      name: joinedCells(plan.names ?? [plan.places.name ?? -1], cells).normalize('NFC'),
      family: cell('familyName'),
    },
    plan.isNameAPart ?? false,
  )
  if (written === '') return { why: 'No name', reason: 'The name is missing.' }
  const badName = (reason: string): Refusal => ({ why: 'A name that cannot be screened', reason })
  // Signs that nobody sees are of no name, and whoever exported the file did not type them.
  const name = isVisibleName(written) ? visibleText(written) : written
  if (name.length < 2) return badName('The name must have at least 2 characters.')
  if (!isVisibleName(name)) return badName(`${invisibleName}.`)
  if (name.length > NAME_LENGTH_MAX) {
    return badName(`The name must have at most ${NAME_LENGTH_MAX} characters.`)
  }
  // A number is looked up among those of listed parties, and its answer says that it is no name.
  if (!/\p{L}/u.test(name) && formsOf(name, 'Unknown').identifiers.length === 0)
    return badName(`"${name.slice(0, 60)}" has no letters, so it is not a name.`)
  const notRead: FactNotRead[] = []
  const facts = {
    ...kindIn(cell('kind'), plan, notRead),
    ...birthIn(cell('birthDate'), plan, notRead),
    ...countriesIn([cell('country'), cell('nationality')], notRead),
    ...identifiersIn(cell, notRead),
    ...genderIn(cell('gender'), notRead),
    aliases: namesIn(cell('aliases'), name, notRead),
    addresses: isUnsaid(cell('address')) ? [] : [cell('address').slice(0, ADDRESS_LENGTH_MAX)],
  }
  const reference = cell('reference')
  const number = /^\d{1,12}$/.test(reference) ? Number(reference) : null
  return {
    row,
    companyId: number !== null && number > 0 ? number : null,
    reference: reference === '' ? null : reference.slice(0, 200),
    subject: subjectOf({ name, ...facts, notRead }),
  }
}

/** Takes a fact away that cannot be read: the name is searched without it, and the row says so. */
function drop(notRead: FactNotRead[], fact: string, text: string, why: string): void {
  notRead.push({ fact, text: text.slice(0, TEXT_LENGTH_MAX), why })
}

function kindIn(text: string, { kinds }: RowPlan, notRead: FactNotRead[]): { schema: SubjectSchema } {
  const schema = kindOfWords(text, kinds) ?? (isUnsaid(text) ? 'Unknown' : undefined)
  if (schema) return { schema }
  drop(notRead, 'kind', text, 'it is not a known type: person, company, vessel or aircraft')
  return { schema: 'Unknown' }
}

function birthIn(
  text: string,
  { dateOrder, now }: RowPlan,
  notRead: FactNotRead[],
): { birthDate: string | null } {
  if (isUnsaid(text)) return { birthDate: null }
  const read = readDate(text, dateOrder, now)
  if ('date' in read) return { birthDate: read.date }
  drop(notRead, 'date of birth', text, read.refused.replace(/^The date ".*?" /, 'it ').replace(/\.$/, ''))
  return { birthDate: null }
}

const COUNTRIES_MAX = 10

function countriesIn(cells: readonly string[], notRead: FactNotRead[]): { countries: string[] } {
  const read = cells.map(readCountries)
  for (const text of read.flatMap((one) => one.notRead))
    drop(notRead, 'country', text, 'it is no country that is known')
  const countries = [...new Set(read.flatMap(({ codes }) => codes))]
  for (const code of countries.slice(COUNTRIES_MAX))
    drop(notRead, 'country', code, `there are more than ${COUNTRIES_MAX}`)
  return { countries: countries.slice(0, COUNTRIES_MAX) }
}

function identifiersIn(
  cell: (field: BatchField) => string,
  notRead: FactNotRead[],
): Pick<Subject, 'identifiers'> {
  const identifiers: Subject['identifiers'] = []
  for (const [field, kind] of Object.entries(identifierFields) as [BatchField, IdentifierKind][]) {
    const value = cell(field)
    if (isUnsaid(value)) continue
    if (value.length > IDENTIFIER_LENGTH_MAX)
      drop(notRead, 'number', value, `it has more than ${IDENTIFIER_LENGTH_MAX} characters`)
    else identifiers.push({ kind, value })
  }
  return { identifiers }
}

function genderIn(text: string, notRead: FactNotRead[]): Pick<Subject, 'gender'> {
  if (isUnsaid(text)) return {}
  const gender = readGender(text)
  // "Firma", "Dr.", "divers" and the like say no gender; what is no word at all could be anything.
  if (!gender && !/\p{L}/u.test(text)) drop(notRead, 'gender', text, 'it is not a known type')
  return gender ? { gender } : {}
}

const NAMES_MAX = 20

function namesIn(text: string, name: string, notRead: FactNotRead[]): string[] {
  const names = text
    .split(/[;|\n]/)
    .map((one) => visibleText(one).trim())
    .filter((one) => !isUnsaid(one) && one.toLowerCase() !== name.toLowerCase())
  const usable = names.filter(
    (one) => one.length >= 2 && one.length <= NAME_LENGTH_MAX && isVisibleName(one) && /\p{L}/u.test(one),
  )
  for (const one of [...names.filter((other) => !usable.includes(other)), ...usable.slice(NAMES_MAX)])
    drop(notRead, 'further name', one, 'it cannot be compared')
  return usable.slice(0, NAMES_MAX)
}

/** "Screened without the date of birth: "31.02.1980" is not a calendar date." Null where everything was read. */
export function withoutInWords(notRead: readonly FactNotRead[] | undefined): string | null {
  if (!notRead?.length) return null
  return `Screened without ${notRead.map(({ fact, text, why }) => `the ${fact}: "${text}" could not be read (${why})`).join('; ')}.`
}

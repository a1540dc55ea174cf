import { invisibleName, isVisibleName, kindInWords } from '#domains/companies/contract/index.ts'
import { PartialDate, PartySchema, type Subject, type SubjectSchema } from '../../contract/index.ts'
import { countryCode } from '../list-formats/facts/country-code.ts'
import { subjectOf } from '../subject/subject.ts'

/** A row that can be screened. `row` is its line in the file, the header being line one. */
export type BatchRow = { row: number; companyId: number | null; reference: string | null; subject: Subject }

/** What a column holds, by the names people give it. Compared without case, spaces and signs. */
const columnNames = {
  name: [
    'name',
    'companyname',
    'company',
    'fullname',
    'entityname',
    'entity',
    'party',
    'customer',
    'customername',
    'legalname',
  ],
  schema: ['schema', 'type', 'kind', 'entitytype', 'partytype'],
  birthDate: ['birthdate', 'dateofbirth', 'dob', 'born', 'incorporationdate'],
  country: ['country', 'countries', 'countrycode', 'nationality', 'jurisdiction'],
  reference: ['companyid', 'reference', 'ref', 'id', 'customerid', 'externalid'],
} as const

export type Column = keyof typeof columnNames

/** Which place in a row holds which column; undefined when no place holds a name. */
export function columnsOf(header: readonly string[]): Partial<Record<Column, number>> | undefined {
  const places: Partial<Record<Column, number>> = {}
  const plain = header.map((title) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  for (const [column, names] of Object.entries(columnNames) as [Column, readonly string[]][]) {
    const place = names.map((name) => plain.indexOf(name)).find((found) => found !== -1)
    if (place !== undefined) places[column] = place
  }
  return places.name === undefined ? undefined : places
}

const NAME_LENGTH_MAX = 300

/** Reads one row; a string is the reason it cannot be screened. */
export function batchRowOf(
  row: number,
  cells: readonly string[],
  columns: Partial<Record<Column, number>>,
): BatchRow | string {
  const cell = (column: Column) => (cells[columns[column] ?? -1] ?? '').normalize('NFC').trim()
  const name = cell('name')
  if (name === '') return 'The name is missing.'
  if (name.length < 2) return 'The name must have at least 2 characters.'
  if (!isVisibleName(name)) return `${invisibleName}.`
  if (name.length > NAME_LENGTH_MAX) return `The name must have at most ${NAME_LENGTH_MAX} characters.`
  const schema = schemaOf(cell('schema'))
  if (!schema) return `The kind "${cell('schema')}" is not known. Write person, company, vessel or aircraft.`
  const birthDate = dateOf(cell('birthDate'))
  if (birthDate === undefined) {
    return `The date "${cell('birthDate')}" cannot be read. Write it as 1962-03-07, 1962-03 or 1962.`
  }
  const countries: string[] = []
  for (const wording of countryWordings(cell('country'))) {
    const code = countryCode(wording)
    if (!code) return `The country "${wording}" is not known. Write it as two letters or in English.`
    countries.push(code)
  }
  if (countries.length > 10) return 'At most 10 countries can be given.'
  const reference = cell('reference')
  const number = /^\d{1,12}$/.test(reference) ? Number(reference) : null
  return {
    row,
    companyId: number !== null && number > 0 ? number : null,
    reference: reference === '' ? null : reference.slice(0, 200),
    subject: subjectOf({ name, schema, birthDate, countries }),
  }
}

/** The words of customer files, and the kinds that no customer is. */
function schemaOf(wording: string): SubjectSchema | undefined {
  const plain = wording.toLowerCase().replace(/[^a-z]/g, '')
  if (plain === 'wallet') return 'CryptoWallet'
  return kindInWords(wording) ?? PartySchema.options.find((option) => option.toLowerCase() === plain)
}

/** Null when none is given, undefined when it cannot be read. A day before a month is not guessed at. */
function dateOf(wording: string): string | null | undefined {
  if (wording === '') return null
  const iso = wording.replaceAll('/', '-').replace(/T.*$/, '')
  return PartialDate.safeParse(iso).success ? iso : undefined
}

/** A comma may stand between two countries or inside one, as in `Korea, North`. */
function countryWordings(cell: string): string[] {
  return cell
    .split(/[;|]/)
    .flatMap((part) => (countryCode(part) ? [part] : part.split(',')))
    .map((part) => part.trim())
    .filter(Boolean)
}

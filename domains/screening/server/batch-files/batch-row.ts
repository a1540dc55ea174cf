import { invisibleName, isVisibleName } from '#domains/customers/contract/index.ts'
import type { IdentifierKind } from '#domains/watchlists/contract/index.ts'
import { countryCode } from '#domains/watchlists/server/index.ts'
import { formsOf } from '#engines/name-matching/index.ts'
import { type DateOrder, readDate } from '#platform/column-mapping/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import type { BatchField, Subject, SubjectSchema } from '../../contract/index.ts'
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
  /** How many cells the titles have. */
  width: number
  dateOrder: DateOrder | null
  kinds: Readonly<Record<string, SubjectSchema>>
  now: Date
}

const NAME_LENGTH_MAX = 300
const IDENTIFIER_LENGTH_MAX = 100

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

/** Reads one row; what cannot be read is refused with the reason, and nothing of it is guessed or left out. */
export function batchRowOf(row: number, cells: readonly string[], plan: RowPlan): BatchRow | Refusal {
  const cell = (field: BatchField) => (cells[plan.places[field] ?? -1] ?? '').normalize('NFC').trim()
  const beyond = cells.findLastIndex((text) => text.trim() !== '') + 1
  if (beyond > plan.width) {
    return {
      why: 'More cells than there are titles',
      reason: `The row has ${beyond} cells and the file ${plan.width} titles: a comma inside a cell needs quotes around it.`,
    }
  }
  const written =
    cell('name') || [cell('givenName'), cell('familyName')].filter((part) => part !== '').join(' ')
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
    return badName(`"${name.slice(0, 60)}" holds no letter, so it is no name.`)
  const schema = kindOfWords(cell('kind'), plan.kinds)
  if (!schema) {
    return {
      why: 'A kind that is not known',
      reason: `The kind "${cell('kind').slice(0, 60)}" is not known. Write person, company, vessel or aircraft.`,
    }
  }
  const birthDate = cell('birthDate')
  const born = birthDate === '' ? { date: null } : readDate(birthDate, plan.dateOrder, plan.now)
  if ('refused' in born) return { why: 'A date that cannot be read', reason: born.refused }
  const countries: string[] = []
  for (const wording of countryWordings(cell('country'))) {
    const code = countryCode(wording)
    if (!code) {
      return {
        why: 'A country that is not known',
        reason: `The country "${wording.slice(0, 60)}" is not known. Write it as two letters or in English.`,
      }
    }
    countries.push(code)
  }
  if (countries.length > 10) {
    return { why: 'A country that is not known', reason: 'At most 10 countries can be given.' }
  }
  const identifiers: Subject['identifiers'] = []
  for (const [field, kind] of Object.entries(identifierFields) as [BatchField, IdentifierKind][]) {
    const value = cell(field)
    if (value.length > IDENTIFIER_LENGTH_MAX) {
      return {
        why: 'An identifier that cannot be one',
        reason: `An identifier has at most ${IDENTIFIER_LENGTH_MAX} characters.`,
      }
    }
    if (value !== '') identifiers.push({ kind, value })
  }
  const reference = cell('reference')
  const number = /^\d{1,12}$/.test(reference) ? Number(reference) : null
  return {
    row,
    companyId: number !== null && number > 0 ? number : null,
    reference: reference === '' ? null : reference.slice(0, 200),
    subject: subjectOf({ name, schema, birthDate: born.date, countries, identifiers }),
  }
}

/** A comma may stand between two countries or inside one, as in `Korea, North`. */
function countryWordings(cell: string): string[] {
  return cell
    .split(/[;|]/)
    .flatMap((part) => (countryCode(part) ? [part] : part.split(',')))
    .map((part) => part.trim())
    .filter(Boolean)
}

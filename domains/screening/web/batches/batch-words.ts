import { quantity } from '#design-system/formats/index.ts'
import type { MappedField } from '#design-system/patterns/column-mapping/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type {
  BatchField,
  BatchResultRow,
  BatchRowsShown,
  DateOrder,
  Reckoned,
} from '#domains/screening/contract/index.ts'
import { statusLook } from '../words.ts'

/** What a file can say of a party, the name first. */
export const batchFields: readonly MappedField<BatchField>[] = [
  { field: 'name', label: 'Name', none: 'In two columns' },
  { field: 'givenName', label: 'Given name' },
  { field: 'middleName', label: 'Middle name or patronymic' },
  { field: 'familyName', label: 'Family name' },
  { field: 'secondFamilyName', label: 'Second family name' },
  { field: 'aliases', label: 'Further names' },
  { field: 'kind', label: 'Kind', none: 'Not stated' },
  { field: 'gender', label: 'Gender' },
  { field: 'country', label: 'Country' },
  { field: 'nationality', label: 'Nationality' },
  { field: 'address', label: 'Address' },
  { field: 'birthDate', label: 'Born or registered' },
  { field: 'reference', label: 'Your reference' },
  { field: 'registration', label: 'Registration number' },
  { field: 'taxId', label: 'Tax number' },
  { field: 'lei', label: 'LEI' },
  { field: 'passport', label: 'Passport' },
  { field: 'nationalId', label: 'National ID' },
  { field: 'imo', label: 'IMO number' },
  { field: 'mmsi', label: 'MMSI' },
  { field: 'callSign', label: 'Call sign' },
  { field: 'tailMark', label: 'Mark of an aircraft' },
  { field: 'wallet', label: 'Wallet address' },
  { field: 'iban', label: 'IBAN' },
  { field: 'bic', label: 'BIC' },
]

export const orderWords = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
} as const satisfies Record<DateOrder, string>

export const shownWords = {
  all: 'All rows',
  match: 'With a match',
  clear: 'No match',
  incomplete: 'Not answered',
  refused: 'Refused',
  waiting: 'Not reached',
} as const satisfies Record<BatchRowsShown, string>

export function lookOfRow({ status }: Pick<BatchResultRow, 'status'>): { severity: Severity; label: string } {
  if (status === 'refused') return { severity: 'medium', label: 'Refused' }
  if (status === 'waiting') return { severity: 'low', label: 'Not screened' }
  return statusLook[status]
}

/** "about 120, between 98 and 146": a number that stands for more than was asked. */
export function reckonedInWords({ low, likely, high }: Reckoned): string {
  return low === high ? quantity(likely) : `about ${quantity(likely)} (${quantity(low)} to ${quantity(high)})`
}

export const rowsInWords = (count: number) => `${quantity(count)} ${count === 1 ? 'row' : 'rows'}`

import { z } from 'zod'

/** What a column of a batch file can hold. Only the name is needed, in one column or in two. */
export const BatchField = z.enum([
  'name',
  'givenName',
  'middleName',
  'familyName',
  'secondFamilyName',
  'aliases',
  'kind',
  'gender',
  'birthDate',
  'country',
  'nationality',
  'address',
  'reference',
  'lei',
  'registration',
  'taxId',
  'passport',
  'nationalId',
  'imo',
  'mmsi',
  'callSign',
  'tailMark',
  'wallet',
  'iban',
  'bic',
])
export type BatchField = z.infer<typeof BatchField>

/** The title of the column that holds each field; null where the file has none. */
export const BatchColumns = z.partialRecord(BatchField, z.string().max(210).nullable())
export type BatchColumns = z.infer<typeof BatchColumns>

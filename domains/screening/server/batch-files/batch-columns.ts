import { kindInWords } from '#domains/customers/contract/index.ts'
import { PartySchema } from '#domains/watchlists/contract/index.ts'
import { countryCode } from '#domains/watchlists/server/index.ts'
import { type ColumnField, columnsByTitles } from '#platform/column-mapping/index.ts'
import type { BatchColumns, BatchField, SubjectSchema } from '../../contract/index.ts'

/** What a column holds, by the titles people give it. */
export const batchFields: readonly ColumnField<BatchField>[] = [
  {
    field: 'name',
    titles: [
      'name',
      'companyname',
      'fullname',
      'legalname',
      'entityname',
      'partyname',
      'customername',
      'clientname',
      'suppliername',
      'vendorname',
      'counterpartyname',
      'beneficiaryname',
      'company',
      'entity',
      'party',
      'customer',
      'client',
      'supplier',
      'vendor',
      'counterparty',
      'beneficiary',
    ],
  },
  {
    field: 'givenName',
    titles: ['givenname', 'givennames', 'firstname', 'firstnames', 'forename', 'forenames'],
  },
  { field: 'familyName', titles: ['familyname', 'lastname', 'surname'] },
  {
    field: 'kind',
    titles: [
      'kind',
      'type',
      'schema',
      'entitytype',
      'partytype',
      'customertype',
      'clienttype',
      'persontype',
      'typeofparty',
      'typeofperson',
      'legalstatus',
      'pfpj',
    ],
  },
  {
    field: 'birthDate',
    titles: [
      'birthdate',
      'dateofbirth',
      'dob',
      'born',
      'birthday',
      'bornorfounded',
      'dateofbirthorregistration',
      'registrationdate',
      'dateofregistration',
      'incorporationdate',
      'dateofincorporation',
      'founded',
      'yearofbirth',
    ],
  },
  {
    field: 'country',
    titles: [
      'country',
      'countries',
      'countrycode',
      'nationality',
      'citizenship',
      'jurisdiction',
      'domicile',
      'countryofresidence',
      'countryofregistration',
      'countryofincorporation',
      'flag',
    ],
  },
  {
    field: 'reference',
    titles: [
      'companyid',
      'reference',
      'ref',
      'id',
      'ourreference',
      'customerid',
      'clientid',
      'externalid',
      'customernumber',
      'clientnumber',
      'supplierid',
      'vendorid',
      'accountnumber',
    ],
  },
  { field: 'lei', titles: ['lei', 'leicode', 'legalentityidentifier'] },
  {
    field: 'registration',
    titles: [
      'registration',
      'registrationnumber',
      'registrationno',
      'regno',
      'companynumber',
      'companyno',
      'registernumber',
      'commercialregister',
    ],
  },
  {
    field: 'taxId',
    titles: ['taxid', 'taxnumber', 'taxidentificationnumber', 'tin', 'vat', 'vatnumber', 'ein'],
  },
  { field: 'passport', titles: ['passport', 'passportnumber', 'passportno'] },
  {
    field: 'nationalId',
    titles: ['nationalid', 'nationalidnumber', 'idnumber', 'identitynumber', 'personalnumber'],
  },
  { field: 'imo', titles: ['imo', 'imonumber', 'imono'] },
  { field: 'mmsi', titles: ['mmsi', 'mmsinumber', 'mmsino'] },
  { field: 'callSign', titles: ['callsign', 'radiocallsign'] },
  { field: 'tailMark', titles: ['tailnumber', 'tailmark', 'aircraftregistration', 'registrationmark'] },
  {
    field: 'wallet',
    titles: [
      'wallet',
      'walletaddress',
      'cryptowallet',
      'cryptoaddress',
      'blockchainaddress',
      'digitalcurrencyaddress',
    ],
  },
  { field: 'iban', titles: ['iban', 'ibannumber'] },
  { field: 'bic', titles: ['bic', 'biccode', 'swift', 'swiftcode', 'swiftbic', 'bicswift'] },
]

/** The kind that a file's words mean, those of no customer included. Undefined for words that mean none. */
export function kindOfWords(
  words: string,
  told: Readonly<Record<string, SubjectSchema>> = {},
): SubjectSchema | undefined {
  const said = words.normalize('NFC').trim()
  if (Object.hasOwn(told, said)) return told[said]
  const plain = said.toLowerCase().replace(/[^a-z]/g, '')
  if (plain === 'wallet') return 'CryptoWallet'
  return kindInWords(said) ?? PartySchema.options.find((option) => option.toLowerCase() === plain)
}

/** Rows that are looked at to find what a column holds. */
const VALUES_LOOKED_AT = 500
const SHARE_MIN = 0.8

/**
 * Which column holds what: by their titles, and for the kind and the country by their values where no title says so. A date is
 * never taken by its values: it may be any date.
 */
export function proposeColumns(
  titles: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  { byTitlesAlone = false } = {},
): { columns: BatchColumns; byValues: BatchField[] } {
  const columns: BatchColumns = columnsByTitles(titles, batchFields)
  const byValues: BatchField[] = []
  if (byTitlesAlone) return { columns, byValues }
  const looked = rows.slice(0, VALUES_LOOKED_AT)
  const propose = (field: BatchField, means: (value: string) => boolean) => {
    if (columns[field]) return
    const taken = new Set(Object.values(columns))
    const title = titles.find((one, place) => {
      const values = looked.map(({ cells }) => (cells[place] ?? '').trim()).filter(Boolean)
      return !taken.has(one) && values.length > 0 && values.filter(means).length / values.length >= SHARE_MIN
    })
    if (!title) return
    columns[field] = title
    byValues.push(field)
  }
  propose('kind', (value) => (kindOfWords(value) ?? 'Unknown') !== 'Unknown')
  propose('country', (value) => countryCode(value) !== undefined)
  return { columns, byValues }
}

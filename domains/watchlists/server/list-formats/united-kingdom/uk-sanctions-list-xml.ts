import type { ListEntry } from '../../../contract/list-entry.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { type ListFormat, type Publication, publishedOn, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { oneFile } from '../reading/one-file.ts'
import { childText, declaredEncoding, type XmlElement, xmlRecords } from '../reading/xml-records.ts'
import { readUkRow, ukDraft } from './uk-sanctions-list-csv.ts'

/** The UK Sanctions List as XML: a `Designation` for each party with all that the rows of the CSV say, and read as those are. */
export const ukSanctionsListXml: ListFormat = {
  name: 'UK Sanctions List XML',
  expects: 'the UK Sanctions List XML (document element Designations)',
  recognises: (head) => /<(\w+:)?Designations[\s>]/.test(head.text),
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const records = xmlRecords(file, {
    root: 'Designations',
    records: ['DateGenerated', 'Designation'],
    encoding: declaredEncoding(head.text),
  })
  for await (const record of records) {
    if (record.name === 'DateGenerated') {
      publishedOn(publication, partialDate(record.text))
      continue
    }
    const id = childText(record, 'UniqueID')
    if (!id) throw new ListFormatError('bad-row', 'A Designation has no UniqueID.', { fileName: file.name })
    const [first, ...others] = rowsOf(record)
    const draft = ukDraft(id, first)
    for (const row of [first, ...others]) readUkRow(draft, row)
    if (!draft.hasNames)
      throw new ListFormatError('bad-row', `Entry ${id} has no name.`, { fileName: file.name })
    yield draft.entry()
  }
}

type Row = { cell: (column: string) => string }

/** Where what a column of the CSV holds stands in the XML, by the names of its elements. */
const COLUMNS: Readonly<Record<string, string>> = {
  'Designation Type': 'IndividualEntityShip',
  'OFSI Group ID': 'OFSIGroupID',
  'UN Reference Number': 'UNReferenceNumber',
  'Designation source': 'DesignationSource',
  'Sanctions Imposed': 'SanctionsImposed',
  'Last Updated': 'LastUpdated',
  'Date Designated': 'DateDesignated',
  'Regime Name': 'RegimeName',
  'UK Statement of Reasons': 'UKStatementofReasons',
  'Other Information': 'OtherInformation',
  'D.O.B': 'DOB',
  'Nationality(/ies)': 'Nationality',
  Position: 'Position',
  Gender: 'Gender',
  'Type of entity': 'TypeOfEntity',
  'Business registration number (s)': 'BusinessRegistrationNumber',
  'Parent company': 'ParentCompany',
  Subsidiaries: 'Subsidiary',
  'IMO number': 'IMONumber',
  'Hull identification number (HIN)': 'HullIdentificationNumber',
  'Current believed flag of ship': 'CurrentBelievedFlagOfShip',
  'Previous flags': 'PreviousFlag',
  'Current owner/operator (s)': 'CurrentOwnerOperator',
  'Previous owner/operator (s)': 'PreviousOwnerOperator',
  'Type of ship': 'TypeOfShip',
  'Tonnage of ship': 'TonnageOfShip',
  'Length of ship': 'LengthOfShip',
  'Year Built': 'YearBuilt',
  'Phone number': 'PhoneNumber',
  Website: 'Website',
  'Email address': 'EmailAddress',
}
/** What comes in groups, one row each: the element of a group, and its columns. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Name: {
    'Name 1': 'Name1',
    'Name 2': 'Name2',
    'Name 3': 'Name3',
    'Name 4': 'Name4',
    'Name 5': 'Name5',
    'Name 6': 'Name6',
    'Name type': 'NameType',
    'Alias strength': 'AliasStrength',
  },
  NonLatinName: {
    'Name non-latin script': 'NameNonLatinScript',
    'Non-latin script language': 'NonLatinScriptLanguage',
  },
  Title: { Title: '' },
  Address: {
    'Address Line 1': 'AddressLine1',
    'Address Line 2': 'AddressLine2',
    'Address Line 3': 'AddressLine3',
    'Address Line 4': 'AddressLine4',
    'Address Line 5': 'AddressLine5',
    'Address Line 6': 'AddressLine6',
    'Address Postal Code': 'AddressPostalCode',
    'Address Country': 'AddressCountry',
  },
  Passport: {
    'Passport number': 'PassportNumber',
    'Passport additional information': 'PassportAdditionalInformation',
  },
  NationalIdentifier: {
    'National Identifier number': 'NationalIdentifierNumber',
    'National Identifier additional information': 'NationalIdentifierAdditionalInformation',
  },
  Location: { 'Town of birth': 'TownOfBirth', 'Country of birth': 'CountryOfBirth' },
}

/** A row for what stands once or in lists, and one for each group. */
function rowsOf(designation: XmlElement): [Row, ...Row[]] {
  const elements = elementsIn(designation)
  const single: Row = {
    cell: (column) =>
      elements
        .filter(({ name, text }) => name === COLUMNS[column] && text !== '')
        .map(({ text }) => text)
        .join('|'),
  }
  const groups = elements.flatMap((element): Row[] => {
    const columns = GROUPS[element.name]
    if (columns === undefined) return []
    return [
      {
        cell: (column) => {
          const part = columns[column]
          return part === undefined ? '' : part === '' ? element.text : childText(element, part)
        },
      },
    ]
  })
  return [single, ...groups]
}

const elementsIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((one) => [one, ...elementsIn(one)])

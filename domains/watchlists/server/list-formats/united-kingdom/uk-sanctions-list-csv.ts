import type { ListEntry } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { numberedParts } from '../facts/numbered-parts.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { type ListFormat, type Publication, publishedOn, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { type CsvRecord, csvRecords } from '../reading/csv-rows.ts'
import { oneFile } from '../reading/one-file.ts'
import { ukName, ukReportDate } from './uk-name.ts'

/**
 * The UK Sanctions List as the one UK publication since January 2026: 57 or 58 columns, a row for every combination of
 * name and address, joined by the unique id (`RUS2176`).
 */
export const ukSanctionsListCsv: ListFormat = {
  name: 'UK Sanctions List CSV',
  expects: 'the UK Sanctions List CSV: first line "Report Date: …", then a header with Unique ID and Name 6',
  recognises: (head) => {
    const columns = [...head.columns(',', 0), ...head.columns(',', 1)]
    return columns.includes('unique id') && columns.includes('name 6') && columns.includes('regime name')
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const hasReportLine = !head.columns(',', 0).includes('unique id')
  if (hasReportLine) publishedOn(publication, partialDate(ukReportDate(head.firstLine)))
  const drafts = new Map<string, EntryDraft>()
  const records = csvRecords(file, {
    required: ['Unique ID', 'Name 6', 'Name type', 'Designation Type'],
    skipLines: hasReportLine ? 1 : 0,
  })
  for await (const record of records) {
    const id = record.cell('Unique ID')
    if (!id) {
      throw new ListFormatError('bad-row', 'The row has no unique id.', {
        fileName: file.name,
        line: record.row.line,
      })
    }
    const draft = drafts.get(id) ?? ukDraft(id, record)
    drafts.set(id, draft)
    readUkRow(draft, record)
  }
  for (const draft of drafts.values()) {
    if (!draft.hasNames) {
      throw new ListFormatError('bad-row', `Entry ${draft.uid} has no name.`, { fileName: file.name })
    }
    yield draft.entry()
  }
}

export const ukDraft = (id: string, { cell }: Pick<CsvRecord, 'cell'>): EntryDraft =>
  new EntryDraft(id, schemaOf(cell('Designation Type'), cell('Type of entity'))).topic('sanction')

function schemaOf(
  designationType: string,
  entityType: string,
): 'Person' | 'Vessel' | 'PublicBody' | 'LegalEntity' {
  if (/^individual$/i.test(designationType)) return 'Person'
  if (/^ship$/i.test(designationType)) return 'Vessel'
  return /government|ministry|state body/i.test(entityType) ? 'PublicBody' : 'LegalEntity'
}

/** What a row says; the columns that it has nothing in add nothing. */
export function readUkRow(draft: EntryDraft, { cell }: Pick<CsvRecord, 'cell'>): void {
  const values = (column: string) => cell(column).split('|').flatMap(numberedParts)
  const isPrimary = /^primary name$/i.test(cell('Name type'))
  const isWeak = /^low/i.test(cell('Alias strength'))
  draft.name(ukName(cell), isPrimary ? 'primary' : isWeak ? 'weak' : 'alias')
  draft.name(cell('Name non-latin script'), 'alias', cell('Non-latin script language'))
  for (const words of values('D.O.B')) draft.born(words)
  for (const words of values('Nationality(/ies)')) draft.country(words, 'nationality')
  for (const words of values('Position')) draft.position(words)
  draft
    .position(cell('Title'))
    .sex(cell('Gender'))
    .birthPlace(cell('Town of birth'), cell('Country of birth'))
  draft.address(
    [
      'Address Line 1',
      'Address Line 2',
      'Address Line 3',
      'Address Line 4',
      'Address Line 5',
      'Address Line 6',
      'Address Postal Code',
    ].map(cell),
    cell('Address Country'),
  )
  for (const value of values('Passport number'))
    draft.identifier('Passport', value, cell('Passport additional information'))
  for (const value of values('National Identifier number')) {
    draft.identifier(
      'National identification number',
      value,
      cell('National Identifier additional information'),
    )
  }
  for (const value of values('Business registration number (s)'))
    draft.identifier('Registration number', value)
  for (const value of values('IMO number'))
    draft.identifier('IMO number', value.replace(/^IMO\s*/i, ''), '', 'imo')
  for (const value of values('Hull identification number (HIN)')) draft.identifier('HIN', value, '', 'other')
  for (const value of values('Current believed flag of ship')) draft.country(value, 'flag')
  for (const value of values('Current owner/operator (s)')) draft.link('Owner or operator', value)
  for (const value of values('Previous owner/operator (s)')) draft.link('Former owner or operator', value)
  for (const value of values('Parent company')) draft.link('Parent company', value)
  for (const value of values('Subsidiaries')) draft.link('Subsidiary', value)
  draft.program(cell('Regime Name')).reason(cell('UK Statement of Reasons')).remark(cell('Other Information'))
  draft.listedOn ??= partialDate(cell('Date Designated'))
  for (const column of referenceColumns) draft.reference(column, cell(column))
}

const referenceColumns = [
  'OFSI Group ID',
  'UN Reference Number',
  'Designation source',
  'Sanctions Imposed',
  'Last Updated',
  'Type of entity',
  'Type of ship',
  'Tonnage of ship',
  'Length of ship',
  'Year Built',
  'Previous flags',
  'Phone number',
  'Website',
  'Email address',
]

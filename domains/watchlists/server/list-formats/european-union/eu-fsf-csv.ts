import type { ListEntry } from '../../../contract/list-entry.ts'
import type { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { type ListFormat, type Publication, publishedOn, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { type CsvRecord, csvRecords } from '../reading/csv-rows.ts'
import { oneFile } from '../reading/one-file.ts'
import { euCountry, euDraft, readEuDocument } from './eu-fsf-entry.ts'

/**
 * The Commission's list as semicolon-separated rows, one row a fact: version 1.0 (columns like `Naal_wholename`) and
 * 1.1 (columns like `NameAlias_WholeName`). The rows of one entity share its logical id.
 */
export const euFsfCsv: ListFormat = {
  name: 'EU FSF CSV',
  expects: 'the Commission’s CSV 1.0 or 1.1, separated by semicolons, with the column Entity_logical_id',
  recognises: (head) => {
    const columns = head.columns(';').map((column) => column.replace(/^\uFEFF/, ''))
    return columns.includes('entity_logical_id') || columns.includes('entity_logicalid')
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const isFirstVersion = head.columns(';').includes('entity_logical_id')
  const version = isFirstVersion ? firstVersion : secondVersion
  const drafts = new Map<string, EntryDraft>()
  for await (const { cell, row } of csvRecords(file, { delimiter: ';', required: [version.id] })) {
    const logicalId = cell(version.id)
    if (!logicalId) {
      throw new ListFormatError('bad-row', 'The row has no entity id.', {
        fileName: file.name,
        line: row.line,
      })
    }
    publishedOn(publication, partialDate(cell(version.generated)))
    let draft = drafts.get(logicalId)
    if (!draft) {
      draft = euDraft(cell(version.reference), logicalId, version.subjectTypes.map(cell).find(Boolean) ?? '')
      drafts.set(logicalId, draft)
    }
    version.read(draft, cell)
  }
  for (const draft of drafts.values()) {
    if (!draft.hasNames) {
      throw new ListFormatError('bad-row', `Entity ${draft.uid} has no name.`, { fileName: file.name })
    }
    yield draft.entry()
  }
}

type Cell = CsvRecord['cell']

const firstVersion = {
  id: 'Entity_logical_id',
  generated: 'Date_file',
  reference: 'EU_ref_num',
  subjectTypes: ['Subject_type'],
  read: (draft: EntryDraft, cell: Cell) => {
    readName(
      draft,
      cell,
      'Naal_',
      ['wholename', 'firstname', 'middlename', 'lastname'],
      cell('Naal_language'),
    )
    draft.sex(cell('Naal_gender')).position(cell('Naal_function')).position(cell('Naal_title'))
    draft.born(cell('Birt_date')).birthPlace(cell('Birt_place'), cell('Birt_country'))
    draft.country(cell('Citi_country'), 'citizenship')
    draft.address(
      ['Addr_number', 'Addr_street', 'Addr_zipcode', 'Addr_city', 'Addr_other'].map(cell),
      cell('Addr_country'),
    )
    // Version 1.0 writes the kind of document into the number: `488555 (passport-National passport)`.
    const [, number, wording] = /^(.*?)(?:\s*\(([^()]*)\))?\s*$/.exec(cell('Iden_number')) ?? []
    readEuDocument(draft, {
      code: '',
      wording: wording ?? 'Document',
      value: number ?? '',
      country: cell('Iden_country'),
    })
    readRegulation(draft, cell('Programme'), cell('Leba_numtitle'), cell('Leba_url'))
    draft.remark(cell('Entity_remark'))
  },
}

const secondVersion = {
  id: 'Entity_LogicalId',
  generated: 'fileGenerationDate',
  reference: 'Entity_EU_ReferenceNumber',
  subjectTypes: ['Entity_SubjectType_ClassificationCode', 'Entity_SubjectType'],
  read: (draft: EntryDraft, cell: Cell) => {
    readName(
      draft,
      cell,
      'NameAlias_',
      ['WholeName', 'FirstName', 'MiddleName', 'LastName'],
      cell('NameAlias_NameLanguage'),
    )
    draft.sex(cell('NameAlias_Gender')).position(cell('NameAlias_Function')).position(cell('NameAlias_Title'))
    const from = cell('BirthDate_YearRangeFrom')
    if (cell('BirthDate_BirthDate')) draft.born(cell('BirthDate_BirthDate'))
    else if (from) draft.born(`${from} to ${cell('BirthDate_YearRangeTo') || from}`)
    else draft.born([cell('BirthDate_Year'), cell('BirthDate_Month')].filter(Boolean).join('-'))
    draft.birthPlace(
      ...['BirthDate_Place', 'BirthDate_City', 'BirthDate_Region', 'BirthDate_CountryDescription'].map(cell),
    )
    draft.country(
      euCountry(cell('Citizenship_CountryIso2Code'), cell('Citizenship_CountryDescription')),
      'citizenship',
    )
    draft.address(
      [
        'Address_Street',
        'Address_PoBox',
        'Address_Place',
        'Address_ZipCode',
        'Address_City',
        'Address_Region',
      ].map(cell),
      cell('Address_CountryDescription'),
    )
    draft.country(euCountry(cell('Address_CountryIso2Code'), ''), 'address')
    readEuDocument(draft, {
      code: cell('Identification_TypeCode'),
      wording: cell('Identification_TypeDescription'),
      value: cell('Identification_Number') || cell('Identification_LatinNumber'),
      country: euCountry(cell('Identification_CountryIso2Code'), cell('Identification_CountryDescription')),
    })
    readRegulation(
      draft,
      cell('Entity_Regulation_Programme'),
      cell('Entity_Regulation_NumberTitle'),
      cell('Entity_Regulation_PublicationUrl'),
    )
    draft.remark(cell('Entity_Remark')).remark(cell('NameAlias_Remark'))
    draft.listedOn ??= partialDate(cell('Entity_DesignationDate'))
    draft.reference('UN id', cell('Entity_UnitedNationId'))
  },
}

function readName(draft: EntryDraft, cell: Cell, prefix: string, parts: string[], language: string): void {
  const [whole, ...pieces] = parts.map((part) => cell(`${prefix}${part}`))
  const name = whole || pieces.filter(Boolean).join(' ')
  const isStrong = !/^(false|0|no)$/i.test(cell(`${prefix}Strong`))
  draft.name(name, !isStrong ? 'weak' : draft.hasNames ? 'alias' : 'primary', language.toLowerCase())
}

function readRegulation(draft: EntryDraft, programme: string, title: string, url: string): void {
  draft.program(programme).reference('Regulation', title)
  draft.sourceUrl ??= url || undefined
}

import type { ListEntry, PartySchema } from '../../../contract/list-entry.ts'
import { PartySchema as KnownSchema } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { numberedParts } from '../facts/numbered-parts.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { rowIdentity } from '../facts/row-identity.ts'
import { type ListFormat, type Publication, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { type CsvRecord, csvRecords } from '../reading/csv-rows.ts'

/**
 * EU restrictive measures as OpenSanctions transcribes them from the Official Journal: one CSV per legal act, cells in
 * the act's own words, several values parted by semicolons. Acts print few reference numbers, so an entry is known by
 * its act, its annex and what it says.
 */
export const euJournalCsv: ListFormat = {
  name: 'EU Journal CSV',
  expects: 'the transcribed acts, one CSV an act, with the columns celex, recordId, programKey and annex',
  recognises: (head) => {
    const columns = head.columns(',')
    return ['celex', 'recordid', 'programkey', 'annex'].every((column) => columns.includes(column))
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  // One act prints the same entry under several programmes; those rows are one entry.
  const drafts = new Map<string, EntryDraft>()
  let repeated = 0
  for (const { file } of files) {
    for await (const record of csvRecords(file, { required: ['celex', 'schema', 'name'] })) {
      const uid = uidOf(record)
      const known = drafts.get(uid)
      if (known) repeated += 1
      const draft = known ?? new EntryDraft(uid, schemaOf(record.cell('schema')))
      drafts.set(uid, draft)
      read(draft, record)
      if (!draft.hasNames) {
        throw new ListFormatError('bad-row', 'The row has no name.', {
          fileName: file.name,
          line: record.row.line,
        })
      }
    }
  }
  if (repeated > 0)
    publication.notes.push(`${repeated} rows repeat an entry under another measure; joined to it.`)
  for (const draft of drafts.values()) yield draft.entry()
}

function uidOf({ cell }: CsvRecord): string {
  const identity = ['recordId', 'schema', 'name', 'birthDate', 'imoNumber', 'registrationNumber'].map(cell)
  return [cell('celex'), cell('annex') || '-', rowIdentity(identity)].join(':')
}

function schemaOf(words: string): PartySchema {
  const known = KnownSchema.safeParse(words)
  return known.success ? known.data : 'LegalEntity'
}

function read(draft: EntryDraft, { cell }: CsvRecord): void {
  const values = (column: string) =>
    cell(column)
      .split(/\s*;\s*/)
      .flatMap(numberedParts)
  for (const name of values('name')) draft.name(name, draft.hasNames ? 'alias' : 'primary')
  for (const name of [...values('alias'), ...values('previousName')]) draft.name(name, 'alias')
  for (const name of values('weakAlias')) draft.name(name, 'weak')
  const isPerson = draft.schema === 'Person'
  for (const value of values('country')) draft.country(value, isPerson ? 'residence' : 'registration')
  for (const value of values('nationality')) draft.country(value, 'nationality')
  for (const value of values('jurisdiction')) draft.country(value, 'registration')
  for (const value of values('flag')) draft.country(value, 'flag')
  for (const value of values('birthDate')) draft.born(value)
  for (const value of values('birthPlace')) draft.birthPlace(value)
  for (const value of values('position')) draft.position(value)
  for (const value of values('address')) draft.address([value])
  for (const value of values('gender')) draft.sex(value)
  for (const [column, kind] of Object.entries(identifierColumns)) {
    for (const value of values(column)) {
      const [, number, country] = /^(.*?)(?:\s*\(([^()]*)\))?$/.exec(value) ?? []
      draft.identifier(kind, number ?? value, country ?? '')
    }
  }
  draft.program(cell('programKey')).reason(cell('reason')).remark(cell('notes'))
  draft.topic(/export control/i.test(cell('measure')) ? 'export-control' : 'sanction')
  draft.listedOn ??= partialDate(cell('startDate'))
  draft.sourceUrl = `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${cell('celex') || cell('amendmentCelex')}`
  for (const column of ['celex', 'annex', 'recordId', 'measure', 'sector', 'website', 'email', 'ticker']) {
    draft.reference(column, cell(column))
  }
}

/** Columns that hold identifiers, with the words their kind is read from. */
const identifierColumns: Record<string, string> = {
  passportNumber: 'Passport',
  registrationNumber: 'Registration number',
  taxNumber: 'Tax number',
  idNumber: 'National identification number',
  innCode: 'INN',
  ogrnCode: 'OGRN',
  kppCode: 'KPP',
  okpoCode: 'OKPO',
  leiCode: 'LEI',
  swiftBic: 'SWIFT/BIC',
  imoNumber: 'IMO number',
  mmsi: 'MMSI',
}

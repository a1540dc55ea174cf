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
 * OFSI's ConList.csv: a row for every combination of name, birth date and address, joined by the group id. The list of
 * 2018 has 29 columns (Windows-1252), the later one 36 with names in other scripts and the quality of aliases.
 */
export const ukConListCsv: ListFormat = {
  name: 'UK ConList CSV',
  expects: 'OFSI’s ConList.csv: first line "Last Updated,…", then a header with Name 6 and Group ID',
  recognises: (head) => {
    const columns = head.columns(',', 1)
    return (
      /^\uFEFF?"?last updated,/i.test(head.firstLine) &&
      columns[0] === 'name 6' &&
      columns.at(-1) === 'group id'
    )
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  publishedOn(publication, partialDate(ukReportDate(head.firstLine)))
  const drafts = new Map<string, EntryDraft>()
  for await (const record of csvRecords(file, {
    required: ['Name 6', 'Group Type', 'Group ID'],
    skipLines: 1,
  })) {
    const groupId = record.cell('Group ID')
    if (!/^\d+$/.test(groupId)) {
      throw new ListFormatError('bad-row', `"${groupId}" is not a group id.`, {
        fileName: file.name,
        line: record.row.line,
      })
    }
    let draft = drafts.get(groupId)
    if (!draft) {
      draft = new EntryDraft(groupId, schemaOf(record.cell('Group Type'))).topic('sanction')
      drafts.set(groupId, draft)
    }
    read(draft, record)
  }
  for (const draft of drafts.values()) {
    if (!draft.hasNames) {
      throw new ListFormatError('bad-row', `Group ${draft.uid} has no name.`, { fileName: file.name })
    }
    yield draft.entry()
  }
}

function schemaOf(groupType: string): 'Person' | 'Vessel' | 'LegalEntity' {
  if (/^individual$/i.test(groupType)) return 'Person'
  return /^ship$/i.test(groupType) ? 'Vessel' : 'LegalEntity'
}

function read(draft: EntryDraft, { cell }: CsvRecord): void {
  const isPrimary = /^(prime alias|primary name)/i.test(cell('Alias Type'))
  const isWeak = /^low/i.test(cell('Alias Quality'))
  draft.name(ukName(cell), isPrimary ? 'primary' : isWeak ? 'weak' : 'alias')
  draft.name(cell('Name Non-Latin Script'), 'alias', cell('Non-Latin Script Language'))
  draft.born(cell('DOB'))
  const towns = numberedParts(cell('Town of Birth'))
  const countries = numberedParts(cell('Country of Birth'))
  for (let at = 0; at < Math.max(towns.length, countries.length); at++) {
    draft.birthPlace(towns[at] ?? '', countries[at] ?? (countries.length === 1 ? countries[0]! : ''))
  }
  for (const nationality of numberedParts(cell('Nationality'))) draft.country(nationality, 'nationality')
  for (const number of numberedParts(cell('Passport Number'))) readDocument(draft, 'Passport', number)
  // Before 2020 the number stood in the details.
  if (!cell('Passport Number')) {
    for (const words of numberedParts(cell('Passport Details'))) readDocument(draft, 'Passport', words)
  } else draft.reference('Passport details', cell('Passport Details'))
  for (const words of numberedParts(cell('National Identification Number') || cell('NI Number'))) {
    readDocument(draft, 'National identification number', words)
  }
  for (const position of numberedParts(cell('Position'))) draft.position(position)
  draft.position(cell('Title'))
  draft.address(
    ['Address 1', 'Address 2', 'Address 3', 'Address 4', 'Address 5', 'Address 6', 'Post/Zip Code'].map(cell),
    cell('Country'),
  )
  const other = cell('Other Information')
  draft.remark(other).program(cell('Regime'))
  for (const [, imo] of other.matchAll(/\bIMO(?:\s*number)?:?\s*(\d{7})\b/gi)) {
    if (draft.schema !== 'Person') draft.identifier('IMO number', imo!, '', 'imo')
  }
  const unReference = /\bUN Ref(?:erence)?(?: number)?:?\s*([A-Z]{2,3}[ei]\.\d+)/i.exec(other)?.[1]
  draft.reference('UN reference', unReference ?? '')
  draft.reference('Last updated', cell('Last Updated'))
  draft.listedOn ??= partialDate(cell('Listed On'))
}

/** `592667 (Qatari passport issued on 3 May 2007)` or `Passport No: A0019923, issued in Pakistan`. */
function readDocument(draft: EntryDraft, wording: string, words: string): void {
  const number =
    /(?:number|no)\.?:?\s*([A-Z]{0,4}[\s-]?\d[\w/-]*)/i.exec(words)?.[1] ??
    /\b[A-Z]{0,4}\d[\w/-]{3,}\b/i.exec(words)?.[0]
  if (!number) {
    draft.reference(wording, words)
    return
  }
  draft.identifier(wording, number.replace(/\s/g, ''), words.replace(number, ' '))
}

import type { ListEntry } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { rowIdentity } from '../facts/row-identity.ts'
import { type ListFormat, type Publication, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { csvRecords } from '../reading/csv-rows.ts'
import { oneFile } from '../reading/one-file.ts'

/**
 * The Denied Persons List of the Bureau of Industry and Security, tab-separated. It names persons and firms alike and
 * gives no reference; a denial is known by name, place and the date it took effect.
 */
export const bisDeniedPersons: ListFormat = {
  name: 'BIS denied persons list',
  expects: 'dpl.txt, separated by tabs, with the columns Name, Street_Address and Effective_Date',
  recognises: (head) => {
    const columns = head.columns('\t')
    return ['name', 'street_address', 'effective_date'].every((column) => columns.includes(column))
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file } = oneFile(files)
  const drafts = new Map<string, EntryDraft>()
  let repeated = 0
  for await (const { cell, row } of csvRecords(file, {
    delimiter: '\t',
    required: ['Name', 'Effective_Date'],
  })) {
    const uid = rowIdentity(['Name', 'Street_Address', 'City', 'Country', 'Effective_Date'].map(cell))
    if (!cell('Name')) {
      throw new ListFormatError('bad-row', 'The row has no name.', { fileName: file.name, line: row.line })
    }
    if (drafts.has(uid)) repeated += 1
    const draft = drafts.get(uid) ?? new EntryDraft(uid, 'LegalEntity').topic('export-control')
    drafts.set(uid, draft)
    draft.name(cell('Name'), 'primary').program('Denied Persons List')
    // The list is American: rows without a country are in the United States.
    draft.address(['Street_Address', 'City', 'State', 'Postal_Code'].map(cell), cell('Country') || 'US')
    draft.listedOn = usDate(cell('Effective_Date'))
    draft.reference('Expiration date', usDate(cell('Expiration_Date')) ?? cell('Expiration_Date'))
    draft.reference('Standard order', cell('Standard_Order')).reference('Action', cell('Action'))
    draft.reference('Federal Register', cell('FR_Citation')).reference('Last update', cell('Last_Update'))
  }
  if (repeated > 0) publication.notes.push(`${repeated} rows repeat a denial; joined to it.`)
  for (const draft of drafts.values()) yield draft.entry()
}

function usDate(words: string): string | undefined {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(words.trim())
  return found ? partialDate(`${found[3]}-${found[1]}-${found[2]}`) : partialDate(words)
}

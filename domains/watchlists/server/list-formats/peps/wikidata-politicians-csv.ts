import Papa from 'papaparse'
import type { ListEntry } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import type { ListFile } from '../list-file.ts'
import { type ListFormat, type Publication, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { fileText } from '../reading/file-text.ts'
import { oneFile } from '../reading/one-file.ts'

/**
 * Politicians from the Wikidata query service as CSV: the item's address in `politician` (or `item`, `person`), names
 * in `name`, `politicianLabel` or `name_in_native_language`, one row for every country or name of the person.
 *
 * These extracts are made by hand, and copies of them lose letters of other scripts on the way. So each line is read
 * by itself: one broken quote costs its own row and not the next thousand, and a file with many such rows is refused.
 */
export const wikidataPoliticiansCsv: ListFormat = {
  name: 'Wikidata politicians CSV',
  expects:
    'a Wikidata query result with the columns politician, politicianDescription, date_of_birth and country',
  recognises: (head) =>
    head.columns(',').some((column) => itemColumns.includes(column)) &&
    /wikidata\.org\/entity\/Q\d+/.test(head.text),
  read: readingBy(entries),
}

/** More broken rows than this is not a damaged copy but another file. */
const BROKEN_ROWS_SHARE_MAX = 0.02

const itemColumns = ['politician', 'item', 'person']
const nameColumns = ['politicianlabel', 'itemlabel', 'personlabel', 'name', 'name_in_native_language']

type Cell = (column: string) => string

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file } = oneFile(files)
  const drafts = new Map<string, EntryDraft>()
  let header: string[] | undefined
  let line = 0
  let brokenCount = 0
  let firstBrokenLine: number | undefined
  for await (const text of linesOf(file)) {
    line += 1
    const row = Papa.parse<string[]>(text, { delimiter: ',' })
    const cells = row.data[0] ?? []
    if (!header) {
      header = cells.map((name) => name.trim().toLowerCase())
      continue
    }
    const columns = header
    const cell: Cell = (column) => cells[columns.indexOf(column)]?.trim() ?? ''
    const uid = /\b(Q\d+)$/.exec(itemColumns.map(cell).find(Boolean) ?? '')?.[1]
    if (!uid || row.errors.length > 0) {
      brokenCount += 1
      firstBrokenLine ??= line
      continue
    }
    const draft = drafts.get(uid) ?? new EntryDraft(uid, 'Person').topic('pep')
    drafts.set(uid, draft)
    read(draft, cell)
  }
  if (firstBrokenLine !== undefined) {
    const sentence = `${brokenCount} of ${line - 1} rows are broken, the first on line ${firstBrokenLine}`
    if (brokenCount > line * BROKEN_ROWS_SHARE_MAX) {
      throw new ListFormatError('bad-row', `${sentence}.`, { fileName: file.name, line: firstBrokenLine })
    }
    publication.notes.push(`${sentence}; they were passed over.`)
  }
  const nameless = [...drafts.values()].filter((draft) => !draft.hasNames).length
  if (nameless > 0) publication.notes.push(`${nameless} items have no readable name and were left out.`)
  for (const draft of drafts.values()) if (draft.hasNames) yield draft.entry()
}

function read(draft: EntryDraft, cell: Cell): void {
  for (const column of nameColumns) {
    const name = cell(column)
    // Figures and brackets are what is left of another script that a copy has cut to eight bits.
    if (/\p{L}.*\p{L}/u.test(name) && !/[\d=@<>[\]{}|~^\p{Cc}]/u.test(name)) {
      draft.name(name, draft.hasNames ? 'alias' : 'primary')
    }
  }
  for (const column of ['politiciandescription', 'itemdescription', 'position', 'positionlabel']) {
    draft.position(cell(column))
  }
  draft
    .born(cell('date_of_birth') || cell('dob'))
    .country(cell('country') || cell('countrycode'), 'nationality')
  draft.sex(cell('gender')).reference('Image', cell('image'))
  draft.sourceUrl = `https://www.wikidata.org/wiki/${draft.uid}`
}

async function* linesOf(file: ListFile): AsyncIterable<string> {
  let rest = ''
  for await (const text of fileText(file)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.trim() !== '') yield line.replace(/\r$/, '')
  }
  if (rest.trim() !== '') yield rest
}

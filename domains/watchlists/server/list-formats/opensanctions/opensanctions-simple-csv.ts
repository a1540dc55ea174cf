import { type ListEntry, type ListTopic, PartySchema } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { type ListFormat, newestEntryOn, type Publication, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { type CsvRecord, csvRecords } from '../reading/csv-rows.ts'
import { oneFile } from '../reading/one-file.ts'

/**
 * OpenSanctions `targets.simple.csv`, for holders of their licence: one row an entity, several values parted by
 * semicolons. Streamed row by row, whatever its size.
 */
export const openSanctionsSimpleCsv: ListFormat = {
  name: 'OpenSanctions simple CSV',
  expects: 'targets.simple.csv with the columns id, schema, name, aliases, birth_date and countries',
  recognises: (head) => {
    const columns = head.columns(',').map((column) => column.replace(/^\uFEFF/, ''))
    return ['id', 'schema', 'name', 'aliases', 'birth_date'].every((column) => columns.includes(column))
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file } = oneFile(files)
  for await (const record of csvRecords(file, { required: ['id', 'schema', 'name'] })) {
    const { cell, row } = record
    if (!cell('id') || !cell('name')) {
      throw new ListFormatError('bad-row', 'The row has no id or no name.', {
        fileName: file.name,
        line: row.line,
      })
    }
    newestEntryOn(publication, partialDate(cell('last_change').slice(0, 10)))
    yield entryOf(record)
  }
}

function entryOf({ cell }: CsvRecord): ListEntry {
  const values = (column: string) =>
    cell(column)
      .split(';')
      .map((value) => value.trim())
      .filter((value) => value !== '')
  const schema = PartySchema.safeParse(cell('schema'))
  const draft = new EntryDraft(cell('id'), schema.success ? schema.data : 'LegalEntity')
  draft.name(cell('name'), 'primary')
  for (const name of values('aliases')) draft.name(name, 'alias')
  for (const date of values('birth_date')) draft.born(date)
  const role = draft.schema === 'Person' ? 'nationality' : draft.schema === 'Vessel' ? 'flag' : 'registration'
  for (const country of values('countries')) draft.country(country, role)
  for (const address of values('addresses')) draft.address([address])
  for (const value of values('identifiers')) readIdentifier(draft, value)
  for (const sanction of values('sanctions')) draft.program(sanction)
  for (const program of values('program_ids')) draft.program(program)
  draft.topic(...topicsOf(cell('sanctions'), cell('dataset')))
  draft.sourceUrl = `https://www.opensanctions.org/entities/${cell('id')}/`
  for (const column of ['phones', 'emails', 'dataset', 'first_seen', 'last_seen', 'last_change']) {
    draft.reference(column, cell(column))
  }
  return draft.entry()
}

/** The file gives numbers without saying what they are; only shapes that leave no doubt are named. */
function readIdentifier(draft: EntryDraft, value: string): void {
  if (/^IMO\s?\d{7}$/i.test(value)) draft.identifier('IMO number', value.replace(/\D/g, ''), '', 'imo')
  else if (/^(?=.*\d)[A-Z0-9]{18}\d{2}$/.test(value)) draft.identifier('LEI', value, '', 'lei')
  else if (/^(0x[0-9a-fA-F]{40}|bc1[0-9a-z]{25,60})$/.test(value)) {
    draft.identifier('Wallet', value, '', 'crypto-wallet')
  } else draft.identifier('Identifier', value, '', 'other')
}

function topicsOf(sanctions: string, dataset: string): ListTopic[] {
  const topics: ListTopic[] = []
  if (sanctions !== '') topics.push('sanction')
  if (
    /\b(pep|politically exposed|politicians?|parliament|congress|assembly|senate|members of)\b/i.test(dataset)
  ) {
    topics.push('pep')
  }
  if (/\b(wanted|most wanted|red notices|fugitives?)\b/i.test(dataset)) topics.push('crime')
  if (/\bdebar|exclu(ded|sions?)\b/i.test(dataset)) topics.push('debarment')
  return topics
}

import type { ListEntry, ListTopic, PartySchema } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { countryCode } from '../facts/country-code.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { rowIdentity } from '../facts/row-identity.ts'
import { type ListFormat, type Publication, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { personName } from '../ofac/ofac-entry.ts'
import { type CsvRecord, csvRecords } from '../reading/csv-rows.ts'
import { oneFile } from '../reading/one-file.ts'

/**
 * The US Consolidated Screening List of Commerce, State and Treasury. Both layouts: the older one begins with `source`
 * and writes identifiers value first (`US, 80-0890696, Tax ID No.`), the newer one begins with `_id` and writes the
 * kind first (`Passport, U00242309, TR`).
 */
export const usCslCsv: ListFormat = {
  name: 'US CSL CSV',
  expects: 'consolidated.csv with the columns source, entity_number, type, programs and name',
  recognises: (head) => {
    const columns = head.columns(',')
    return ['source', 'entity_number', 'source_list_url', 'alt_names'].every((column) =>
      columns.includes(column),
    )
  },
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const isKindFirst = head.columns(',').includes('_id')
  const seenRows = new Set<string>()
  let repeated = 0
  for await (const record of csvRecords(file, { required: ['source', 'name', 'type', 'ids'] })) {
    const { cell, row } = record
    const list = /\(([A-Z]{2,5})\)/.exec(cell('source'))?.[1] ?? cell('source')
    const number = cell('_id') || cell('entity_number')
    const identity = rowIdentity(
      ['source', 'name', 'addresses', 'start_date', 'federal_register_notice'].map(cell),
    )
    if (!number) {
      // Rows without a number that say the same twice are one row; the publisher joins agencies' own lists.
      if (seenRows.has(identity)) {
        repeated += 1
        continue
      }
      seenRows.add(identity)
    }
    const draft = new EntryDraft(`${list}:${number || identity}`, schemaOf(cell('type'))).topic(topicOf(list))
    read(draft, record, isKindFirst)
    if (!draft.hasNames) {
      throw new ListFormatError('bad-row', 'The row has no name.', { fileName: file.name, line: row.line })
    }
    yield draft.entry()
  }
  if (repeated > 0) publication.notes.push(`${repeated} rows repeat another one word for word.`)
}

/** Rows of State and Commerce often leave the type empty. */
function schemaOf(type: string): PartySchema {
  switch (type.toLowerCase()) {
    case 'individual':
      return 'Person'
    case 'vessel':
      return 'Vessel'
    case 'aircraft':
      return 'Airplane'
    default:
      return 'LegalEntity'
  }
}

function topicOf(list: string): ListTopic {
  if (['EL', 'DPL', 'UVL', 'MEU'].includes(list)) return 'export-control'
  return list === 'DTC' ? 'debarment' : 'sanction'
}

function read(draft: EntryDraft, { cell }: CsvRecord, isKindFirst: boolean): void {
  const values = (column: string) =>
    cell(column)
      .split(/;\s*/)
      .map((value) => value.trim())
      .filter((value) => value !== '')
  const spoken = (name: string) => (draft.schema === 'Person' ? personName(name) : name)
  draft.name(spoken(cell('name').replace(/; and any successor.*$/i, '')), 'primary').position(cell('title'))
  for (const name of values('alt_names')) draft.name(spoken(name.replace(/^and /, '')), 'alias')
  for (const words of values('addresses')) {
    draft.address([words])
    const code = countryCode(words.split(',').at(-1) ?? '')
    if (code) draft.country(code, 'address')
  }
  for (const words of values('citizenships')) draft.country(words, 'citizenship')
  for (const words of values('nationalities')) draft.country(words, 'nationality')
  for (const words of values('dates_of_birth')) draft.born(words)
  for (const words of values('places_of_birth')) draft.birthPlace(words)
  for (const program of values('programs')) draft.program(program)
  draft.program(cell('source'))
  draft.identifier('Call sign', cell('call_sign'), '', 'call-sign').country(cell('vessel_flag'), 'flag')
  draft.link('Vessel owner', cell('vessel_owner')).remark(cell('remarks'))
  for (const [, name] of cell('remarks').matchAll(/Linked To: ([^;)]+)/g)) draft.link('Linked to', name!)
  for (const words of values('ids')) readIdentifier(draft, words, isKindFirst)
  draft.listedOn = partialDate(cell('start_date'))
  draft.sourceUrl = cell('source_list_url') || undefined
  for (const column of referenceColumns) draft.reference(column, cell(column))
}

function readIdentifier(draft: EntryDraft, words: string, isKindFirst: boolean): void {
  const parts = words.split(/,\s*/)
  if (parts.length < 2) return
  const hasCountry = parts.length > 2 && /^[A-Z]{2}$/.test(isKindFirst ? parts.at(-1)! : parts[0]!)
  const kind = isKindFirst ? parts[0]! : parts.at(-1)!
  const country = hasCountry ? (isKindFirst ? parts.at(-1)! : parts[0]!) : ''
  const value = isKindFirst
    ? parts.slice(1, hasCountry ? -1 : undefined).join(', ')
    : parts.slice(hasCountry ? 1 : 0, -1).join(', ')
  if (/^gender$/i.test(kind)) draft.sex(value)
  else if (/^digital currency address/i.test(kind)) {
    draft.identifier(kind.replace(/^.* - /, ''), value, '', 'crypto-wallet')
  } else if (/^vessel registration identification$/i.test(kind)) {
    draft.identifier('IMO number', value.replace(/^IMO\s*/i, ''), '', 'imo')
  } else if (/passport|number|no\.?$|\bid\b|#|swift|mmsi|tail|card|cedula|code|licen[cs]e/i.test(kind)) {
    draft.identifier(kind, value, country)
  } else draft.reference(kind.replace(/[\s:-]+$/, ''), value)
}

const referenceColumns = [
  'federal_register_notice',
  'end_date',
  'standard_order',
  'license_requirement',
  'license_policy',
  'vessel_type',
  'gross_tonnage',
  'gross_registered_tonnage',
  'source_information_url',
]

import type { ListEntry, ListName } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { type ListFormat, type Publication, publishedOn, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { oneFile } from '../reading/one-file.ts'
import {
  child,
  children,
  childText,
  declaredEncoding,
  type XmlElement,
  xmlRecords,
} from '../reading/xml-records.ts'

/** The United Nations Security Council Consolidated List. */
export const unXml: ListFormat = {
  name: 'UN XML',
  expects: 'the Security Council consolidated list (document element CONSOLIDATED_LIST)',
  recognises: (head) => /<CONSOLIDATED_LIST[\s>]/.test(head.text),
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const records = xmlRecords(file, {
    root: 'CONSOLIDATED_LIST',
    records: ['INDIVIDUAL', 'ENTITY'],
    encoding: declaredEncoding(head.text),
    onRoot: (root) => publishedOn(publication, partialDate(root.attributes.dateGenerated ?? '')),
  })
  for await (const record of records) yield entryOf(record, file.name)
}

function entryOf(record: XmlElement, fileName: string): ListEntry {
  const isPerson = record.name === 'INDIVIDUAL'
  const reference = childText(record, 'REFERENCE_NUMBER')
  const uid = reference || childText(record, 'DATAID')
  if (!uid) throw new ListFormatError('bad-row', `An ${record.name} has no reference number.`, { fileName })
  const draft = new EntryDraft(uid, isPerson ? 'Person' : 'Organization').topic('sanction')
  draft.name(
    ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
      .map((part) => childText(record, part))
      .join(' '),
    'primary',
  )
  draft.name(childText(record, 'NAME_ORIGINAL_SCRIPT'), 'alias')
  for (const alias of children(record, `${record.name}_ALIAS`)) {
    const kind = aliasKind(childText(alias, 'QUALITY'))
    // One alias element sometimes holds several names.
    for (const name of childText(alias, 'ALIAS_NAME').split(/\s*;\s*/)) draft.name(name, kind)
    readBirth(draft, childText(alias, 'DATE_OF_BIRTH'))
    draft.remark(childText(alias, 'NOTE'))
  }
  for (const value of values(record, 'NATIONALITY')) draft.country(value, 'nationality')
  for (const value of [...values(record, 'DESIGNATION'), ...values(record, 'TITLE')]) draft.position(value)
  for (const born of children(record, 'INDIVIDUAL_DATE_OF_BIRTH')) {
    readBirth(draft, childText(born, 'DATE'))
    readBirth(draft, childText(born, 'YEAR'))
    const from = childText(born, 'FROM_YEAR')
    if (from) draft.born(`${from} to ${childText(born, 'TO_YEAR') || from}`)
  }
  for (const place of children(record, 'INDIVIDUAL_PLACE_OF_BIRTH')) {
    draft.birthPlace(
      childText(place, 'CITY'),
      childText(place, 'STATE_PROVINCE'),
      childText(place, 'COUNTRY'),
    )
  }
  for (const address of children(record, `${record.name}_ADDRESS`)) {
    draft.address(
      ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE'].map((part) => childText(address, part)),
      childText(address, 'COUNTRY'),
    )
    draft.remark(childText(address, 'NOTE'))
  }
  for (const document of children(record, 'INDIVIDUAL_DOCUMENT')) {
    const wording = childText(document, 'TYPE_OF_DOCUMENT') || childText(document, 'TYPE_OF_DOCUMENT2')
    draft.identifier(
      wording || 'Document',
      childText(document, 'NUMBER'),
      childText(document, 'ISSUING_COUNTRY') || childText(document, 'COUNTRY_OF_ISSUE'),
    )
  }
  draft.sex(childText(record, 'GENDER')).program(childText(record, 'UN_LIST_TYPE'))
  draft.listedOn = partialDate(childText(record, 'LISTED_ON'))
  const comments = childText(record, 'COMMENTS1')
  draft.remark(comments)
  if (!isPerson) {
    for (const [, imo] of comments.matchAll(/\bIMO(?:\s+number)?:?\s*(\d{7})\b/gi)) {
      draft.identifier('IMO number', imo!, '', 'imo')
    }
  }
  draft.sourceUrl = 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list'
  draft.reference('Data id', childText(record, 'DATAID'))
  if (!draft.hasNames) throw new ListFormatError('bad-row', `Entry ${uid} has no name.`, { fileName })
  return draft.entry()
}

function readBirth(draft: EntryDraft, words: string): void {
  if (words) draft.born(words)
}

function aliasKind(quality: string): ListName['kind'] {
  return /^low$/i.test(quality) ? 'weak' : 'alias'
}

function values(record: XmlElement, name: string): string[] {
  return children(child(record, name), 'VALUE').map((value) => value.text)
}

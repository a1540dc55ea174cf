import type { ListEntry } from '../../../contract/list-entry.ts'
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
import { ofacDraft, readOfacId } from './ofac-entry.ts'

/** OFAC's SDN.XML and CONSOLIDATED.XML (schema sdnList), which carry one element per fact. */
export const ofacXml: ListFormat = {
  name: 'OFAC XML',
  expects: 'SDN.XML or CONSOLIDATED.XML (document element sdnList)',
  recognises: (head) => /<sdnList[\s>]/.test(head.text),
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  let announced: number | undefined
  let count = 0
  const records = xmlRecords(file, {
    root: 'sdnList',
    // OFAC's own spelling.
    records: ['publshInformation', 'sdnEntry'],
    encoding: declaredEncoding(head.text),
  })
  for await (const record of records) {
    if (record.name === 'publshInformation') {
      publishedOn(publication, usDate(childText(record, 'Publish_Date')))
      announced = Number(childText(record, 'Record_Count')) || undefined
      continue
    }
    count += 1
    yield entryOf(record, file.name)
  }
  if (announced !== undefined && announced !== count) {
    if (count < announced * 0.5) {
      publication.doubts = [`The file announces ${announced} entries and holds ${count}: it is an extract.`]
    } else {
      throw new ListFormatError('cut-short', `The file announces ${announced} entries and holds ${count}.`, {
        fileName: file.name,
      })
    }
  }
}

function entryOf(record: XmlElement, fileName: string): ListEntry {
  const draft = ofacDraft(childText(record, 'uid'), childText(record, 'sdnType'))
  if (!draft.uid) throw new ListFormatError('bad-row', 'An sdnEntry has no uid.', { fileName })
  draft.name(nameOf(record), 'primary').position(childText(record, 'title'))
  for (const program of children(child(record, 'programList'), 'program')) draft.program(program.text)
  for (const aka of children(child(record, 'akaList'), 'aka')) {
    draft.name(nameOf(aka), childText(aka, 'category') === 'weak' ? 'weak' : 'alias')
  }
  for (const address of children(child(record, 'addressList'), 'address')) {
    draft.address(
      ['address1', 'address2', 'address3', 'city', 'stateOrProvince', 'postalCode'].map((part) =>
        childText(address, part),
      ),
      childText(address, 'country'),
    )
  }
  for (const item of children(child(record, 'dateOfBirthList'), 'dateOfBirthItem')) {
    draft.born(childText(item, 'dateOfBirth'))
  }
  for (const item of children(child(record, 'placeOfBirthList'), 'placeOfBirthItem')) {
    draft.birthPlace(childText(item, 'placeOfBirth'))
  }
  for (const item of children(child(record, 'nationalityList'), 'nationality')) {
    draft.country(childText(item, 'country'), 'nationality')
  }
  for (const item of children(child(record, 'citizenshipList'), 'citizenship')) {
    draft.country(childText(item, 'country'), 'citizenship')
  }
  for (const item of children(child(record, 'idList'), 'id')) {
    readOfacId(draft, childText(item, 'idType'), childText(item, 'idNumber'), childText(item, 'idCountry'))
  }
  const vessel = child(record, 'vesselInfo')
  draft.identifier('Call sign', childText(vessel, 'callSign'), '', 'call-sign')
  draft
    .country(childText(vessel, 'vesselFlag'), 'flag')
    .link('Vessel owner', childText(vessel, 'vesselOwner'))
  draft
    .reference('Vessel type', childText(vessel, 'vesselType'))
    .reference('Tonnage', childText(vessel, 'tonnage'))
  draft.reference('Gross registered tonnage', childText(vessel, 'grossRegisteredTonnage'))
  if (draft.schema === 'Airplane')
    draft.identifier('Aircraft Tail Number', nameOf(record), '', 'aircraft-tail')
  const remarks = childText(record, 'remarks')
  draft.remark(remarks)
  for (const [, name] of remarks.matchAll(/\(?Linked To: ([^;)]+)\)?/g)) draft.link('Linked to', name!)
  if (!draft.hasNames) throw new ListFormatError('bad-row', `Entry ${draft.uid} has no name.`, { fileName })
  return draft.entry()
}

function nameOf(element: XmlElement): string {
  return `${childText(element, 'firstName')} ${childText(element, 'lastName')}`.trim()
}

/** The header alone writes the month first. */
function usDate(words: string): string | undefined {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(words)
  return found ? partialDate(`${found[3]}-${found[1]}-${found[2]}`) : partialDate(words)
}

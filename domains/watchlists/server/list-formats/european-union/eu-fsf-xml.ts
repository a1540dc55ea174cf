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
import { euCountry, euDraft, readEuDocument } from './eu-fsf-entry.ts'

/** The European Commission's consolidated financial sanctions list, XML 1.1. */
export const euFsfXml: ListFormat = {
  name: 'EU FSF XML',
  expects: 'the Commission’s consolidated financial sanctions list (document element export)',
  recognises: (head) => /<export[^>]*fsd\/export/.test(head.text) || /<sanctionEntity[\s>]/.test(head.text),
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const records = xmlRecords(file, {
    root: 'export',
    records: ['sanctionEntity'],
    encoding: declaredEncoding(head.text),
    onRoot: (root) => publishedOn(publication, partialDate(root.attributes.generationDate ?? '')),
  })
  for await (const record of records) yield entryOf(record, file.name)
}

function entryOf(record: XmlElement, fileName: string): ListEntry {
  const subject = child(record, 'subjectType')?.attributes
  const logicalId = record.attributes.logicalId ?? ''
  const draft = euDraft(
    record.attributes.euReferenceNumber ?? '',
    logicalId,
    subject?.classificationCode || subject?.code || '',
  )
  if (!draft.uid) throw new ListFormatError('bad-row', 'A sanctionEntity has no reference.', { fileName })
  for (const { attributes: name, ...element } of children(record, 'nameAlias')) {
    const whole = name.wholeName || [name.firstName, name.middleName, name.lastName].filter(Boolean).join(' ')
    draft.name(
      whole,
      name.strong === 'false' ? 'weak' : draft.hasNames ? 'alias' : 'primary',
      name.nameLanguage,
    )
    draft
      .position(name.function ?? '')
      .position(name.title ?? '')
      .sex(name.gender ?? '')
    for (const remark of children({ ...element, attributes: name }, 'remark')) draft.remark(remark.text)
  }
  for (const { attributes } of children(record, 'citizenship')) {
    draft.country(
      euCountry(attributes.countryIso2Code ?? '', attributes.countryDescription ?? ''),
      'citizenship',
    )
  }
  for (const { attributes: born } of children(record, 'birthdate')) {
    if (born.birthdate) draft.born(born.birthdate)
    else if (born.yearRangeFrom)
      draft.born(`${born.yearRangeFrom} to ${born.yearRangeTo || born.yearRangeFrom}`)
    else if (born.year) draft.born([born.year, born.monthOfYear].filter(Boolean).join('-'))
    const country = euCountry(born.countryIso2Code ?? '', '') ? (born.countryDescription ?? '') : ''
    draft.birthPlace(born.place ?? '', born.city ?? '', born.region ?? '', country)
  }
  for (const element of children(record, 'address')) {
    const address = element.attributes
    draft.address(
      [address.street, address.poBox, address.place, address.zipCode, address.city, address.region].map(
        (part) => part ?? '',
      ),
      euCountry(address.countryIso2Code ?? '', '') ? (address.countryDescription ?? '') : '',
    )
    if (address.countryIso2Code) draft.country(euCountry(address.countryIso2Code, ''), 'address')
  }
  for (const { attributes: document } of children(record, 'identification')) {
    readEuDocument(draft, {
      code: document.identificationTypeCode ?? '',
      wording: document.identificationTypeDescription ?? '',
      value: document.number || document.latinNumber || '',
      country: euCountry(document.countryIso2Code ?? '', document.countryDescription ?? ''),
    })
  }
  for (const regulation of children(record, 'regulation')) {
    draft.program(regulation.attributes.programme ?? '')
    draft.reference('Regulation', regulation.attributes.numberTitle ?? '')
    draft.sourceUrl ??= childText(regulation, 'publicationUrl') || undefined
  }
  for (const remark of children(record, 'remark')) draft.remark(remark.text)
  draft.listedOn = partialDate(record.attributes.designationDate ?? '')
  draft.reference('UN id', record.attributes.unitedNationId ?? '')
  draft.reference('Designation', record.attributes.designationDetails ?? '')
  if (!draft.hasNames) throw new ListFormatError('bad-row', `Entity ${draft.uid} has no name.`, { fileName })
  return draft.entry()
}

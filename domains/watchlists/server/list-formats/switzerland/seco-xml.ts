import type { ListEntry, PartySchema } from '../../../contract/list-entry.ts'
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

/**
 * The Swiss list of the State Secretariat for Economic Affairs. The file keeps everyone who was ever listed; a target
 * whose latest modification is a de-listing is not in force and is left out, with a note of how many.
 */
export const secoXml: ListFormat = {
  name: 'SECO XML',
  expects: 'SECO’s consolidated list (document element swiss-sanctions-list)',
  recognises: (head) => /<swiss-sanctions-list[\s>]/.test(head.text),
  read: readingBy(entries),
}

type Places = Map<string, { parts: string[]; country: string }>

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const document = {
    root: 'swiss-sanctions-list',
    encoding: declaredEncoding(head.text),
    onRoot: (root: XmlElement) => publishedOn(publication, partialDate(root.attributes.date ?? '')),
  }
  // Targets point at programmes and places, and places stand at the end: they are read first.
  const programOfSet = new Map<string, string>()
  const places: Places = new Map()
  for await (const record of xmlRecords(file, { ...document, records: ['sanctions-program', 'place'] })) {
    if (record.name === 'place') readPlace(places, record)
    else {
      const program = english(children(record, 'program-key')) || english(children(record, 'program-name'))
      for (const set of children(record, 'sanctions-set'))
        programOfSet.set(set.attributes.ssid ?? '', program)
    }
  }
  let delistedCount = 0
  for await (const target of xmlRecords(file, { ...document, records: ['target'] })) {
    if (isDelisted(target)) delistedCount += 1
    else yield entryOf(target, { programOfSet, places, fileName: file.name })
  }
  if (delistedCount > 0) publication.notes.push(`${delistedCount} targets are de-listed and were left out.`)
}

function isDelisted(target: XmlElement): boolean {
  const latest = children(target, 'modification')
    .map(({ attributes }) => ({
      type: attributes['modification-type'] ?? '',
      date:
        attributes['effective-date'] || attributes['publication-date'] || attributes['enactment-date'] || '',
    }))
    .sort((one, other) => (one.date < other.date ? 1 : -1))[0]
  return latest?.type === 'de-listed'
}

function entryOf(
  target: XmlElement,
  context: { programOfSet: Map<string, string>; places: Places; fileName: string },
): ListEntry {
  const subject = ['individual', 'entity', 'object'].map((name) => child(target, name)).find(Boolean)
  const uid = target.attributes.ssid ?? ''
  if (!uid || !subject) throw new ListFormatError('bad-row', 'A target has no ssid or no subject.', context)
  const draft = new EntryDraft(uid, schemaOf(subject)).topic('sanction').sex(subject.attributes.sex ?? '')
  const identities = children(subject, 'identity')
  for (const identity of identities) {
    readIdentity(
      draft,
      identity,
      identity.attributes.main === 'true' || identities.length === 1,
      context.places,
    )
  }
  for (const reason of children(subject, 'justification')) draft.reason(reason.text)
  for (const words of children(subject, 'other-information')) {
    draft.remark(words.text)
    const imo = /\bIMO(?:\s*number)?:?\s*(\d{7})\b/i.exec(words.text)?.[1]
    if (imo && draft.schema !== 'Person') draft.identifier('IMO number', imo, '', 'imo')
  }
  for (const relation of children(subject, 'relation')) {
    const remark = childText(relation, 'remark') || relation.attributes['target-id'] || ''
    draft.link(relation.attributes['relation-type'] ?? 'Related to', remark, relation.attributes['target-id'])
  }
  for (const set of children(target, 'sanctions-set-id'))
    draft.program(context.programOfSet.get(set.text) ?? '')
  draft.listedOn = children(target, 'modification')
    .filter(({ attributes }) => attributes['modification-type'] === 'listed')
    .map(({ attributes }) =>
      partialDate(attributes['effective-date'] ?? attributes['publication-date'] ?? ''),
    )
    .filter((date) => date !== undefined)
    .sort()
    .at(-1)
  draft.reference('Foreign identifier', childText(target, 'foreign-identifier'))
  if (!draft.hasNames) throw new ListFormatError('bad-row', `Target ${uid} has no name.`, context)
  return draft.entry()
}

function schemaOf(subject: XmlElement): PartySchema {
  if (subject.name === 'individual') return 'Person'
  if (subject.name === 'entity') return 'LegalEntity'
  if (subject.attributes['object-type'] === 'vessel') return 'Vessel'
  return subject.attributes['object-type'] === 'aircraft' ? 'Airplane' : 'Asset'
}

function readIdentity(draft: EntryDraft, identity: XmlElement, isMain: boolean, places: Places): void {
  for (const name of children(identity, 'name')) {
    const isPrimary = isMain && name.attributes['name-type'] === 'primary-name'
    const isWeak = name.attributes.quality === 'low'
    const kind = isWeak ? 'weak' : isPrimary ? 'primary' : 'alias'
    const parts = [...children(name, 'name-part')].sort(
      (one, other) => spokenOrder(one) - spokenOrder(other) || orderOf(one) - orderOf(other),
    )
    const values = parts.map((part) => childText(part, 'value'))
    draft.name(values.join(' '), kind)
    // A variant belongs to one part; the whole name is said once with each.
    parts.forEach((part, at) => {
      for (const variant of children(part, 'spelling-variant')) {
        draft.name(values.with(at, variant.text).join(' '), isWeak ? 'weak' : 'alias')
      }
    })
  }
  for (const { attributes: born } of children(identity, 'day-month-year')) {
    const words = [born.year, born.month, born.day].filter((part) => part !== undefined).join('-')
    if (born.year) draft.born(born.month ? words : born.year)
  }
  for (const place of children(identity, 'place-of-birth')) {
    const known = places.get(place.attributes['place-id'] ?? '')
    if (known) draft.birthPlace(...known.parts, known.country)
  }
  for (const nationality of children(identity, 'nationality')) {
    const country = child(nationality, 'country')
    draft.country(country?.attributes['iso-code'] || country?.text || '', 'nationality')
  }
  for (const address of children(identity, 'address')) {
    const place = places.get(address.attributes['place-id'] ?? '')
    draft.address(
      [
        childText(address, 'c-o'),
        childText(address, 'address-details'),
        childText(address, 'p-o-box'),
        childText(address, 'zip-code'),
        ...(place?.parts ?? []),
      ],
      place?.country ?? '',
    )
  }
  for (const document of children(identity, 'identification-document')) {
    const issuer = child(document, 'issuer')
    draft.identifier(
      document.attributes['document-type'] ?? 'Document',
      childText(document, 'number'),
      issuer?.attributes.code || issuer?.text || '',
    )
  }
}

/** Given names, then the father's and other names, then the family name, as the name is said. */
function spokenOrder(part: XmlElement): number {
  const type = part.attributes['name-part-type'] ?? ''
  if (type === 'title') return 0
  if (type === 'given-name') return 1
  return type === 'family-name' ? 3 : 2
}

function orderOf(part: XmlElement): number {
  return Number(part.attributes.order ?? 0)
}

function readPlace(places: Places, place: XmlElement): void {
  const country = child(place, 'country')
  places.set(place.attributes.ssid ?? '', {
    parts: [childText(place, 'location'), childText(place, 'area')].filter((part) => part !== ''),
    country: country?.text || country?.attributes['iso-code'] || '',
  })
}

function english(elements: XmlElement[]): string {
  return (elements.find((element) => element.attributes.lang === 'eng') ?? elements[0])?.text ?? ''
}

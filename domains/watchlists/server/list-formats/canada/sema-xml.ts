import type { ListEntry } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import { rowIdentity } from '../facts/row-identity.ts'
import { type ListFormat, type Publication, publishedOn, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { oneFile } from '../reading/one-file.ts'
import { childText, declaredEncoding, type XmlElement, xmlRecords } from '../reading/xml-records.ts'

/**
 * Canada's Consolidated Autonomous Sanctions List (Special Economic Measures Act and the Magnitsky law). Its only
 * reference is the item number within a schedule, and items are renumbered, so name and regime belong to the uid.
 */
export const semaXml: ListFormat = {
  name: 'Canada SEMA XML',
  expects: 'Canada’s consolidated autonomous sanctions list (document element data-set)',
  recognises: (head) => /<data-set[\s>]/.test(head.text),
  read: readingBy(entries),
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const records = xmlRecords(file, {
    root: 'data-set',
    records: ['record'],
    encoding: declaredEncoding(head.text),
    onRoot: (root) =>
      publishedOn(publication, partialDate(root.attributes.date ?? root.attributes['date-generated'] ?? '')),
  })
  const seen = new Set<string>()
  let repeated = 0
  for await (const record of records) {
    const entry = entryOf(record, file.name)
    if (seen.has(entry.uid)) {
      repeated += 1
      continue
    }
    seen.add(entry.uid)
    yield entry
  }
  if (repeated > 0)
    publication.notes.push(`${repeated} records repeat another one of the same regime and item.`)
}

function entryOf(record: XmlElement, fileName: string): ListEntry {
  const text = (name: string) => childText(record, name)
  const organisation = text('Entity') || text('EntityOrShip')
  const shipImo = text('ShipIMONumber')
  const regime = text('Country').split(/\s+\/\s+/)[0] ?? ''
  const person = [text('GivenName'), text('LastName')].filter(Boolean).join(' ')
  const uid = `${regime || 'list'}:${text('Schedule') || '-'}:${text('Item') || '-'}:${rowIdentity([organisation || person, shipImo])}`
  const schema = shipImo || /^ship/i.test(text('Type')) ? 'Vessel' : organisation ? 'LegalEntity' : 'Person'
  const draft = new EntryDraft(uid, schema).topic('sanction')
  draft
    .name(organisation || person, 'primary')
    .position(text('Title'))
    .position(text('TitleOrShip'))
  for (const alias of text('Aliases').split(
    schema === 'Person'
      ? /[,;]\s*/
      : /;\s*|,\s+(?!(?:Inc|Ltd|LLC|L\.?P|Co|S\.A|Pte|Limited|GmbH|JSC|Corp)\b)/,
  )) {
    draft.name(alias, 'alias')
  }
  draft.born(text('DateOfBirth') || text('DateOfBirthOrShipBuildDate'))
  draft.identifier('IMO number', shipImo, '', 'imo')
  draft.program(regime ? `SEMA ${regime}` : 'SEMA')
  draft.listedOn = partialDate(text('DateOfListing'))
  draft.sourceUrl =
    'https://www.international.gc.ca/world-monde/international_relations-relations_internationales/sanctions/consolidated-consolide.aspx'
  draft
    .reference('Schedule', text('Schedule'))
    .reference('Item', text('Item'))
    .reference('Regime', text('Country'))
  if (!draft.hasNames) throw new ListFormatError('bad-row', 'A record has no name.', { fileName })
  return draft.entry()
}

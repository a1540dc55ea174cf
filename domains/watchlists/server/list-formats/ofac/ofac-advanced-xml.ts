import type { ListEntry } from '../../../contract/list-entry.ts'
import type { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import type { ListFile } from '../list-file.ts'
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

/** OFAC's SDN_ADVANCED.XML and CONS_ADVANCED.XML: parties that point by number at words, places, documents and measures. */
export const ofacAdvancedXml: ListFormat = {
  name: 'OFAC advanced XML',
  expects: 'SDN_ADVANCED.XML or CONS_ADVANCED.XML (document element Sanctions)',
  recognises: (head) =>
    /<Sanctions[\s>]/.test(head.text) && /ADVANCED_XML|<DateOfIssue|<ReferenceValueSets/.test(head.text),
  read: readingBy(entries),
}

/** What parties point at, by number. */
type PointedAt = {
  /** The words of a set of reference values: `word('FeatureType', '8')`. */
  word: (set: string, id: string | undefined) => string
  typeOfParty: (subType: string) => string
  places: ReadonlyMap<string, { parts: string[]; country: string }>
  documents: ReadonlyMap<string, { type: string; number: string; country: string }[]>
  measures: ReadonlyMap<string, { listedOn: string[]; programs: string[] }>
  relations: ReadonlyMap<string, { relation: string; to: string }[]>
  nameOfProfile: ReadonlyMap<string, string>
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const encoding = declaredEncoding(head.text)
  const document = { root: 'Sanctions', ...(encoding ? { encoding } : {}) }
  // Measures and relations stand behind the parties, so that the file is read twice.
  const at = await pointedAt(file, document, publication)
  for await (const party of xmlRecords(file, { ...document, records: ['DistinctParty'] }))
    yield entryOf(party, at, file.name)
}

async function pointedAt(
  file: ListFile,
  document: { root: string; encoding?: string },
  publication: Publication,
): Promise<PointedAt> {
  const words = new Map<string, string>()
  const typeOfSubType = new Map<string, string>()
  const countryOfArea = new Map<string, string>()
  const places = new Map<string, { parts: string[]; country: string }>()
  const documents = new Map<string, { type: string; number: string; country: string }[]>()
  const measures = new Map<string, { listedOn: string[]; programs: string[] }>()
  const relations = new Map<string, { relation: string; to: string }[]>()
  const nameOfProfile = new Map<string, string>()
  const word = (set: string, id: string | undefined) => words.get(`${set} ${id}`) ?? ''
  const country = (id: string | undefined) => word('Country', id)
  const read: Record<string, (record: XmlElement) => void> = {
    DateOfIssue: (record) => publishedOn(publication, dayOf(record)),
    ReferenceValueSets: ({ children: sets }) => {
      for (const value of sets.flatMap((set) => set.children)) {
        words.set(`${value.name} ${value.attributes.ID}`, value.text)
        if (value.name === 'PartySubType')
          typeOfSubType.set(value.attributes.ID ?? '', value.attributes.PartyTypeID ?? '')
        if (value.name === 'AreaCode')
          countryOfArea.set(value.attributes.ID ?? '', value.attributes.CountryID ?? '')
      }
    },
    Location: (record) => {
      const area = countryOfArea.get(child(record, 'LocationAreaCode')?.attributes.AreaCodeID ?? '')
      places.set(record.attributes.ID ?? '', {
        parts: children(record, 'LocationPart').map((part) =>
          childText(child(part, 'LocationPartValue'), 'Value'),
        ),
        country: country(child(record, 'LocationCountry')?.attributes.CountryID ?? area),
      })
    },
    IDRegDocument: ({ attributes, ...record }) =>
      push(documents, attributes.IdentityID, {
        type: word('IDRegDocType', attributes.IDRegDocTypeID),
        number: childText({ attributes, ...record }, 'IDRegistrationNo'),
        country: country(attributes['IssuedBy-CountryID']),
      }),
    DistinctParty: (record) => {
      const profile = child(record, 'Profile')
      const [primary] = profile ? namesOf(profile, word).filter(({ kind }) => kind === 'primary') : []
      if (profile && primary) nameOfProfile.set(profile.attributes.ID ?? '', primary.name)
    },
    ProfileRelationship: ({ attributes }) =>
      push(relations, attributes['From-ProfileID'], {
        relation: word('RelationType', attributes.RelationTypeID),
        to: attributes['To-ProfileID'] ?? '',
      }),
    SanctionsEntry: (record) => {
      const of = measures.get(record.attributes.ProfileID ?? '') ?? { listedOn: [], programs: [] }
      measures.set(record.attributes.ProfileID ?? '', of)
      for (const event of children(record, 'EntryEvent')) {
        const day = dayOf(child(event, 'Date'))
        if (day) of.listedOn.push(day)
      }
      for (const measure of children(record, 'SanctionsMeasure'))
        if (word('SanctionsType', measure.attributes.SanctionsTypeID) === 'Program')
          of.programs.push(childText(measure, 'Comment'))
    },
  }
  for await (const record of xmlRecords(file, { ...document, records: Object.keys(read) }))
    read[record.name]?.(record)
  return {
    word,
    typeOfParty: (subType) => {
      const words = word('PartySubType', subType)
      return /vessel|aircraft/i.test(words) ? words : word('PartyType', typeOfSubType.get(subType))
    },
    places,
    documents,
    measures,
    relations,
    nameOfProfile,
  }
}

function push<Value>(map: Map<string, Value[]>, key: string | undefined, value: Value): void {
  if (key === undefined) return
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

function entryOf(party: XmlElement, at: PointedAt, fileName: string): ListEntry {
  const profile = child(party, 'Profile')
  const id = profile?.attributes.ID ?? ''
  const uid = party.attributes.FixedRef ?? id
  if (!profile || !uid) throw new ListFormatError('bad-row', 'A DistinctParty has no profile.', { fileName })
  const draft = ofacDraft(uid, at.typeOfParty(profile.attributes.PartySubTypeID ?? ''))
  for (const { name, kind } of namesOf(profile, at.word)) draft.name(name, kind)
  for (const identity of identitiesOf(profile))
    for (const { type, number, country } of at.documents.get(identity.attributes.ID ?? '') ?? [])
      readOfacId(draft, type, number, country)
  for (const feature of children(profile, 'Feature'))
    for (const version of children(feature, 'FeatureVersion'))
      if (at.word('Reliability', version.attributes.ReliabilityID) !== 'False')
        readFeature(draft, at.word('FeatureType', feature.attributes.FeatureTypeID), version, at)
  const measures = at.measures.get(id)
  for (const program of measures?.programs ?? []) draft.program(program)
  draft.listedOn = measures?.listedOn.toSorted()[0]
  for (const { relation, to } of at.relations.get(id) ?? [])
    draft.link(relation || 'Related to', at.nameOfProfile.get(to) ?? '', to)
  draft.remark(childText(party, 'Comment'))
  if (draft.schema === 'Airplane')
    draft.identifier('Aircraft Tail Number', at.nameOfProfile.get(id) ?? '', '', 'aircraft-tail')
  if (!draft.hasNames) throw new ListFormatError('bad-row', `Entry ${uid} has no name.`, { fileName })
  return draft.entry()
}

/** The publisher keeps identities that proved to be another's; they are no names of the party. */
const identitiesOf = (profile: XmlElement) =>
  children(profile, 'Identity').filter(({ attributes }) => attributes.False !== 'true')

function namesOf(profile: XmlElement, word: PointedAt['word']) {
  return identitiesOf(profile).flatMap((identity) => {
    const kinds = new Map(
      children(child(identity, 'NamePartGroups'), 'MasterNamePartGroup')
        .flatMap((master) => children(master, 'NamePartGroup'))
        .map(({ attributes }) => [attributes.ID, word('NamePartType', attributes.NamePartTypeID)]),
    )
    return children(identity, 'Alias').flatMap((alias) =>
      children(alias, 'DocumentedName').map((documented) => {
        const isMain =
          alias.attributes.Primary === 'true' &&
          /primary/i.test(word('DocNameStatus', documented.attributes.DocNameStatusID))
        const kind = isMain
          ? ('primary' as const)
          : alias.attributes.LowQuality === 'true'
            ? ('weak' as const)
            : ('alias' as const)
        return { name: spoken(documented, kinds), kind }
      }),
    )
  })
}

/** Given names first, as the name is said, and as SDN.XML has it. */
function spoken(documented: XmlElement, kinds: ReadonlyMap<string | undefined, string>): string {
  const parts = children(documented, 'DocumentedNamePart').flatMap((part) => {
    const value = child(part, 'NamePartValue')
    return value ? [{ text: value.text, kind: kinds.get(value.attributes.NamePartGroupID) ?? '' }] : []
  })
  const isFamily = ({ kind }: { kind: string }) => /last name|maiden/i.test(kind)
  return [...parts.filter((part) => !isFamily(part)), ...parts.filter(isFamily)]
    .map(({ text }) => text)
    .join(' ')
}

function readFeature(draft: EntryDraft, type: string, version: XmlElement, at: PointedAt): void {
  const details = children(version, 'VersionDetail').map(
    ({ text, attributes }) => text || at.word('DetailReference', attributes.DetailReferenceID),
  )
  const places = children(version, 'VersionLocation').flatMap(
    ({ attributes }) => at.places.get(attributes.LocationID ?? '') ?? [],
  )
  const period = periodOf(child(version, 'DatePeriod'))
  const countries = [...places.map(({ parts, country }) => country || parts.join(' ')), ...details]
  if (/^location$/i.test(type)) for (const { parts, country } of places) draft.address(parts, country)
  else if (/^birthdate$/i.test(type)) draft.born(period)
  else if (/^place of birth$/i.test(type))
    for (const place of [...details, ...places.map(({ parts, country }) => [...parts, country].join(', '))])
      draft.birthPlace(place)
  else if (/^nationality country$/i.test(type))
    for (const country of countries) draft.country(country, 'nationality')
  else if (/^citizenship country$/i.test(type))
    for (const country of countries) draft.country(country, 'citizenship')
  else if (/^(nationality of registration|registration country)$/i.test(type))
    for (const country of countries) draft.country(country, 'registration')
  else if (/^(other )?vessel flag$/i.test(type))
    for (const country of countries) draft.country(country, 'flag')
  else if (/^title$/i.test(type)) for (const detail of details) draft.position(detail)
  else if (/^vessel owner$/i.test(type)) for (const detail of details) draft.link('Vessel owner', detail)
  else if (/vessel (type|flag|year|.*tonnage)|tonnage/i.test(type))
    for (const detail of [...details, period]) draft.reference(type, detail)
  else
    for (const value of [...details, period, ...places.map(({ country }) => country)])
      readOfacId(draft, type, value, '')
}

function dayOf(date: XmlElement | undefined): string | undefined {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => childText(date, part))
  if (!year) return undefined
  return partialDate([year, month, day].flatMap((part) => part?.padStart(2, '0') || []).join('-'))
}

/** A day, or the year or month that a period fills, or a range of years. */
function periodOf(period: XmlElement | undefined): string {
  const from = dayOf(child(child(period, 'Start'), 'From'))
  const to = dayOf(child(child(period, 'End'), 'To')) ?? from
  if (from === undefined || to === undefined) return ''
  if (from === to) return from
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${from.slice(0, 4)} to ${to.slice(0, 4)}`
  return from.slice(0, 7) === to.slice(0, 7) ? from.slice(0, 7) : from.slice(0, 4)
}

import { z } from 'zod'
import type { ListEntry } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'
import { partialDate } from '../facts/partial-dates.ts'
import type { ListFile } from '../list-file.ts'
import { type ListFormat, newestEntryOn, type Publication, readingBy, type SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'
import { fileText } from '../reading/file-text.ts'
import { oneFile } from '../reading/one-file.ts'

/**
 * Members of the US Congress, as `legislators-current.json` of the congress-legislators project (public domain) or as
 * OpenSanctions' Senzing JSON lines.
 */
export const usCongressJson: ListFormat = {
  name: 'US Congress JSON',
  expects: 'legislators-current.json, or Senzing JSON with DATA_SOURCE and RECORD_ID in each record',
  recognises: (head) => isSenzing(head.text) || isLegislators(head.text),
  read: readingBy(entries),
}

function isSenzing(text: string): boolean {
  return /"RECORD_ID"\s*:/.test(text) && /^\s*[[{]/.test(text)
}

function isLegislators(text: string): boolean {
  return /"bioguide"\s*:/.test(text) && /^\s*\[/.test(text)
}

async function* entries(files: SeenFile[], publication: Publication): AsyncIterable<ListEntry> {
  const { file, head } = oneFile(files)
  const records = () => (/^\s*\[/.test(head.text) ? arrayOf(file) : linesOf(file))
  const offices = new Map<string, string>()
  if (isSenzing(head.text)) {
    // Offices are records of their own, anywhere in the file; people point at them.
    for await (const { record } of records()) {
      const office = OfficeRecord.safeParse(record)
      if (office.success) offices.set(office.data.RECORD_ID, office.data.NAMES[0]?.NAME_FULL ?? '')
    }
  }
  for await (const { record, line } of records()) {
    if (OfficeRecord.safeParse(record).success) continue
    const entry = isSenzing(head.text) ? senzingEntry(record, publication, offices) : legislatorEntry(record)
    if (!entry) {
      const position = line === undefined ? {} : { line }
      throw new ListFormatError('bad-row', 'A record lacks its id or its name.', {
        fileName: file.name,
        ...position,
      })
    }
    yield entry
  }
}

type JsonRecord = { record: unknown; line?: number }

async function* linesOf(file: ListFile): AsyncIterable<JsonRecord> {
  let rest = ''
  let line = 0
  for await (const text of fileText(file)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const one of lines) {
      line += 1
      if (one.trim() !== '') yield { record: parsed(one, file.name, line), line }
    }
  }
  if (rest.trim() !== '') yield { record: parsed(rest, file.name, line + 1), line: line + 1 }
}

/** Arrays of a few thousand legislators are small enough to be parsed whole. */
async function* arrayOf(file: ListFile): AsyncIterable<JsonRecord> {
  const chunks: string[] = []
  for await (const text of fileText(file)) chunks.push(text)
  const whole = parsed(chunks.join(''), file.name)
  if (!Array.isArray(whole)) {
    throw new ListFormatError('wrong-format', 'The JSON is not an array of records.', { fileName: file.name })
  }
  for (const record of whole) yield { record }
}

function parsed(text: string, fileName: string, line?: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const isCut = /unexpected end|unterminated/i.test((error as Error).message)
    throw new ListFormatError(
      isCut ? 'cut-short' : 'bad-row',
      isCut ? 'The JSON is cut short.' : 'The JSON is not well formed.',
      { fileName, ...(line !== undefined && { line }) },
    )
  }
}

const OfficeRecord = z.looseObject({
  RECORD_ID: z.string().min(1),
  RECORD_TYPE: z.null(),
  NAMES: z.array(z.looseObject({ NAME_FULL: z.string() })),
})

const SenzingRecord = z.looseObject({
  RECORD_ID: z.string().min(1),
  RECORD_TYPE: z.string().optional(),
  LAST_CHANGE: z.string().optional(),
  NAME_FULL: z.string().optional(),
  NAME_ORG: z.string().optional(),
  NAME_FIRST: z.string().optional(),
  NAME_MIDDLE: z.string().optional(),
  NAME_LAST: z.string().optional(),
  DATE_OF_BIRTH: z.string().optional(),
  NATIONALITY: z.string().optional(),
  GENDER: z.string().optional(),
  URL: z.string().optional(),
  NAMES: z
    .array(z.looseObject({ NAME_TYPE: z.string().optional(), NAME_FULL: z.string().optional() }))
    .default([]),
  DATES: z.array(z.looseObject({ DATE_OF_BIRTH: z.string().optional() })).default([]),
  COUNTRIES: z
    .array(z.looseObject({ NATIONALITY: z.string().optional(), CITIZENSHIP: z.string().optional() }))
    .default([]),
  RISKS: z.array(z.looseObject({ TOPIC: z.string() })).default([]),
  IDENTIFIERS: z
    .array(z.looseObject({ OTHER_ID_TYPE: z.string().optional(), OTHER_ID_NUMBER: z.string().optional() }))
    .default([]),
  RELATIONSHIPS: z
    .array(z.looseObject({ REL_POINTER_ROLE: z.string().optional(), REL_POINTER_KEY: z.string().optional() }))
    .default([]),
  ATTRIBUTES: z.array(z.looseObject({ GENDER: z.string().optional() })).default([]),
})

function senzingEntry(
  record: unknown,
  publication: Publication,
  offices: Map<string, string>,
): ListEntry | undefined {
  const known = SenzingRecord.safeParse(record)
  if (!known.success) return undefined
  const person = known.data
  const isPerson = (person.RECORD_TYPE ?? 'PERSON') === 'PERSON'
  const draft = new EntryDraft(person.RECORD_ID, isPerson ? 'Person' : 'Organization')
  const parts = [person.NAME_FIRST, person.NAME_MIDDLE, person.NAME_LAST].filter(Boolean).join(' ')
  draft.name(person.NAME_FULL ?? person.NAME_ORG ?? parts, 'primary')
  for (const { NAME_TYPE: type, NAME_FULL: name } of person.NAMES) {
    draft.name(name ?? '', type === 'PRIMARY' ? 'primary' : 'alias')
  }
  for (const { DATE_OF_BIRTH: date } of [...person.DATES, person]) draft.born(date ?? '')
  for (const { NATIONALITY: country } of [...person.COUNTRIES, person])
    draft.country(country ?? '', 'nationality')
  for (const { CITIZENSHIP: country } of person.COUNTRIES) draft.country(country ?? '', 'citizenship')
  for (const { GENDER: sex } of [...person.ATTRIBUTES, person]) draft.sex(sex ?? '')
  for (const { REL_POINTER_KEY: key } of person.RELATIONSHIPS) draft.position(offices.get(key ?? '') ?? '')
  const topics = person.RISKS.map((risk) => risk.TOPIC)
  if (topics.some((topic) => topic.startsWith('sanction'))) draft.topic('sanction')
  draft.topic(topics.includes('role.rca') ? 'pep-linked' : 'pep')
  draft.sourceUrl = person.URL
  if (person.LAST_CHANGE) newestEntryOn(publication, partialDate(person.LAST_CHANGE.slice(0, 10)))
  return draft.hasNames ? draft.entry() : undefined
}

const LegislatorRecord = z.looseObject({
  id: z.looseObject({ bioguide: z.string().min(1), wikidata: z.string().optional() }),
  name: z.looseObject({
    first: z.string(),
    middle: z.string().optional(),
    last: z.string(),
    nickname: z.string().optional(),
    official_full: z.string().optional(),
  }),
  bio: z.looseObject({ birthday: z.string().optional(), gender: z.string().optional() }).optional(),
  terms: z
    .array(
      z.looseObject({
        type: z.string(),
        start: z.string(),
        end: z.string(),
        state: z.string(),
        party: z.string().optional(),
      }),
    )
    .default([]),
})

function legislatorEntry(record: unknown): ListEntry | undefined {
  const known = LegislatorRecord.safeParse(record)
  if (!known.success) return undefined
  const { id, name, bio, terms } = known.data
  const draft = new EntryDraft(id.bioguide, 'Person').topic('pep').country('US', 'nationality')
  const full = [name.first, name.middle, name.last].filter(Boolean).join(' ')
  draft.name(name.official_full ?? full, 'primary').name(full, 'alias')
  if (name.nickname) draft.name(`${name.nickname} ${name.last}`, 'alias')
  draft.born(bio?.birthday ?? '').sex(bio?.gender ?? '')
  const last = terms.at(-1)
  if (last) {
    const chamber = last.type === 'sen' ? 'Senator' : 'Member of the House of Representatives'
    draft
      .position(`${chamber}, ${last.state}, ${last.start} to ${last.end}`)
      .reference('Party', last.party ?? '')
  }
  draft.reference('Wikidata', id.wikidata ?? '')
  draft.sourceUrl = `https://bioguide.congress.gov/search/bio/${id.bioguide}`
  return draft.entry()
}

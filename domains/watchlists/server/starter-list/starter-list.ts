import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  CountryCode,
  CountryRole,
  IdentifierKind,
  type ListEntry,
  PartialDate,
  PartySchema,
} from '../../contract/list-entry.ts'
import { EntryDraft } from '../list-formats/entry-draft.ts'
import type { ListReading } from '../list-formats/index.ts'

/** Said wherever the list is named: it lets a first screening work and is no more than that. */
export const STARTER_LIST_TITLE = 'Assay starter list (extract, not a substitute for the official lists)'

/** The newest of the publications its facts come from: OFAC of 3 May 2024 to 24 December 2025, UN of 27 February 2026. */
const STARTER_LIST_DATE = '2026-02-27'

const file = new URL('./designations.json', import.meta.url)

/**
 * One designation in the shortest form that keeps its facts: `countries` are `RU nationality`, `ids` are
 * `kind|value|issuing country|publisher's wording`, `ref` is the authority and its own number.
 */
const Designation = z.strictObject({
  ref: z.string().regex(/^(OFAC \d+|UN [A-Z]{2,3}[ei]\.\d+)$/),
  kind: PartySchema,
  name: z.string().min(2),
  aliases: z.array(z.string().min(2)).optional(),
  weak: z.array(z.string().min(1)).optional(),
  born: z.array(PartialDate).optional(),
  countries: z.array(z.string()).optional(),
  gender: z.enum(['male', 'female']).optional(),
  ids: z.array(z.string()).optional(),
  programmes: z.array(z.string()).optional(),
  listed: PartialDate.optional(),
})
type Designation = z.infer<typeof Designation>

/** The designations that come with the product, as a reading like that of any official file. */
export function readStarterList(): ListReading & { format: string } {
  return {
    format: 'Assay starter list',
    publication: { publishedOn: STARTER_LIST_DATE, notes: [STARTER_LIST_TITLE] },
    entries: entries(),
  }
}

/** The bytes the starter list is read from, for its digest. */
export function starterListBytes(): Promise<Uint8Array> {
  return readFile(file)
}

async function* entries(): AsyncIterable<ListEntry> {
  const designations = z.array(Designation).parse(JSON.parse(await readFile(file, 'utf8')))
  for (const designation of designations) yield entryOf(designation)
}

function entryOf(designation: Designation): ListEntry {
  const draft = new EntryDraft(designation.ref, designation.kind)
    .topic('sanction')
    .name(designation.name, 'primary')
  for (const alias of designation.aliases ?? []) draft.name(alias, 'alias')
  for (const alias of designation.weak ?? []) draft.name(alias, 'weak')
  for (const date of designation.born ?? []) draft.born(date)
  for (const words of designation.countries ?? []) {
    const [code, role] = words.split(' ')
    draft.country(CountryCode.parse(code), CountryRole.parse(role))
  }
  for (const words of designation.ids ?? []) {
    const [kind, value = '', country = '', wording = ''] = words.split('|')
    draft.identifier(wording, value, country, IdentifierKind.parse(kind))
  }
  for (const programme of designation.programmes ?? []) draft.program(programme)
  draft.gender = designation.gender
  draft.listedOn = designation.listed
  const [authority, number] = designation.ref.split(' ')
  draft.reference('Authority', authority === 'UN' ? 'United Nations Security Council' : 'OFAC')
  draft.reference('Official reference', number!)
  draft.sourceUrl =
    authority === 'UN'
      ? 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list'
      : `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${number}`
  return draft.entry()
}

import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import {
  defineEndpoint,
  isoDateTime,
  numberInText,
  page,
  pageRequest,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { AskedIdentifier, CountryCode, PartialDate, PartySchema } from './list-entry.ts'

/** Why an organisation keeps a list: parties that it does not serve, that it has left, or that it watches. */
export const OwnListPurpose = z.enum(['blocked', 'exits', 'watch'])
export type OwnListPurpose = z.infer<typeof OwnListPurpose>

export const OWN_LISTS_MAX = 20
export const OWN_LIST_ENTRIES_MAX = 10_000

/** A list of an organisation: nobody else sees it, and no other search is made against it. */
export const OwnList = z.object({
  id: z.number().int(),
  /** How screenings name it. */
  listId: z.string(),
  name: z.string(),
  purpose: OwnListPurpose,
  version: z.number().int(),
  entries: z.number().int(),
  changedBy: z.string(),
  changedAt: isoDateTime,
})
export type OwnList = z.infer<typeof OwnList>

const name = (what: string) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(2, `${what} has at least 2 characters`)
    .max(300, `${what} has at most 300 characters`)

const entryFacts = {
  name: name('A name').meta({ title: 'Name' }),
  aliases: z.array(name('An alias')).max(20).default([]).meta({ title: 'Other names' }),
  schema: PartySchema.default('LegalEntity').meta({ title: 'Kind' }),
  birthDate: PartialDate.nullable().default(null).meta({ title: 'Born' }),
  countries: z.array(CountryCode).max(10).default([]).meta({ title: 'Countries' }),
  identifiers: z.array(AskedIdentifier).max(20).default([]),
  gender: z.enum(['male', 'female']).optional().meta({ title: 'Gender' }),
  addresses: z.array(z.string().trim().min(1).max(500)).max(20).optional().meta({ title: 'Addresses' }),
  reason: requiredReason.meta({ title: 'Reason' }),
  since: z.iso.date().nullable().default(null).meta({ title: 'Since' }),
  /** The first day on which it is not screened any more. */
  until: z.iso.date().nullable().default(null).meta({ title: 'Until' }),
}

const endsLater = ({ since, until }: { since: string | null; until: string | null }) =>
  !since || !until || since < until
const ENDS_EARLIER = { path: ['until'], message: 'The end is before the start' }

/** What somebody states of a party on an own list. */
export const OwnEntryFacts = z.object(entryFacts).refine(endsLater, ENDS_EARLIER)
export type OwnEntryFacts = z.infer<typeof OwnEntryFacts>

export const OwnEntry = z.object({
  uid: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  schema: PartySchema,
  birthDates: z.array(z.string()),
  countries: z.array(z.string()),
  identifiers: z.array(z.object({ kind: z.string(), value: z.string() })),
  reason: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  addedBy: z.string(),
  fromVersion: z.number().int(),
})
export type OwnEntry = z.infer<typeof OwnEntry>

const OwnListVersion = z.object({
  number: z.number().int(),
  at: isoDateTime,
  by: z.string(),
  note: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
  entries: z.number().int(),
  sha256: z.string(),
})

const id = { id: numberInText().int().positive() }

export const listOwnLists = defineEndpoint({
  name: 'watchlists.own-lists',
  method: 'GET',
  path: '/api/kyb/own-lists',
  summary: 'The organisation’s own lists: blocked parties, exits, parties to watch',
  permission: 'screening:read',
  response: z.array(OwnList),
})

export const addOwnList = defineEndpoint({
  name: 'watchlists.add-own-list',
  method: 'POST',
  path: '/api/kyb/own-lists',
  summary: 'Adds an empty list of the organisation; its entries are screened like those of published lists',
  permission: 'screening:settings',
  request: z.object({
    name: name('A name').max(80).meta({ title: 'Name' }),
    purpose: OwnListPurpose.meta({ title: 'Kept for' }),
  }),
  response: OwnList,
  problems: ['conflict'],
  status: 201,
})

export const readOwnList = defineEndpoint({
  name: 'watchlists.own-list',
  method: 'GET',
  path: '/api/kyb/own-lists/{id}',
  summary: 'A list of the organisation with its entries in force and its versions',
  permission: 'screening:read',
  request: z.object({ ...id, ...pageRequest, q: z.string().trim().max(200).optional() }),
  response: page(OwnEntry).extend({ list: OwnList, versions: z.array(OwnListVersion) }),
  problems: ['not-found'],
})

export const addOwnEntry = defineEndpoint({
  name: 'watchlists.add-own-entry',
  method: 'POST',
  path: '/api/kyb/own-lists/{id}/entries',
  summary: 'Puts a party on a list of the organisation; monitored customers are compared with it at once',
  permission: 'screening:write',
  request: z.object({ ...entryFacts, ...id }).refine(endsLater, ENDS_EARLIER),
  response: OwnEntry,
  problems: ['not-found', 'conflict'],
  status: 201,
})

export const removeOwnEntry = defineEndpoint({
  name: 'watchlists.remove-own-entry',
  method: 'POST',
  path: '/api/kyb/own-lists/{id}/entries/{uid}/remove',
  summary: 'Proposes to take a party off a list of the organisation; a second person agrees',
  permission: 'screening:settings',
  request: z.object({
    ...id,
    uid: z.string().min(1).max(200),
    reason: requiredReason.meta({ title: 'Reason' }),
  }),
  response: z.object({ proposal: ControlChange.nullable() }),
  problems: ['not-found', 'conflict'],
})

/** What a column of a file may hold. */
export const OwnEntryField = z.enum([
  'name',
  'givenName',
  'middleName',
  'familyName',
  'secondFamilyName',
  'aliases',
  'schema',
  'gender',
  'birthDate',
  'countries',
  'nationality',
  'address',
  'lei',
  'registration',
  'taxId',
  'passport',
  'nationalId',
  'imo',
  'mmsi',
  'callSign',
  'tailMark',
  'wallet',
  'iban',
  'bic',
  'reason',
  'since',
  'until',
])
export type OwnEntryField = z.infer<typeof OwnEntryField>

export const OwnEntriesRead = z.object({
  rows: z.number().int(),
  added: z.number().int(),
  /** Rows whose party is on the list already, or stands twice in the file. */
  known: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), name: z.string(), reason: z.string() })),
  refusedCount: z.number().int(),
  notes: z.array(z.string()),
  isTrial: z.boolean(),
  titles: z.array(z.string()),
  columns: z.record(OwnEntryField, z.string().nullable()),
  mappedBy: z.enum(['titles', 'memory', 'request']),
  needs: z.array(OwnEntryField),
})
export type OwnEntriesRead = z.infer<typeof OwnEntriesRead>

export const importOwnEntries = defineEndpoint({
  name: 'watchlists.import-own-entries',
  method: 'POST',
  path: '/api/kyb/own-lists/{id}/import',
  summary:
    'Reads parties from a CSV or XLSX file into a list of the organisation; a trial shows what would be added and why a row would be refused',
  permission: 'screening:write',
  body: 'multipart',
  bodyBytesMax: 10_500_000,
  request: z.object({
    ...id,
    file: z.file().max(10_000_000, 'The file may have at most 10 MB'),
    isTrial: z.enum(['true', 'false']).default('true'),
    /** The reason of rows that state none. */
    reason: z.string().trim().max(2_000).default(''),
    /** Which column holds what, as JSON; without it as such a file was read before, or by its titles. */
    columns: z.string().max(10_000).optional(),
  }),
  response: OwnEntriesRead,
  problems: ['not-found', 'invalid-input', 'unsupported-file', 'too-large', 'too-many-requests', 'conflict'],
})

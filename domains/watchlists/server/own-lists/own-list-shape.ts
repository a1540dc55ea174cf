import type { z } from 'zod'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { OwnEntry, OwnEntryFacts, OwnList } from '../../contract/own-lists.ts'
import type { ListUsed } from '../../contract/schemas.ts'
import { ownListId } from './own-list-id.ts'
import type { OwnEntryRow, OwnListRow, OwnVersionRow } from './store.ts'

export const ownListOnWire = (row: OwnListRow): z.input<typeof OwnList> => ({
  id: row.id,
  listId: ownListId(row.organisationId, row.id),
  name: row.name,
  purpose: row.purpose,
  version: row.version,
  entries: row.entries,
  changedBy: row.changedBy,
  changedAt: row.changedAt.toISOString(),
})

/** A party that somebody stated, as an entry of a list: of the topic `internal`, whatever the list is kept for. */
export function entryOfFacts(uid: string, facts: OwnEntryFacts, by: string): ListEntry {
  return {
    uid,
    schema: facts.schema,
    names: [
      { value: facts.name, kind: 'primary' },
      ...facts.aliases.map((value) => ({ value, kind: 'alias' as const })),
    ],
    birthDates: facts.birthDate ? [facts.birthDate] : [],
    birthPlaces: [],
    countries: facts.countries.map((code) => ({
      code,
      role: facts.schema === 'Person' ? ('nationality' as const) : ('registration' as const),
    })),
    identifiers: facts.identifiers,
    addresses: facts.addresses ?? [],
    ...(facts.gender && { gender: facts.gender }),
    positions: [],
    programs: [],
    topics: ['internal'],
    ...(facts.since ? { listedOn: facts.since } : {}),
    reason: facts.reason,
    links: [],
    reference: { 'added by': by, ...(facts.until ? { until: facts.until } : {}) },
  }
}

export function ownEntryOnWire({ entry, fromVersion }: OwnEntryRow): z.input<typeof OwnEntry> {
  const [first, ...others] = entry.names
  return {
    uid: entry.uid,
    name: first?.value ?? '',
    aliases: others.map(({ value }) => value),
    schema: entry.schema,
    birthDates: entry.birthDates,
    countries: entry.countries.map(({ code }) => code),
    identifiers: entry.identifiers.map(({ kind, value }) => ({ kind, value })),
    reason: entry.reason ?? '',
    since: entry.listedOn ?? null,
    until: entry.reference.until ?? null,
    addedBy: entry.reference['added by'] ?? '',
    fromVersion,
  }
}

/** Two rows say the same of a party when this is equal. */
const partyKeyOf = ({
  names,
  schema,
  birthDates,
  countries,
  identifiers,
  gender,
  addresses,
}: ListEntry): string =>
  JSON.stringify([
    names.map(({ value }) => value.toLowerCase()).sort(),
    schema,
    birthDates,
    countries.map(({ code }) => code).sort(),
    identifiers.map(({ kind, value }) => `${kind} ${value}`).sort(),
    gender,
    addresses,
  ])

/**
 * The parties that a list knows. `add` takes one in; false where it is there already for as long: one that is to stay longer is put on beside it, so that an end which somebody
 * stated takes nobody off for the others.
 */
export function knownParties(entries: readonly ListEntry[]): { add: (entry: ListEntry) => boolean } {
  const ends = new Map<string, string>()
  const add = (entry: ListEntry): boolean => {
    const key = partyKeyOf(entry)
    const until = entry.reference.until ?? 'for good'
    // A word is behind every day.
    if (until <= (ends.get(key) ?? '')) return false
    ends.set(key, until)
    return true
  }
  for (const entry of entries) add(entry)
  return { add }
}

/** An own list as a screening used it. */
export const ownListUsed = (row: OwnVersionRow & { name: string }): ListUsed => ({
  listId: ownListId(row.organisationId, row.ownListId),
  name: `${row.name} (own list)`,
  version: row.number,
  publishedOn: row.at.toISOString().slice(0, 10),
  publishedOnSource: 'stated',
  confirmedAt: null,
  importedAt: row.at.toISOString(),
  entries: row.entries,
  sha256: row.sha256,
})

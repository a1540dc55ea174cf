import { and, asc, eq, gt, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Change } from '#platform/context/index.ts'
import { naming, ofOrganisation, type Queryable, qualified, valuesOf } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import { digestOf, ERASING_ACTIONS, type ErasedEntry, erasedBy, isErasing } from './chain.ts'
import { EXTRACT_FORMAT, EXTRACT_WITH_ERASED } from './extracts/verify-extract.ts'
import { type AuditEntry, auditEntriesNumbered, isAbout } from './read-audit.ts'
import { auditEntry, auditHead } from './tables.ts'

/** What of an entry is words that somebody may be named in. Its number, its time and its digests stay. */
export type EntryWords = Pick<AuditEntry, 'actor' | 'through' | 'subjectId' | 'before' | 'after' | 'reason'>

/** The entries of an organisation that say of one of these that they erased it, in order. */
function erasingEntries(
  db: Queryable,
  organisationId: number,
  sequences: readonly number[],
): Promise<AuditEntry[]> {
  const stated = sql`case when jsonb_typeof(${auditEntry.after} -> 'entries') = 'array' then ${auditEntry.after} -> 'entries' else '[]' end`
  return db
    .select()
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.organisationId, organisationId),
        inArray(auditEntry.subjectType, ['erasure', 'retention-plan']),
        inArray(auditEntry.action, [...ERASING_ACTIONS]),
        qualified`exists (select 1 from jsonb_array_elements(${stated}) as one
          where one -> 'sequence' = any(select to_jsonb(jsonb_array_elements_text(${JSON.stringify(sequences)}::jsonb)::bigint)))`,
      ),
    )
    .orderBy(asc(auditEntry.sequence))
}

const LOOKED_AT_ONCE = 500

/**
 * Entries of an organisation, in order, in which a person may be named: about one of these things, by one of these actors, or with one
 * of these words in them, in any capitals. Wider than what is meant: what is found is looked at again. As many at a time as were looked
 * at together.
 */
export async function* entriesNaming(
  db: Queryable,
  organisationId: number,
  who: { subjects: readonly Subject[]; actors: readonly string[]; words: readonly string[] },
): AsyncGenerator<AuditEntry[]> {
  const patterns = naming(who.words)
  const stated = sql`concat_ws(' ', ${auditEntry.through}, ${auditEntry.before}::text, ${auditEntry.after}::text, ${auditEntry.reason})`
  const isNamed =
    patterns.length > 0 ? sql`${stated} ilike any(array[${valuesOf(patterns)}]::text[])` : undefined
  const isTheirs = or(
    who.actors.length > 0 ? inArray(auditEntry.actor, [...who.actors]) : undefined,
    ...who.subjects.map((subject) => isAbout(subject)),
    isNamed,
  )
  const [end] = await db
    .select({ sequence: auditHead.sequence })
    .from(auditHead)
    .where(eq(auditHead.organisationId, organisationId))
  // What is written while this goes on names nobody any more; pages are cut by numbers, so that a page without any is read as quickly.
  for (let after = 0; after < (end?.sequence ?? 0); after += LOOKED_AT_ONCE) {
    const found = await db
      .select()
      .from(auditEntry)
      .where(
        and(
          eq(auditEntry.organisationId, organisationId),
          gt(auditEntry.sequence, after),
          lte(auditEntry.sequence, after + LOOKED_AT_ONCE),
          notInArray(auditEntry.action, [...ERASING_ACTIONS]),
          isTheirs,
        ),
      )
      .orderBy(asc(auditEntry.sequence))
    if (found.length > 0) yield found
  }
}

/** How an entry stands: as it was written; its words erased, by which later entry; or changed by nobody who says so. */
export type EntryState = { is: 'as-written' | 'changed' } | { is: 'erased'; by: AuditEntry }

/**
 * How each of some entries of an organisation stands, by its number. What an erasing entry says is believed where that entry itself is
 * as it was written; that it is a link of the whole chain is for `verifyAudit` to say.
 */
export async function entryStatesOf(
  db: Queryable,
  organisationId: number,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<number, EntryState>> {
  const states = new Map<number, EntryState>()
  const changed = new Map<number, { entry: AuditEntry; contentHash: string }>()
  for (const entry of entries) {
    const contentHash = digestOf(entry)
    states.set(entry.sequence, { is: contentHash === entry.hash ? 'as-written' : 'changed' })
    if (contentHash !== entry.hash) changed.set(entry.sequence, { entry, contentHash })
  }
  if (changed.size === 0) return states
  for (const by of await erasingEntries(db, organisationId, [...changed.keys()])) {
    if (digestOf(by) !== by.hash) continue
    for (const stated of erasedBy(by)) {
      const now = changed.get(stated.sequence)
      if (!now || stated.sequence >= by.sequence) continue
      // The last that names it counts, as in the check of the chain.
      const isSo = now.entry.hash === stated.hash && now.contentHash === stated.contentHash
      states.set(stated.sequence, isSo ? { is: 'erased', by } : { is: 'changed' })
    }
  }
  return states
}

/**
 * Replaces words of entries, inside the change whose trace says so: give what it answers to that trace (`person.erased` or
 * `records.expired`, as `after.entries`). Each entry is checked first, so that what the trace attests was true. Entries that erase
 * others are left as they are: they are the proof.
 *
 * @throws Problem `conflict` where one is neither as it was written nor erased before: nothing is replaced.
 */
export async function eraseEntries(
  tx: Change,
  sequences: readonly number[],
  replace: (entry: AuditEntry) => Partial<EntryWords>,
): Promise<ErasedEntry[]> {
  const { organisationId } = tx.actor
  const entries = (await auditEntriesNumbered(tx.db, organisationId, sequences))
    .filter(({ action }) => !isErasing(action))
    .sort((one, other) => one.sequence - other.sequence)
  const states = await entryStatesOf(tx.db, organisationId, entries)
  const erased: ErasedEntry[] = []
  for (const entry of entries) {
    if (states.get(entry.sequence)?.is === 'changed')
      throw new Problem(
        'conflict',
        `Entry ${entry.sequence} of the audit log is not as it was written and cannot be attested. Verify the log first. Nothing was erased.`,
      )
    const contentHash = digestOf({ ...entry, ...replace(entry) })
    if (contentHash === digestOf(entry)) continue
    await tx.db
      .update(auditEntry)
      .set(replace(entry))
      .where(ofOrganisation(auditEntry, organisationId, { sequence: entry.sequence }))
    erased.push({ sequence: entry.sequence, hash: entry.hash, contentHash })
  }
  return erased
}

/**
 * What an extract begins with: its format and, where entries in it were erased, the erasing entries that name them and are not among
 * them, whole, so that they can be checked. Where none was erased an extract is as it always was.
 */
export async function extractHead(db: Queryable, organisationId: number, entries: readonly AuditEntry[]) {
  const states = await entryStatesOf(db, organisationId, entries)
  const erased = new Set([...states].flatMap(([sequence, { is }]) => (is === 'erased' ? [sequence] : [])))
  if (erased.size === 0) return { format: EXTRACT_FORMAT }
  const held = new Set(entries.map(({ sequence }) => sequence))
  const erasing = (await erasingEntries(db, organisationId, [...erased])).filter(
    ({ sequence }) => !held.has(sequence),
  )
  return {
    format: EXTRACT_WITH_ERASED,
    erasedEntries: [...erased].sort((one, other) => one - other),
    erasing: erasing.map((by) => ({ ...by, at: by.at.toISOString() })),
  }
}

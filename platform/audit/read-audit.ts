import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, desc, eq, gt, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { ChangeSince } from '#platform/problems/index.ts'
import { namesEver, type Subject, sentenceOf } from '#platform/vocabulary/index.ts'
import { CHAIN_START, type ChainVerdict, ERASING_ACTIONS, verifyChain } from './chain.ts'
import { auditEntry, auditHead } from './tables.ts'

export type AuditEntry = typeof auditEntry.$inferSelect

const BATCH_ROWS = 2_000
const ROWS_A_TURN = 100

type Head = { sequence: number; hash: string }

/**
 * Every entry of an organisation in order, read in batches, and last where its chain ends. The end is read after the entries and
 * entries are read up to it: what is written meanwhile is neither cut off nor one too many.
 */
async function* chainOf(db: Queryable, organisationId: number, ends: (head: Head) => void) {
  let after = 0
  let end: Head | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntry)
      .where(ofOrganisation(auditEntry, organisationId, gt(auditEntry.sequence, after)))
      .orderBy(asc(auditEntry.sequence))
      .limit(BATCH_ROWS)
    for (const [at, row] of rows.entries()) {
      // Whoever recomputes digests keeps nobody waiting.
      if (at % ROWS_A_TURN === 0) await nextTurn()
      yield row
    }
    after = rows.at(-1)?.sequence ?? after
    if (rows.length === BATCH_ROWS) continue
    if (end && rows.length === 0) return
    const [head] = await db.select().from(auditHead).where(eq(auditHead.organisationId, organisationId))
    end = head ?? { sequence: 0, hash: CHAIN_START }
    ends(end)
    if (end.sequence <= after) return
  }
}

/** The newest entries of an organisation, or of one subject. */
export function recentAudit(
  db: Queryable,
  organisationId: number,
  subject?: Subject,
  limit = 100,
): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntry)
    .where(ofOrganisation(auditEntry, organisationId, subject ? isAbout(subject) : undefined))
    .orderBy(desc(auditEntry.at), desc(auditEntry.sequence))
    .limit(limit)
}

const CHANGES_TOLD_MAX = 200

/** What was done to a thing after a version of it, the oldest first: by the entries that say which version they left. */
export async function changesSinceVersion(
  db: Queryable,
  organisationId: number,
  subject: Subject,
  version: number,
): Promise<ChangeSince[]> {
  const entries = await recentAudit(db, organisationId, subject, CHANGES_TOLD_MAX)
  const left = ({ after }: AuditEntry) => (after as { version?: unknown } | null)?.version
  return entries
    .filter((entry) => Number(left(entry) ?? 0) > version)
    .map((entry) => ({
      at: entry.at.toISOString(),
      by: entry.actor,
      what: wordsWithin(sentenceOf(entry.action, entry)),
      reason: entry.reason,
    }))
    .reverse()
}

/** The words of an action within a sentence; what begins with two capitals keeps them. */
const wordsWithin = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

export async function auditEntriesNumbered(
  db: Queryable,
  organisationId: number,
  sequences: readonly number[],
): Promise<AuditEntry[]> {
  if (sequences.length === 0) return []
  return db
    .select()
    .from(auditEntry)
    .where(ofOrganisation(auditEntry, organisationId, { sequence: sequences }))
}

/** Entries that were written before a moment and whose words have not gone by time, after a number; without those that erase others. */
export function auditEntriesBefore(
  db: Queryable,
  organisationId: number,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<Pick<AuditEntry, 'sequence' | 'at' | 'subjectType' | 'subjectId'>[]> {
  return db
    .select({
      sequence: auditEntry.sequence,
      at: auditEntry.at,
      subjectType: auditEntry.subjectType,
      subjectId: auditEntry.subjectId,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.organisationId, organisationId),
        lt(auditEntry.at, before),
        gt(auditEntry.sequence, after),
        notInArray(auditEntry.action, [...ERASING_ACTIONS]),
        sql`coalesce(${auditEntry.after} -> 'expired', 'false') <> 'true'::jsonb`,
      ),
    )
    .orderBy(asc(auditEntry.sequence))
    .limit(limit)
}

/**
 * What people did something with, themselves or through a key, after an entry with this action or, where there is none, after a moment:
 * each thing with the last that was done.
 */
export async function peoplesWorkSince(
  db: Queryable,
  organisationId: number,
  { action, at }: { action: string; at: Date },
): Promise<{ subjectType: string; subjectId: string; action: string }[]> {
  const { rows } = await db.execute<{ subject_type: string; subject_id: string; action: string }>(sql`
    select distinct on (e.subject_type, e.subject_id) e.subject_type, e.subject_id, e.action from audit_entry e
    left join (
      select max(sequence) as sequence from audit_entry where organisation_id = ${organisationId} and action = ${action}
    ) begun on true
    where e.organisation_id = ${organisationId} and e.actor_type in ('user', 'token')
      and case when begun.sequence is null then e.at > ${at.toISOString()}::timestamptz else e.sequence > begun.sequence end
    order by e.subject_type, e.subject_id, e.sequence desc`)
  return rows.map(({ subject_type, subject_id, ...row }) => ({
    subjectType: subject_type,
    subjectId: subject_id,
    ...row,
  }))
}

/** Whether anything was changed in an organisation after a moment. */
export async function hasAuditSince(db: Queryable, organisationId: number, moment: Date): Promise<boolean> {
  const [entry] = await db
    .select({ sequence: auditEntry.sequence })
    .from(auditEntry)
    .where(ofOrganisation(auditEntry, organisationId, gt(auditEntry.at, moment)))
    .limit(1)
  return entry !== undefined
}

/** An entry about a thing, under whichever name it was written. */
export const isAbout = (subject: { type: string; id: string | number }) =>
  or(
    ...namesEver(subject).map(({ type, id }) =>
      and(eq(auditEntry.subjectType, type), eq(auditEntry.subjectId, id)),
    ),
  )

const READINGS_MAX = 3

/**
 * Whether an organisation's whole chain is as it was written. What would accuse is read again: words that are erased while it is read
 * are there at one moment and erased at the next.
 */
export async function verifyAudit(db: Queryable, organisationId: number): Promise<ChainVerdict> {
  for (let reading = 1; ; reading++) {
    let head: Head | undefined
    const entries = chainOf(db, organisationId, (end) => {
      head = end
    })
    const verdict = await verifyChain(entries, () => head)
    if (verdict.isIntact || reading === READINGS_MAX) return verdict
  }
}

/** Every organisation that has a chain, or the end of one: entries without a head and a head without entries both count. */
export async function organisationsWithAudit(db: Queryable): Promise<number[]> {
  const heads = db.select({ id: auditHead.organisationId }).from(auditHead)
  const entries = db.selectDistinct({ id: auditEntry.organisationId }).from(auditEntry)
  const rows = await heads.union(entries)
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

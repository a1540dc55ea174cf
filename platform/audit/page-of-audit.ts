import { and, desc, eq, gte, ilike, inArray, like, lt, lte, notLike, or, sql } from 'drizzle-orm'
import { beginningWith, containing, type Queryable } from '#platform/database/index.ts'
import { actionsReading, formerNames, takenFrom } from '#platform/vocabulary/index.ts'
import { type AuditEntry, isAbout } from './read-audit.ts'
import { auditEntry } from './tables.ts'

export type AuditFilter = {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actor?: string | undefined
  /** The start of an action, as it is written or in words: `case`, `case.opened`, `Case opened`. */
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

// People read actions in words, so words find them too.
const actionInWords = sql`translate(${auditEntry.action}, '._-', '   ')`

const isDone = (asked: string) =>
  or(
    ilike(actionInWords, beginningWith(asked.replaceAll(/[._-]/g, ' '))),
    inArray(auditEntry.action, actionsReading(asked)),
  )

const aboutWanted = ({ subjectType, subjectId }: AuditFilter) => {
  if (subjectType && subjectId) return isAbout({ type: subjectType, id: subjectId })
  if (subjectType) return isOfKind(subjectType)
  return subjectId ? eq(auditEntry.subjectId, subjectId) : undefined
}

/** An entry about a thing of a kind, under whichever name it was written; what has a kind of its own today is not of the one it was written as. */
const isOfKind = (type: string) =>
  or(
    and(
      eq(auditEntry.subjectType, type),
      ...takenFrom(type).map((ids) => notLike(auditEntry.subjectId, ids)),
    ),
    ...formerNames(type).map((former) =>
      and(eq(auditEntry.subjectType, former.type), like(auditEntry.subjectId, former.ids)),
    ),
  )

const wantedBy = (organisationId: number, filter: AuditFilter) =>
  and(
    eq(auditEntry.organisationId, organisationId),
    aboutWanted(filter),
    filter.actor ? ilike(auditEntry.actor, containing(filter.actor)) : undefined,
    filter.action ? isDone(filter.action) : undefined,
    filter.from ? gte(auditEntry.at, filter.from) : undefined,
    filter.to ? lte(auditEntry.at, filter.to) : undefined,
  )

/** A page of an organisation's audit entries, newest first. */
export async function pageOfAudit(
  db: Queryable,
  organisationId: number,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const isWanted = wantedBy(organisationId, filter)
  const rows = await db
    .select()
    .from(auditEntry)
    .where(isWanted)
    .orderBy(desc(auditEntry.sequence))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(auditEntry, isWanted) }
}

const READ_AT_ONCE = 2_000

/** Every entry that a filter finds, newest first, at most `limit`; and how many there are. */
export async function allOfAudit(
  db: Queryable,
  organisationId: number,
  filter: AuditFilter,
  limit: number,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const isWanted = wantedBy(organisationId, filter)
  const total = await db.$count(auditEntry, isWanted)
  const rows: AuditEntry[] = []
  // By the number of the last one read: entries that are written meanwhile move no page.
  for (let before = Number.MAX_SAFE_INTEGER; rows.length < limit; ) {
    const read = await db
      .select()
      .from(auditEntry)
      .where(and(isWanted, lt(auditEntry.sequence, before)))
      .orderBy(desc(auditEntry.sequence))
      .limit(Math.min(READ_AT_ONCE, limit - rows.length))
    rows.push(...read)
    const last = read.at(-1)
    if (!last) break
    before = last.sequence
  }
  return { rows, total }
}

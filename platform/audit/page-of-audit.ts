import { and, desc, eq, gte, ilike, inArray, like, lt, lte, notLike, or, sql } from 'drizzle-orm'
import { beginningWith, containing, type Queryable } from '#platform/database/index.ts'
import type { List, ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { actionsReading, formerNames, takenFrom } from '#platform/vocabulary/index.ts'
import { type AuditEntry, isAbout } from './read-audit.ts'
import { auditEntry } from './tables.ts'

export type AuditFilter = {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actor?: string | undefined
  /** The start of an action, as it is written or in words: `case`, `case.opened`, `Case opened`. */
  action?: string | undefined
  /** The whole number of a request, as refusals and answers name it. */
  requestId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** What is looked for in who, what and why, and as a number of an entry or a request. */
  q?: string | undefined
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

/**
 * An entry about a thing of a kind, under whichever name it was written; what has a kind of its own today is not of the one it was
 * written as.
 */
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
    filter.requestId ? eq(auditEntry.requestId, filter.requestId) : undefined,
    filter.from ? gte(auditEntry.at, filter.from) : undefined,
    filter.to ? lte(auditEntry.at, filter.to) : undefined,
    filter.q ? holding(filter.q) : undefined,
  )

/** A list of audit entries: the slice that shows it says what it can be ordered by, among these. */
type AuditList = List & { columns: { sequence: 'whole'; actor: 'text' }; facets: Record<never, never> }

/**
 * A page of an organisation's audit entries in the order of their moments, the newest first, unless another order is asked for. The
 * chain has an order of its own, in which long work comes after what was done meanwhile.
 */
export function pageOfAudit(
  db: Queryable,
  organisationId: number,
  list: AuditList,
  { filter, ask, now }: { filter: AuditFilter; ask: ListAsk; now: Date },
) {
  return readList(
    db,
    list,
    {
      from: (select) => select.from(auditEntry),
      fields: auditEntry,
      key: { by: auditEntry.sequence, kind: 'whole', isDescending: true },
      columns: { sequence: auditEntry.sequence, actor: auditEntry.actor },
      facets: {},
      start: [{ by: auditEntry.at, kind: 'moment', isDescending: true }],
      search: holding,
    },
    { wanted: wantedBy(organisationId, filter), ask, now },
  )
}

const holding = (text: string) => {
  const pattern = containing(text)
  return or(
    ilike(auditEntry.actor, pattern),
    isDone(text),
    ilike(auditEntry.reason, pattern),
    eq(auditEntry.requestId, text),
    /^\d{1,15}$/.test(text) ? eq(auditEntry.sequence, Number(text)) : undefined,
  )
}

const isBefore = ({ at, sequence }: AuditEntry) =>
  or(lt(auditEntry.at, at), and(eq(auditEntry.at, at), lt(auditEntry.sequence, sequence)))

const READ_AT_ONCE = 2_000

/** Every entry that matches a filter, newest first, at most `limit`; and how many there are. */
export async function allOfAudit(
  db: Queryable,
  organisationId: number,
  filter: AuditFilter,
  limit: number,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const isWanted = wantedBy(organisationId, filter)
  const total = await db.$count(auditEntry, isWanted)
  const rows: AuditEntry[] = []
  // By the place of the last one read: entries that are written meanwhile move no page.
  for (let last: AuditEntry | undefined; rows.length < limit; ) {
    const read = await db
      .select()
      .from(auditEntry)
      .where(and(isWanted, last && isBefore(last)))
      .orderBy(desc(auditEntry.at), desc(auditEntry.sequence))
      .limit(Math.min(READ_AT_ONCE, limit - rows.length))
    rows.push(...read)
    last = read.at(-1)
    if (!last) break
  }
  return { rows, total }
}

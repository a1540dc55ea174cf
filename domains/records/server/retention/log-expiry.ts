import { type AuditEntry, auditEntriesBefore, type EntryWords, eraseEntries } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { numbersOf } from '#platform/database/index.ts'
import { declaredSlices, type ExpiryPolicy, type PastTerm } from '#platform/slice/index.ts'
import { type Subject, subjectToday } from '#platform/vocabulary/index.ts'
import { deleteWorkEvents, workEventsBefore } from '#platform/work-events/index.ts'

const STANDS = 'The record it describes is still kept and needs it as its explanation'
const UNKNOWN = 'It describes a record that is not deleted by term'

/**
 * Why what was written about a thing stays: the thing stands, or nobody says of its kind whether it does. What is taken for gone is asked of the slice that keeps it, whoever may see it.
 */
async function whyItStays(
  ctx: Context,
  subjects: readonly { type: string; id: string }[],
): Promise<(subject: { type: string; id: string }) => string | undefined> {
  const today = subjects.map((subject) => subjectToday(subject))
  const existing = new Map<string, ReadonlySet<string>>()
  // One after the other: the embedded database answers one query at a time.
  for (const [type, own] of Map.groupBy(today, ({ type: kind }) => kind)) {
    const exists = declaredSlices().find((slice) => slice.exists && type in slice.exists)?.exists?.[
      type as 'case'
    ]
    if (exists) existing.set(type, await exists(ctx, [...new Set(own.map(({ id }) => id))]))
  }
  return (subject) => {
    const { type, id } = subjectToday(subject)
    const known = existing.get(type)
    if (!known) return UNKNOWN
    return known.has(id) ? STANDS : undefined
  }
}

/** Work events of what is gone. Figures of a year and its year before are counted from them. */
export const workEventsExpiry: ExpiryPolicy = {
  kind: 'work-event',
  group: 'Work events',
  at: 80,
  tables: ['work_event'],
  least: { days: 731, why: 'Figures of a year, and of the year before it, are counted from them' },
  async past(ctx, { before, after, limit }) {
    const rows = await workEventsBefore(ctx.db, ctx.actor.organisationId, {
      before,
      after: after && { at: after.since, id: Number(after.id) },
      limit,
    })
    const why = await whyItStays(
      ctx,
      rows.map(({ type, item }) => ({ type, id: item })),
    )
    return rows.map(({ id, at, type, item }): PastTerm => {
      const stays = why({ type, id: item })
      return {
        id,
        since: at,
        about: [{ type, id: item } as Subject],
        ...(stays === undefined ? {} : { stays }),
      }
    })
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const events = gone.map(({ id, since }) => ({ id: Number(id), at: since }))
    return { count: await deleteWorkEvents(db, organisationId, events) }
  },
}

/** What stands in the place of an entry's words when its term is over. */
const PAST = 'past its term'

/** Of an entry past its term the number, time, action and digests stay; who, before, after and why go. */
const wordsPastTerm = ({ actor, actorType, through }: AuditEntry): Partial<EntryWords> => ({
  actor: actorType === 'user' || actorType === 'job' || actorType === 'token' ? PAST : actor,
  through: actorType === 'token' ? PAST : through,
  before: null,
  after: { expired: true },
  reason: null,
})

/**
 * Entries of the audit log about what is gone. Their words go and their digests stay, so that the chain goes on through them; the entry that says so names each. Entries that erase others, and those about
 * whatever stands, are left.
 */
export const auditExpiry: ExpiryPolicy = {
  kind: 'audit',
  group: 'Words of the audit log',
  at: 90,
  tables: ['audit_entry', 'audit_head'],
  least: { kept: 'case' },
  async past(ctx, { before, after, limit }) {
    const rows = await auditEntriesBefore(ctx.db, ctx.actor.organisationId, {
      before,
      after: Number(after?.id ?? 0),
      limit,
    })
    const why = await whyItStays(
      ctx,
      rows.map(({ subjectType: type, subjectId: id }) => ({ type, id })),
    )
    return rows.map(({ sequence, at, subjectType: type, subjectId: id }): PastTerm => {
      const stays = why({ type, id })
      return {
        id: sequence,
        since: at,
        about: [{ type, id } as Subject],
        ...(stays === undefined ? {} : { stays }),
      }
    })
  },
  async remove(tx, gone) {
    const entries = await eraseEntries(tx, numbersOf(gone), wordsPastTerm)
    return { count: entries.length, noted: { entries } }
  },
}

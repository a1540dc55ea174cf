import { wordsOfEntries } from '#domains/accounts/server/index.ts'
import { auditShownSince } from '#domains/billing/server/index.ts'
import {
  type AuditFilter,
  type EntryState,
  entryStatesOf,
  pageOfAudit,
  verifyAudit,
  whoInWords,
} from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import {
  type AuditSubject,
  type AuditVerdict,
  auditList,
  type listAudit as endpoint,
} from '../../contract/index.ts'
import { subjectsOfEntries } from './subjects-of-entries.ts'
import { withholdAddresses } from './withhold-addresses.ts'

type Listed = Awaited<ReturnType<typeof pageOfAudit>>['rows'][number] & {
  who: string
  what: string
  subject: AuditSubject
  state: EntryState['is']
  erasedBy: number | null
}

/** The audit log of the organisation, newest first, as far back as its plan shows. */
export async function listAudit(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<ListPageOf<Listed> & { shownSince: Date | null }> {
  const shownSince = (await auditShownSince(ctx)) ?? null
  const { limit, offset, page, sort, q } = input
  const found = await pageOfAudit(ctx.db, ctx.actor.organisationId, auditList, {
    filter: shownFilter(input, shownSince),
    ask: { limit, offset, page, sort, q },
    now: ctx.now,
  })
  const { rows } = found
  const subjectOf = await subjectsOfEntries(ctx, rows)
  const whatOf = await wordsOfEntries(ctx, rows)
  const states = await entryStatesOf(ctx.db, ctx.actor.organisationId, rows)
  return {
    ...found,
    rows: rows.map((row) => ({
      ...withholdAddresses(ctx.actor, row),
      who: whoInWords(row),
      what: whatOf(row),
      subject: subjectOf(row),
      ...stateWords(states.get(row.sequence)),
    })),
    shownSince,
  }
}

const stateWords = (state: EntryState | undefined) =>
  state?.is === 'erased'
    ? { state: state.is, erasedBy: state.by.sequence }
    : { state: state?.is ?? ('as-written' as const), erasedBy: null }

type Asked = Omit<AuditFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

/** The filter of a call, no further back than the plan shows. */
export function shownFilter(asked: Asked, shownSince: Date | null): AuditFilter {
  const { subjectType, subjectId, actor, action, q, requestId, from, to } = asked
  return {
    subjectType,
    subjectId,
    actor,
    action,
    q,
    requestId,
    from: later(from ? new Date(from) : undefined, shownSince ?? undefined),
    to: to ? new Date(to) : undefined,
  }
}

const later = (a: Date | undefined, b: Date | undefined) => (a && b ? (a > b ? a : b) : (a ?? b))

/** Recomputes the whole chain of the organisation. */
export async function verifyAuditLog(ctx: Context): Promise<AuditVerdict> {
  const verdict = await verifyAudit(ctx.db, ctx.actor.organisationId)
  return {
    isIntact: verdict.isIntact,
    entries: verdict.entries,
    erased: verdict.isIntact ? verdict.erased : 0,
    lastHash: verdict.isIntact ? verdict.lastHash : null,
    brokenAt: verdict.isIntact ? null : verdict.brokenAt,
    why: verdict.isIntact ? null : verdict.why,
    verifiedAt: ctx.now.toISOString(),
  }
}

import { auditShownSince } from '#domains/billing/server/index.ts'
import { type AuditFilter, pageOfAudit, verifyAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type { AuditSubject, AuditVerdict, listAudit as endpoint } from '../../contract/index.ts'
import { subjectsOfEntries } from './subjects-of-entries.ts'
import { withholdAddresses } from './withhold-addresses.ts'
import { wordsOfEntries } from './words-of-entries.ts'

type Listed = Awaited<ReturnType<typeof pageOfAudit>>['rows'][number] & {
  what: string
  subject: AuditSubject
}

/** The audit log of the organisation, newest first, as far back as its plan shows. */
export async function listAudit(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<PageOf<Listed> & { shownSince: Date | null }> {
  const shownSince = (await auditShownSince(ctx)) ?? null
  const { rows, total } = await pageOfAudit(
    ctx.db,
    ctx.actor.organisationId,
    shownFilter(input, shownSince),
    input,
  )
  const subjectOf = await subjectsOfEntries(ctx, rows)
  const whatOf = await wordsOfEntries(ctx, rows)
  return {
    rows: rows.map((row) => ({
      ...withholdAddresses(ctx.actor, row),
      what: whatOf(row),
      subject: subjectOf(row),
    })),
    total,
    shownSince,
  }
}

type Asked = Omit<AuditFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

/** The filter of a call, no further back than the plan shows. */
export function shownFilter(asked: Asked, shownSince: Date | null): AuditFilter {
  const { subjectType, subjectId, actor, action, from, to } = asked
  return {
    subjectType,
    subjectId,
    actor,
    action,
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
    lastHash: verdict.isIntact ? verdict.lastHash : null,
    brokenAt: verdict.isIntact ? null : verdict.brokenAt,
    why: verdict.isIntact ? null : verdict.why,
    verifiedAt: ctx.now.toISOString(),
  }
}

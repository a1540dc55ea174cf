import { auditShownSince } from '#domains/billing/server/index.ts'
import { pageOfAudit, verifyAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type { AuditVerdict, listAudit as endpoint } from '../../contract/index.ts'

type Listed = Awaited<ReturnType<typeof pageOfAudit>>['rows'][number]

/** The audit log of the organisation, newest first, as far back as its plan shows. */
export async function listAudit(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<PageOf<Listed> & { shownSince: Date | null }> {
  const { from, to, ...filter } = input
  const shownSince = await auditShownSince(ctx)
  const page = await pageOfAudit(
    ctx.db,
    ctx.actor.organisationId,
    {
      ...filter,
      from: later(from ? new Date(from) : undefined, shownSince),
      to: to ? new Date(to) : undefined,
    },
    input,
  )
  return { ...page, shownSince: shownSince ?? null }
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

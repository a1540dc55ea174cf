import { pageOfAudit, verifyAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type { AuditVerdict, listAudit as endpoint } from '../../contract/index.ts'

type Listed = Awaited<ReturnType<typeof pageOfAudit>>['rows'][number]

/** The audit log of the organisation, newest first. */
export function listAudit(ctx: Context, input: RequestOf<typeof endpoint>): Promise<PageOf<Listed>> {
  const { from, to, ...filter } = input
  return pageOfAudit(
    ctx.db,
    ctx.actor.organisationId,
    { ...filter, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined },
    input,
  )
}

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

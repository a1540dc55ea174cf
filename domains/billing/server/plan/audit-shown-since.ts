import { type Context, daysBefore } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { plans } from '../../contract/index.ts'
import { planRowOf } from '../store.ts'

/** For how many days the plan of an organisation shows its audit log; null: all of it. */
export async function auditShownDays({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<number | null> {
  const row = await planRowOf(db, actor.organisationId)
  return row ? plans[row.plan].limits.auditRetentionDays : null
}

/**
 * From when on the plan shows the audit log; undefined: all of it. Nothing older is deleted, because the chain has to verify
 * from its first entry, and a bigger plan shows it again.
 */
export async function auditShownSince(ctx: Context): Promise<Date | undefined> {
  const { organisationId } = ctx.actor
  if (organisationId === DEMO_ORGANISATION_ID) return undefined
  const days = await auditShownDays(ctx)
  return days === null ? undefined : daysBefore(ctx.now, days)
}

import type { Context } from '#platform/context/index.ts'

type AuditShown = (ctx: Pick<Context, 'db' | 'actor'>) => Promise<number | null>

let statedBy: AuditShown = async () => null

/** Says for how many days the plan of an organisation shows its audit log: what was bought is kept. Billing knows plans, and stands above. */
export function onAuditShown(days: AuditShown): void {
  statedBy = days
}

export const auditShownDays: AuditShown = (ctx) => statedBy(ctx)

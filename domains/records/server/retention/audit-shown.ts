import type { Context } from '#platform/context/index.ts'

type AuditShown = (ctx: Pick<Context, 'db' | 'actor'>) => Promise<number | null>

let statedBy: AuditShown = async () => null

/** For how many days the plan of an organisation shows its audit log. Billing is a higher slice and registers this. */
export function onAuditShown(days: AuditShown): void {
  statedBy = days
}

export const auditShownDays: AuditShown = (ctx) => statedBy(ctx)

import { keepAlerts } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type CaseRow, openCases } from '../store.ts'
import { alertsOfCase, caseRules, whyGone } from './alerts-of-case.ts'

/** Brings the alerts about one case in line with what a step made of it, inside the step's own change. */
export function keepAlertsOfCase(tx: Context, row: CaseRow): Promise<void> {
  return keepAlerts(tx, {
    kinds: caseRules,
    subject: { type: 'case', id: String(row.id) },
    hits: alertsOfCase(row, tx.now),
    goneBecause: (alert) => whyGone(row, alert.kind, tx.now),
  })
}

/** Looks at every open case of an organisation: time passes without anybody's step. */
export async function followServiceLevels(ctx: Context): Promise<void> {
  const open = await openCases(ctx.db, ctx.actor.organisationId)
  const byId = new Map(open.map((row) => [String(row.id), row]))
  await keepAlerts(ctx, {
    kinds: caseRules,
    hits: open.flatMap((row) => alertsOfCase(row, ctx.now)),
    goneBecause: (alert) => {
      const row = byId.get(alert.subjectId)
      return row ? whyGone(row, alert.kind, ctx.now) : 'The case is no longer open.'
    },
  })
}

import { changesSinceVersion, recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type { Case } from '../../contract/schemas.ts'
import { keepAlertsOfCase } from '../alerting/keep-case-alerts.ts'
import { caseOf } from '../reading/case-shape.ts'
import { assigneesOf } from '../reading/people.ts'
import * as store from '../store.ts'
import { publishCase } from './publish-case.ts'

/** A step as it is asked for. The product's own steps, taken with the row in hand, name no version. */
export type StepOn<Request extends { id: number; version: number }> = Omit<Request, 'version'> & {
  version?: number | undefined
}

/** What a step does to a case that stays its own: the fields it sets and how the trail tells of it. */
export type Step = {
  set: Partial<store.NewCase>
  trace: Pick<Trace, 'action'> & Partial<Trace>
}

/**
 * One step on one case: locked, decided, stored and traced in one change. The trail keeps the fields that the step set, as
 * they were and as they became, and the version each belongs to.
 * @throws Problem `not-found`, `stale`, and whatever the step refuses with.
 */
export function changeCase(
  ctx: Context,
  asked: { id: number; version?: number | undefined },
  step: (tx: Context, before: store.CaseRow) => Promise<Step> | Step,
): Promise<Case> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const before = await store.lockCase(tx.db, organisationId, asked.id)
    await refuseStale({ version: before.version, called: before.caseNumber }, asked.version, (version) =>
      changesSinceVersion(tx.db, organisationId, { type: 'case', id: before.id }, version),
    )
    const { set, trace } = await step(tx, before)
    const after =
      Object.keys(set).length === 0
        ? before
        : await store.updateCase(tx.db, organisationId, before.id, { ...set, version: before.version + 1 })
    if (after !== before) await keepAlertsOfCase(tx, after)
    const keys = [...Object.keys(set), 'version'] as (keyof store.CaseRow)[]
    const only = (row: store.CaseRow) => Object.fromEntries(keys.map((key) => [key, row[key]]))
    await publishCase(tx, trace.action, after)
    return {
      result: caseOf(after, await assigneesOf(tx.db, organisationId), tx.now),
      trace: {
        subject: { type: 'case', id: before.id },
        before: only(before),
        after: only(after),
        ...trace,
        payload: {
          title: after.caseNumber,
          subjectName: after.subjectName,
          severity: severityOf[after.priority],
          ...trace.payload,
        },
      },
    }
  })
}

/** How grave a priority reads in feeds. */
export const severityOf = { urgent: 'critical', high: 'high', medium: 'medium', low: 'low' } as const

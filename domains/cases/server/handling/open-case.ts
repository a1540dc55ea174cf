import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Case, CasePriority } from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { caseOf } from '../reading/case-shape.ts'
import { allowanceMs, priorityRank } from '../service-levels/service-level.ts'
import * as store from '../store.ts'
import { severityOf } from './change-case.ts'
import { publishCase } from './publish-case.ts'

export type CaseToOpen = {
  title: string
  description: string
  priority: CasePriority
  subjectName: string
  screeningId?: number | null
  companyId?: number | null
  /** What it has to settle, each under a name of the caller's own, by which `settleMatters` finds it. */
  matters?: readonly caseFile.NewMatter[]
  /** Kept in the trail: the risk level that the priority came from. */
  riskLevel?: string
}

/**
 * Opens a case: number, deadline and trail. Inside another change it commits with that one, so a screening never stands
 * without the case it called for.
 */
export function openCase(ctx: Context, input: CaseToOpen): Promise<Case> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const year = tx.now.getUTCFullYear()
    const sequence = await store.takeCaseSequence(tx.db, organisationId, year)
    const row = await store.insertCase(tx.db, organisationId, {
      caseNumber: `CASE-${year}-${String(sequence).padStart(4, '0')}`,
      priority: input.priority,
      priorityRank: priorityRank[input.priority],
      status: 'open',
      title: input.title,
      description: input.description,
      openedAt: tx.now,
      dueAt: new Date(tx.now.getTime() + allowanceMs(input.priority)),
      screeningId: input.screeningId ?? null,
      companyId: input.companyId ?? null,
      subjectName: input.subjectName,
    })
    await caseFile.insertMatters(tx.db, organisationId, row.id, input.matters ?? [])
    await publishCase(tx, 'case.opened', row)
    return {
      result: caseOf(row, new Map(), tx.now),
      trace: {
        action: 'case.opened',
        subject: { type: 'case', id: row.id },
        after: {
          ...row,
          riskLevel: input.riskLevel,
          ...(input.matters ? { matters: input.matters.map(({ key, title }) => ({ key, title })) } : {}),
        },
        toState: 'open',
        payload: {
          title: row.caseNumber,
          subjectName: row.subjectName,
          severity: severityOf[row.priority],
        },
      },
    }
  })
}

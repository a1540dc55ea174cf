import type { Context } from '#platform/context/index.ts'
import {
  type CaseMatterState,
  type CaseOutcome,
  type CaseStatus,
  outcomesOf,
} from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { changeCase } from './change-case.ts'
import { actionOf, stepTo } from './move-case.ts'

/** What became of a matter; `key` is the name that whoever opened the case gave it. */
export type SettledMatter = { key: string; state: CaseMatterState }

/**
 * Keeps what became of matters, and moves their cases along: a case is taken up with the first word about it, closes as a
 * false positive when all were dismissed, goes to escalation when one was confirmed, and is open again when one is. Joins the
 * caller's change, whose permission was asked already. Answers the cases it concerned as they stand now.
 */
export async function settleMatters(
  tx: Context,
  settled: readonly SettledMatter[],
  reason: string,
): Promise<{ id: number; status: CaseStatus }[]> {
  const { organisationId } = tx.actor
  const caseIds = new Map<number, CaseMatterState>()
  for (const { key, state } of settled) {
    const caseId = await caseFile.changeMatter(tx.db, organisationId, key, { state })
    if (caseId !== undefined) caseIds.set(caseId, state)
  }
  const cases: { id: number; status: CaseStatus }[] = []
  for (const [id, matter] of [...caseIds].sort(([left], [right]) => left - right)) {
    const matters = await caseFile.mattersOf(tx.db, organisationId, id)
    const after = await changeCase(tx, { id }, async (own, before) => {
      const step = followedBy(before.status, matters)
      return step
        ? {
            set: await stepTo(own, before, { ...step, reason }),
            trace: {
              action: actionOf(before.status, step.to),
              reason,
              fromState: before.status,
              toState: step.to,
              payload: { follows: 'matches', ...(step.outcome ? { outcome: step.outcome } : {}) },
            },
          }
        : {
            set: { status: before.status },
            trace: {
              action: 'case.matter-settled',
              reason,
              after: { status: before.status, version: before.version + 1, matter },
            },
          }
    })
    cases.push({ id, status: after.status })
  }
  return cases
}

/** What a matter is about today, under another key than one of these; it is open again. Answers its case; none where no case waits for it. */
export async function renewMatter(
  tx: Context,
  keys: readonly string[],
  matter: caseFile.NewMatter,
): Promise<number | undefined> {
  for (const key of keys) {
    const renewed = { ...matter, state: 'open' } as const
    const caseId = await caseFile.changeMatter(tx.db, tx.actor.organisationId, key, renewed)
    if (caseId !== undefined) return caseId
  }
  return undefined
}

/** Where the matters of a case lead it; nowhere when it stands there already. */
export function followedBy(
  status: CaseStatus,
  matters: readonly Pick<caseFile.MatterRow, 'state'>[],
): { to: CaseStatus; outcome?: CaseOutcome } | undefined {
  const outcomes = outcomesOf(matters)
  if (outcomes.length === 0) {
    return status === 'open' || status === 'closed' ? { to: 'investigating' } : undefined
  }
  if (outcomes.includes('false_positive')) {
    return status === 'closed' ? undefined : { to: 'closed', outcome: 'false_positive' }
  }
  return status === 'escalated' || status === 'closed' ? undefined : { to: 'escalated' }
}

import { MatchState, RiskLevel } from '../../contract/index.ts'
import type { RiskCandidate } from '../risk/assess-risk.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import type { Decision, Governed, Proposal } from './decision-rules.ts'
import type { DecisionRow, MatchRow } from './store.ts'

/** A match as the rules look at it: with every record of its party, and the risk of the screening it belongs to. */
export function governedOf(match: MatchRow, screening: Pick<ScreeningRow, 'riskLevel'>): Governed {
  return {
    sources: [match, ...match.sources].map((one) => ({
      topic: one.topic as RiskCandidate['topic'],
      probability: one.probability,
      isMatch: one.isMatch,
    })),
    state: MatchState.parse(match.state),
    riskLevel: RiskLevel.parse(screening.riskLevel),
  }
}

/** What one person said of a match that waits for another. */
export function proposalOf(
  match: Pick<MatchRow, 'state' | 'isReopenProposed'>,
  decisions: readonly DecisionRow[],
): (Proposal & { by: string; at: Date }) | null {
  const stated = match.isReopenProposed
    ? decisions.findLast((one) => one.decision === 'reopen')
    : match.state === 'proposed'
      ? decisions.findLast((one) => one.stateAfter === 'proposed')
      : undefined
  return stated
    ? { decision: stated.decision as Decision, userId: stated.userId, by: stated.by, at: stated.at }
    : null
}

/** Whether what was said waited for a second person. */
export function isProposal({ decision, stateAfter }: DecisionRow): boolean {
  return stateAfter === 'proposed' || (decision === 'reopen' && stateAfter !== 'open')
}

/** How a match stood before what is proposed about it: a proposal that is withdrawn leads back there. */
export function stateBeforeProposal(decisions: readonly DecisionRow[]): MatchState {
  const before = decisions.findLast((one) => one.stateAfter !== 'proposed')
  return MatchState.parse(before?.stateAfter ?? 'open')
}

import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { DecisionRuleSet, MatchState, RiskLevel } from '../../contract/index.ts'

/** `reopen` undoes a decision: by another one, with its own reason. What was said before stays said. */
export type Decision = 'true-match' | 'false-match' | 'unclear' | 'reopen'

export type Proposal = { decision: Decision; userId: number | null }

/** The match as it stands, and what one person proposed where it waits for a second. */
export type MatchToDecide = {
  state: MatchState
  isMatch: boolean
  proposal: Proposal | null
  /** How it stood before the proposal, which is withdrawn to it. */
  stateBefore?: MatchState
}

export type Outcome = { state: MatchState; isReopenProposed: boolean }

const outcome = {
  'true-match': 'confirmed',
  'false-match': 'dismissed',
  unclear: 'unclear',
} as const satisfies Record<Exclude<Decision, 'reopen'>, MatchState>

/** The decision that stands behind a settled match. */
const behind = {
  confirmed: 'true-match',
  dismissed: 'false-match',
  standing: 'false-match',
} as const

/** Whoever proposed something may take it back, by the word that undoes: the match is as it was, and nobody has decided. */
export const isWithdrawal = (proposal: Proposal | null, decision: Decision, userId: number | null): boolean =>
  proposal !== null && userId !== null && proposal.userId === userId && decision === 'reopen'

/**
 * What a decision makes of a match. Where two people are asked for, the first proposes and another settles: by the same decision,
 * or by another one, which is a proposal of its own where it needs two as well. Undoing leaves the match as it is until the second agrees.
 *
 * @throws Problem `already-decided` for a match that is settled or was never one, `four-eyes` when the person who
 * proposed it decides again, `conflict` when there is nothing to undo.
 */
export function stateAfter(
  match: MatchToDecide,
  decision: Decision,
  by: { userId: number | null; needsSecond: boolean },
): Outcome {
  if (!match.isMatch) {
    throw new Problem('already-decided', 'This candidate is below the threshold: there is nothing to decide.')
  }
  if (isWithdrawal(match.proposal, decision, by.userId)) {
    return {
      state: match.state === 'proposed' ? (match.stateBefore ?? 'open') : match.state,
      isReopenProposed: false,
    }
  }
  const isAgreed = match.proposal?.decision === decision
  // The product decides nothing for a second person; it asks again what was dismissed for a time, whether or not somebody proposed that.
  const isAskedAgain = by.userId === null && decision === 'reopen'
  if (match.proposal && !isAskedAgain && (by.userId === null || by.userId === match.proposal.userId)) {
    throw new Problem('four-eyes', 'You proposed this. A second person has to decide it.')
  }
  const isSettledAlone = isAgreed || !by.needsSecond
  switch (match.state) {
    case 'open':
    case 'unclear':
    case 'proposed':
      if (decision === 'reopen') {
        throw new Problem('conflict', 'This match is not decided: there is nothing to undo.')
      }
      return { state: isSettledAlone ? outcome[decision] : 'proposed', isReopenProposed: false }
    case 'confirmed':
    case 'dismissed':
    case 'standing':
      if (decision === 'reopen') {
        return isSettledAlone
          ? { state: 'open', isReopenProposed: false }
          : { state: match.state, isReopenProposed: true }
      }
      // Who stands by the decision declines to undo it.
      if (match.proposal && decision === behind[match.state]) {
        return { state: match.state, isReopenProposed: false }
      }
      throw new Problem(
        'already-decided',
        `This match is decided: ${settledWords[match.state]}. Reopen it to decide again.`,
      )
  }
}

const settledWords = {
  confirmed: 'it was confirmed',
  dismissed: 'it was dismissed',
  standing: 'it was dismissed on an earlier screening and nothing compared has changed',
} as const

/** The match as far as the rules look at it: every record of its party counts. */
export type Governed = {
  sources: readonly { topic: ListEntry['topics'][number]; probability: number; isMatch: boolean }[]
  state: MatchState
  riskLevel: RiskLevel
}

const riskRank = { critical: 3, high: 2, medium: 1, low: 0 } as const satisfies Record<RiskLevel, number>

/** Whether a decision about a match needs a second person. Undoing one needs what making it needs. */
export function needsSecond(rules: DecisionRuleSet, match: Governed, decision: Decision): boolean {
  const direction =
    decision === 'reopen'
      ? directionOf[match.state === 'confirmed' ? 'true-match' : 'false-match']
      : directionOf[decision]
  const isGrave = rules.alwaysFromRisk !== null && riskRank[match.riskLevel] >= riskRank[rules.alwaysFromRisk]
  if (isGrave && direction !== 'unclear') return true
  return match.sources.some(({ topic, probability, isMatch }) => {
    const from = rules.byTopic[topic][direction]
    return isMatch && from !== null && probability >= from
  })
}

const directionOf = {
  'true-match': 'confirm',
  'false-match': 'dismiss',
  unclear: 'unclear',
} as const

/** What holds for an organisation that has changed nothing: whatever speaks of sanctions takes two people, either way. */
export const defaultRules: DecisionRuleSet = {
  byTopic: {
    sanction: { confirm: 0, dismiss: 0, unclear: null },
    'sanction-linked': { confirm: 0, dismiss: 0, unclear: null },
    crime: { confirm: 0, dismiss: 0.8, unclear: null },
    'export-control': { confirm: 0, dismiss: 0.8, unclear: null },
    debarment: { confirm: 0, dismiss: 0.8, unclear: null },
    pep: { confirm: 0, dismiss: 0.95, unclear: null },
    'pep-linked': { confirm: 0, dismiss: null, unclear: null },
    internal: { confirm: 0, dismiss: 0.8, unclear: null },
  },
  alwaysFromRisk: 'critical',
}

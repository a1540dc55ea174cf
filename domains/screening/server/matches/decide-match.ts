import type { z } from 'zod'
import { addCaseNote } from '#domains/cases/server/index.ts'
import { setCustomerRisk } from '#domains/companies/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import {
  type decideMatch as endpoint,
  type Match,
  MatchState,
  type RiskLevel,
  type ScreeningStatus,
} from '../../contract/index.ts'
import { assessRisk, levelOf, matchRisk, type Risk, type RiskCandidate } from '../risk/assess-risk.ts'
import { followCustomerRisk } from '../risk/customer-risk.ts'
import { hasFurtherEvidence, statusOf } from '../screenings/record-screenings.ts'
import { matchesWithEvidence } from '../screenings/screening-file.ts'
import * as store from '../screenings/store.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { type Decision, stateAfter } from './decision-rules.ts'
import { keepSecondPersonAlert } from './second-person-alert.ts'

/**
 * Decides a match with a reason. The screening's status and risk follow; a dismissal is remembered for the same party and
 * entry; a confirmed match raises the customer's risk.
 *
 * @throws Problem `not-found`, `already-decided`, `four-eyes`.
 */
export async function decideMatch(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof Match>> {
  const { organisationId } = ctx.actor
  const after = await recordChange(ctx, async (tx) => {
    const screening = await store.screeningOfOrganisation(tx.db, organisationId, input.id)
    const match = await store.holdMatch(tx.db, organisationId, input.id, input.matchId)
    const { fourEyes } = await settingsOf(tx.db, organisationId)
    const proposal = await openProposalOf(tx, match)
    const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
    const state = stateAfter(
      {
        state: MatchState.parse(match.state),
        isMatch: match.isMatch,
        proposedByUserId: proposal?.userId ?? null,
      },
      input.decision,
      { userId, fourEyes },
    )
    const twins = await sameQuestions(tx, screening, match)
    for (const twin of [match, ...twins]) await settle(tx, twin, input, state, userId)
    await remember(tx, screening, match, state)
    const settled = await followMatches(tx, screening)
    for (const twinScreeningId of new Set(twins.map((twin) => twin.screeningId))) {
      await followMatches(tx, await store.screeningOfOrganisation(tx.db, organisationId, twinScreeningId))
    }
    if (screening.companyId !== null && isOfCustomer(screening))
      await followCustomerRisk(tx, [screening.companyId])
    await tellCase(tx, screening, match, { decision: input.decision, reason: input.reason, state, settled })
    if (state === 'confirmed' && screening.companyId !== null && isOfCustomer(screening)) {
      await setCustomerRisk(tx, {
        customerId: screening.companyId,
        riskLevel: settled.risk.level,
        reason: `Match with ${match.entryName} on ${match.listName} confirmed: ${input.reason}`,
      })
    }
    const result = { ...match, state, riskLevel: riskOfMatch(match, state) }
    return {
      result,
      trace: {
        action: actionOf[state],
        subject: { type: 'screening', id: screening.id },
        before: {
          match: match.id,
          state: match.state,
          status: screening.status,
          riskLevel: screening.riskLevel,
        },
        after: {
          match: match.id,
          entry: `${match.listId}/${match.entryUid}`,
          decision: input.decision,
          state,
          status: settled.status,
          riskLevel: settled.risk.level,
          ...(twins.length > 0 ? { alsoDecided: twins.map((twin) => twin.id) } : {}),
        },
        reason: input.reason,
        fromState: match.state,
        toState: state,
        payload: {
          title: `${screening.subjectName}: ${match.entryName}`,
          severity: settled.risk.level,
          decision: input.decision,
          isSecondPerson: match.state === 'proposed',
        },
        ruleVersion: screening.engineVersion,
      },
    }
  })
  const [decided] = await matchesWithEvidence(ctx, [after])
  if (!decided) throw new Error('The decided match cannot be read.')
  return decided
}

const actionOf = {
  open: 'match.decided',
  unclear: 'match.unclear',
  proposed: 'match.proposed',
  confirmed: 'match.confirmed',
  dismissed: 'match.dismissed',
  standing: 'match.dismissed',
} as const satisfies Record<MatchState, string>

async function openProposalOf(tx: Context, match: store.MatchRow): Promise<store.DecisionRow | undefined> {
  if (match.state !== 'proposed') return undefined
  const decisions = await store.decisionsOfMatches(tx.db, tx.actor.organisationId, [match.id])
  return decisions.findLast((decision) => decision.stateAfter === 'proposed')
}

/**
 * The same question on other screenings of the same party: monitoring asks it again by itself while the first one is open,
 * and one answer is enough for both.
 */
async function sameQuestions(
  tx: Context,
  screening: store.ScreeningRow,
  match: store.MatchRow,
): Promise<store.KnownMatch[]> {
  const known = await store.matchesOfSubjects(tx.db, tx.actor.organisationId, [screening.subjectKey])
  return known.filter(
    (other) =>
      other.id !== match.id &&
      other.listId === match.listId &&
      other.entryUid === match.entryUid &&
      other.comparedHash === match.comparedHash &&
      other.state === match.state &&
      (screening.screeningType === 'monitoring' || other.screeningType === 'monitoring'),
  )
}

async function settle(
  tx: Context,
  match: store.MatchRow,
  input: { decision: Decision; reason: string },
  state: MatchState,
  userId: number | null,
): Promise<void> {
  const { organisationId } = tx.actor
  await store.setMatchState(tx.db, organisationId, match.id, { state, riskLevel: riskOfMatch(match, state) })
  await store.insertDecision(tx.db, organisationId, {
    matchId: match.id,
    decision: input.decision,
    reason: input.reason,
    by: actorName(tx.actor),
    userId,
    at: tx.now,
    stateAfter: state,
  })
}

function riskOfMatch(match: store.MatchRow, state: MatchState): RiskLevel {
  if (state === 'dismissed') return 'low'
  return levelOf(matchRisk({ probability: match.probability, topic: topicOf(match), state }))
}

const topicOf = (match: store.MatchRow) => match.topic as RiskCandidate['topic']

async function remember(
  tx: Context,
  screening: store.ScreeningRow,
  match: store.MatchRow,
  state: MatchState,
): Promise<void> {
  const key = {
    organisationId: tx.actor.organisationId,
    subjectKey: screening.subjectKey,
    listId: match.listId,
    entryUid: match.entryUid,
  }
  if (state === 'confirmed') await store.forgetDismissal(tx.db, key)
  if (state !== 'dismissed') return
  await store.keepDismissal(tx.db, {
    ...key,
    comparedHash: match.comparedHash,
    matchId: match.id,
    dismissedBy: actorName(tx.actor),
    dismissedAt: tx.now,
  })
}

type Settled = { status: ScreeningStatus; risk: Risk }

/** Brings a screening's status and risk in line with what its matches have become. */
async function followMatches(tx: Context, screening: store.ScreeningRow): Promise<Settled> {
  const { organisationId } = tx.actor
  const matches = await store.matchesOfScreenings(tx.db, organisationId, [screening.id])
  const risk = assessRisk(
    screening.subject,
    matches.map((match) => ({
      entryName: match.entryName,
      listName: match.listName,
      topic: topicOf(match),
      probability: match.probability,
      isMatch: match.isMatch,
      state: MatchState.parse(match.state),
      hasFurtherEvidence: hasFurtherEvidence(match.explanation),
    })),
  )
  await keepSecondPersonAlert(tx, screening, matches)
  const status = statusOf(matches.filter((match) => match.isMatch))
  await store.updateScreening(tx.db, organisationId, screening.id, {
    status,
    riskLevel: risk.level,
    riskScore: risk.score,
    riskParts: risk.parts,
  })
  return { status, risk }
}

const decisionWords = {
  'true-match': 'true match',
  'false-match': 'not a match',
  unclear: 'unclear',
} as const satisfies Record<Decision, string>

const asSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

async function tellCase(
  tx: Context,
  screening: store.ScreeningRow,
  match: store.MatchRow,
  told: { decision: Decision; reason: string; state: MatchState; settled: Settled },
): Promise<void> {
  if (screening.caseId === null) return
  const waits = told.state === 'proposed' ? ' A second person has to confirm it.' : ''
  const rest =
    told.settled.status === 'dismissed'
      ? ' Every match of the screening is dismissed: the case can be closed.'
      : ''
  await addCaseNote(tx, {
    id: screening.caseId,
    text: `${match.entryName} on ${match.listName} (${match.entryUid}): ${decisionWords[told.decision]}. ${asSentence(told.reason)}${waits}${rest}`,
  })
}

const isOfCustomer = (screening: store.ScreeningRow) =>
  screening.subjectKey === `company:${screening.companyId}`

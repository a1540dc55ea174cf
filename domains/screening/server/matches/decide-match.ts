import type { z } from 'zod'
import { requireSecondPerson } from '#domains/accounts/server/index.ts'
import { addCaseNote, settleMatters } from '#domains/cases/server/index.ts'
import {
  ownershipStandingOf,
  raiseCustomerRisk,
  screenAgain,
  setCustomerRisk,
} from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import { type decideMatch as endpoint, type Match, MatchState } from '../../contract/index.ts'
import * as register from '../dismissals/register.ts'
import { isRelatedKey } from '../related/related-subjects.ts'
import { followAssignment } from '../review/assign.ts'
import { followCustomerRisk } from '../risk/customer-risk.ts'
import { publishScreenings } from '../screenings/publish-screenings.ts'
import { matterKeyOf, openCaseFor, recordsInWords } from '../screenings/recording/open-case-for.ts'
import { matchesWithEvidence } from '../screenings/screening-file.ts'
import * as store from '../screenings/store.ts'
import { decisionRulesOf } from './decision-rule-set.ts'
import { type Decision, isWithdrawal, needsSecond, type Outcome, stateAfter } from './decision-rules.ts'
import { type Followed, followMatches, riskOfMatch } from './follow-matches.ts'
import { governedOf, isProposal, proposalOf, stateBeforeProposal } from './governed-match.ts'
import { followHit } from './hit-alert.ts'
import { isSameRecord } from './one-party.ts'
import * as matchStore from './store.ts'

/** A decision as it is asked for. The product's own, taken with the match in hand, name no version. */
export type DecisionOn = Omit<RequestOf<typeof endpoint>, 'version'> & { version?: number | undefined }

/**
 * Decides a match with a reason, or undoes a decision. The decision holds for the party, so for each of its records; the
 * screening's status and risk and its case follow. A dismissal about a customer goes into the register; a confirmed match
 * raises the customer's risk.
 *
 * @throws Problem `not-found`, `stale`, `already-decided`, `four-eyes`, `conflict`.
 */
export async function decideMatch(ctx: Context, input: DecisionOn): Promise<z.input<typeof Match>> {
  const after = await decideOne(ctx, input)
  const [decided] = await matchesWithEvidence(ctx, [after])
  if (!decided) throw new Error('The decided match cannot be read.')
  return decided
}

/** One decision with all that follows from it, joining the caller's change. Answers the match as it stands after it. */
export function decideOne(ctx: Context, input: DecisionOn): Promise<matchStore.MatchRow> {
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const { subjectKey } = await store.screeningOfOrganisation(tx.db, organisationId, input.id)
    await matchStore.holdSubject(tx.db, organisationId, subjectKey)
    const screening = await store.holdScreening(tx.db, organisationId, input.id)
    const match = await matchStore.holdMatch(tx.db, organisationId, input.id, input.matchId)
    const decisions = await matchStore.decisionsOfMatches(tx.db, organisationId, [match.id])
    await refuseStale(
      { version: match.version, called: `The match with ${match.entryName}` },
      input.version,
      async (version) => decisions.slice(version - match.version).map(changeOf),
    )
    const proposal = proposalOf(match, decisions)
    const rules = await decisionRulesOf(tx.db, organisationId)
    const isGoverned = rules.areInForce && tx.actor.kind === 'user'
    const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
    const twins = await sameQuestions(tx, screening, match)
    const outcome = stateAfter(
      {
        state: MatchState.parse(match.state),
        isMatch: match.isMatch,
        proposal,
        stateBefore: stateBeforeProposal(decisions),
      },
      input.decision,
      {
        userId,
        // What is settled with it may need two where it alone needs one.
        needsSecond:
          isGoverned &&
          [match, ...twins].some((one) => needsSecond(rules, governedOf(one, screening), input.decision)),
      },
    )
    const isWithdrawn = isWithdrawal(proposal, input.decision, userId)
    if (proposal && userId !== null && !isWithdrawn)
      await requireSecondPerson(tx.db, organisationId, { userId, permission: 'screening:decide', proposal })
    const settled: matchStore.MatchRow[] = []
    for (const twin of [match, ...twins]) settled.push(await settle(tx, twin, input, outcome, userId))
    const [after] = settled as [matchStore.MatchRow]
    await keepRegister(tx, screening, match, outcome, input.reason)
    const followed = await followMatches(tx, screening)
    for (const twinScreeningId of new Set(twins.map((twin) => twin.screeningId))) {
      await followMatches(tx, await store.screeningOfOrganisation(tx.db, organisationId, twinScreeningId))
    }
    if (screening.companyId !== null && isRemembered(screening))
      await followCustomerRisk(tx, [screening.companyId])
    // What was decided of a related party is what its customer's answer rests on.
    if (screening.companyId !== null && screening.relatedPartyId !== null && outcome.state !== match.state)
      await screenAgain(tx, [screening.companyId])
    await moveCase(tx, screening, settled, { ...input, outcome })
    await moveCustomer(tx, screening, match, { ...input, outcome, followed })
    await followHit(tx, screening, { before: match, after, reason: input.reason })
    await followAssignment(tx, idsOf(settled))
    const action = isWithdrawn ? 'match.withdrawn' : actionOf(match, input.decision, outcome)
    await publishScreenings(tx, action, [...new Set(settled.map((one) => one.screeningId))])
    return {
      result: after,
      trace: {
        action,
        subject: { type: 'screening', id: screening.id },
        before: {
          match: match.id,
          state: match.state,
          version: match.version,
          status: screening.status,
          riskLevel: screening.riskLevel,
        },
        after: {
          match: match.id,
          entry: `${match.listId}/${match.entryUid}`,
          ...(match.sources.length > 0
            ? { alsoAs: match.sources.map((one) => `${one.listId}/${one.entryUid}`) }
            : {}),
          decision: input.decision,
          state: outcome.state,
          version: after.version,
          status: followed.status,
          riskLevel: followed.risk.level,
          fourEyes: rules.areInForce,
          ...(twins.length > 0 ? { alsoDecided: twins.map((twin) => twin.id) } : {}),
        },
        reason: input.reason,
        fromState: match.state,
        toState: outcome.state,
        payload: {
          title: `${screening.subjectName}: ${match.entryName}`,
          severity: followed.risk.level,
          decision: input.decision,
          isSecondPerson: proposal !== null && !isWithdrawn,
        },
        ruleVersion: screening.engineVersion,
      },
    }
  })
}

const decisionWords = {
  'true-match': 'true match',
  'false-match': 'not a match',
  unclear: 'unclear',
  reopen: 'decision undone',
} as const satisfies Record<Decision, string>

function changeOf(decision: matchStore.DecisionRow) {
  const words = decisionWords[decision.decision as Decision]
  return {
    at: decision.at.toISOString(),
    by: decision.by,
    what: isProposal(decision) ? `proposed “${words}”` : words,
    reason: decision.reason,
  }
}

function actionOf(
  match: matchStore.MatchRow,
  decision: Decision,
  { state, isReopenProposed }: Outcome,
): ActionName {
  if (isReopenProposed) return 'match.reopen-proposed'
  if (decision === 'reopen') return 'match.reopened'
  if (match.isReopenProposed) return 'match.reopen-declined'
  return state === 'standing' ? 'match.dismissed' : `match.${state}`
}

/**
 * The same question on other screenings of the same customer: monitoring asks it again by itself while the first one is open,
 * and one answer is enough for both. An answer on the evidence of today also settles what was asked before it on other evidence.
 */
async function sameQuestions(
  tx: Context,
  screening: store.ScreeningRow,
  match: matchStore.MatchRow,
): Promise<matchStore.KnownMatch[]> {
  if (!isRemembered(screening)) return []
  const known = await matchStore.matchesOfSubjects(tx.db, tx.actor.organisationId, [screening.subjectKey])
  const asked = known.filter(
    (other) =>
      other.id !== match.id &&
      sharesRecord(match, other) &&
      (screening.screeningType === 'monitoring' ||
        other.screeningType === 'monitoring' ||
        // Nobody asks about a related party by hand: it is carried on by every screening of its customer.
        (isRelatedKey(other.subjectKey) &&
          matchStore.isAskedToday(screening) &&
          matchStore.isAskedToday(other))),
  )
  const isEqual = (other: matchStore.KnownMatch) =>
    isSameRecord(other, match) &&
    other.comparedHash === match.comparedHash &&
    other.state === match.state &&
    other.isReopenProposed === match.isReopenProposed
  const ofToday = asked.filter(matchStore.isAskedToday)
  const newest = Math.max(match.id, ...idsOf(ofToday.filter(isEqual)))
  const isBefore = (other: matchStore.KnownMatch) =>
    other.id < newest && matchStore.isWaiting(other) && ofToday.includes(other)
  const settlesEarlier = matchStore.isWaiting(match) && matchStore.isAskedToday(screening)
  return asked.filter((other) => isEqual(other) || (settlesEarlier && isBefore(other)))
}

/** Whether a match is with a record of the other, which its party may have been found by. */
const sharesRecord = (match: matchStore.MatchRow, other: matchStore.MatchRow): boolean =>
  [match, ...match.sources].some((record) => isSameRecord(record, other))

async function settle(
  tx: Context,
  match: matchStore.MatchRow,
  input: { decision: Decision; reason: string },
  { state, isReopenProposed }: Outcome,
  userId: number | null,
): Promise<matchStore.MatchRow> {
  const { organisationId } = tx.actor
  const riskLevel = riskOfMatch(match, state)
  const version = match.version + 1
  await matchStore.setMatchState(tx.db, organisationId, match.id, {
    state,
    riskLevel,
    isReopenProposed,
    version,
  })
  await matchStore.insertDecision(tx.db, organisationId, {
    matchId: match.id,
    decision: input.decision,
    reason: input.reason,
    by: actorName(tx.actor),
    userId,
    at: tx.now,
    stateAfter: state,
  })
  return { ...match, state, riskLevel, isReopenProposed, version }
}

/** What was dismissed about a customer is not asked again; what is no longer dismissed is. A mere name leaves nothing behind. */
async function keepRegister(
  tx: Context,
  screening: store.ScreeningRow,
  match: matchStore.MatchRow,
  { state }: Outcome,
  reason: string,
): Promise<void> {
  const { organisationId } = tx.actor
  if (!isRemembered(screening)) return
  if (state === 'dismissed' && match.state !== 'dismissed') {
    await register.insertDismissal(tx.db, organisationId, {
      subjectKey: screening.subjectKey,
      listId: match.listId,
      entryUid: match.entryUid,
      comparedHash: match.comparedHash,
      matchId: match.id,
      dismissedBy: actorName(tx.actor),
      dismissedAt: tx.now,
      reason,
      ownerId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      expiresAt: daysAfter(tx.now, register.DISMISSAL_DAYS),
    })
  }
  const isUndone = state === 'open' || state === 'confirmed'
  if (!isUndone) return
  const own = await register.openDismissalsOfMatch(tx.db, organisationId, match.id)
  const met = match.dismissalId === null ? [] : [match.dismissalId]
  for (const id of new Set([...own.map((row) => row.id), ...met])) {
    const row = await register.holdDismissal(tx.db, organisationId, id)
    if (row.endedAt !== null) continue
    await register.updateDismissal(tx.db, organisationId, id, {
      endedAt: tx.now,
      endedBy: actorName(tx.actor),
      endedReason: reason,
      version: row.version + 1,
    })
  }
}

const matterState = {
  open: 'open',
  unclear: 'open',
  proposed: 'proposed',
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  standing: 'dismissed',
} as const satisfies Record<MatchState, string>

const asSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/** The case hears of the decision and goes where its matches lead it. A match that is open again and has no case gets one. */
async function moveCase(
  tx: Context,
  screening: store.ScreeningRow,
  settled: readonly matchStore.MatchRow[],
  given: { decision: Decision; reason: string; outcome: Outcome },
): Promise<void> {
  const { state, isReopenProposed } = given.outcome
  const cases = await settleMatters(
    tx,
    settled.map((match) => ({ key: matterKeyOf(match.id), state: matterState[state] })),
    given.reason,
  )
  const [match] = settled as [matchStore.MatchRow]
  if (cases.length === 0 && state === 'open' && screening.asOf === null) {
    await openCaseFor(
      tx,
      { ...screening, companyId: isRemembered(screening) ? screening.companyId : null },
      { isTest: screening.screeningType === 'test' },
      [match],
    )
    return
  }
  const caseId = cases[0]?.id ?? screening.caseId
  if (caseId === null || caseId === undefined) return
  const waits = state === 'proposed' || isReopenProposed ? ' A second person has to agree.' : ''
  const isClosed = cases.some((one) => one.id === caseId && one.status === 'closed')
  const rest = isClosed && state === 'dismissed' ? ' Every match is dismissed: the case is closed.' : ''
  await addCaseNote(tx, {
    id: caseId,
    text: `${match.entryName} on ${recordsInWords(match)}: ${decisionWords[given.decision]}. ${asSentence(given.reason)}${waits}${rest}`,
  })
}

async function moveCustomer(
  tx: Context,
  screening: store.ScreeningRow,
  match: matchStore.MatchRow,
  given: { decision: Decision; reason: string; outcome: Outcome; followed: Followed },
): Promise<void> {
  const { state } = given.outcome
  const isConfirmed = state === 'confirmed' && match.state !== 'confirmed'
  const isTakenBack = state === 'open' && match.state === 'confirmed'
  if (isConfirmed && screening.companyId !== null && screening.relatedPartyId !== null)
    return raiseForRelated(tx, screening, { ...match, companyId: screening.companyId }, given)
  if (!(isConfirmed || isTakenBack) || screening.companyId === null || !isOfCustomer(screening)) return
  const change = isConfirmed ? raiseCustomerRisk : setCustomerRisk
  await change(tx, {
    customerId: screening.companyId,
    riskLevel: given.followed.risk.level,
    reason: `Match with ${match.entryName} on ${match.listName} ${isConfirmed ? 'confirmed' : 'reopened'}: ${given.reason}`,
  })
}

/** A confirmed related party raises what is stated of its customer: ending the party later does not lower it by itself. */
async function raiseForRelated(
  tx: Context,
  { subjectName }: store.ScreeningRow,
  { companyId, entryName, listName }: matchStore.MatchRow & { companyId: number },
  given: { reason: string; followed: Followed },
): Promise<void> {
  const standing = (await ownershipStandingOf(tx, [companyId])).get(companyId)
  await raiseCustomerRisk(tx, {
    customerId: companyId,
    riskLevel: standing?.riskLevel ?? given.followed.risk.level,
    reason: `Match of the related party ${subjectName} with ${entryName} on ${listName} confirmed: ${given.reason}`,
  })
}

const isOfCustomer = (screening: Pick<store.ScreeningRow, 'subjectKey' | 'companyId'>) =>
  screening.companyId !== null && screening.subjectKey === `company:${screening.companyId}`

/** Whether what is decided is kept for the next time: of a customer or a related party of one, never of a mere name. */
const isRemembered = (screening: Pick<store.ScreeningRow, 'subjectKey' | 'companyId' | 'relatedPartyId'>) =>
  isOfCustomer(screening) || screening.relatedPartyId !== null

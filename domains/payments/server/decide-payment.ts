import type { z } from 'zod'
import { requireSecondPerson } from '#domains/accounts/server/index.ts'
import { addCaseNote } from '#domains/cases/server/index.ts'
import { decideMatch, matchesToSettle } from '#domains/screening/server/index.ts'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type { decidePayment as endpoint, PaymentDecision, PaymentFile } from '../contract/index.ts'
import { announce } from './announce.ts'
import { readPayment } from './read-payments.ts'
import { searchAgain } from './search-again.ts'
import { isUndecided, type Matches, secondNeeded } from './second-needed.ts'
import * as store from './store.ts'

/**
 * Releases or rejects a held payment, or proposes it where that takes two. A payment whose lists have changed since is searched again first. Releasing says of each match that
 * it is none; rejecting leaves the matches to be decided in their case, because a payment may be refused for one of several.
 * @throws Problem `not-found`, `stale`, `already-decided`, `four-eyes`, `conflict`.
 */
export async function decidePayment(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof PaymentFile>> {
  const { organisationId } = ctx.actor
  const read = await store.paymentOf(ctx.db, organisationId, input.id)
  if (input.decision === 'release' && read.state === 'held') {
    const again = await searchAgain(ctx, read)
    if (again.version !== read.version)
      throw new Problem(
        'conflict',
        'The lists have changed since this payment was searched. Read it again, then decide.',
      )
  }
  await recordChange(ctx, async (tx) => {
    const row = await store.holdPayment(tx.db, organisationId, input.id)
    if (row.state !== 'held')
      throw new Problem(
        'already-decided',
        `This payment was ${row.state} by ${row.settledBy ?? 'the product'}.`,
      )
    await refuseStale({ version: row.version, called: `Payment ${row.id}` }, input.version, (version) =>
      changesSinceVersion(tx.db, organisationId, { type: 'payment', id: row.id }, version),
    )
    const matches = await matchesToSettle(
      tx,
      row.hits.map(({ screeningId }) => screeningId),
    )
    if (input.decision === 'release' && matches.some(({ state }) => state === 'confirmed'))
      throw new Problem('conflict', 'A match of this payment is confirmed: it cannot be released.')
    const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
    const { proposal } = row
    if (proposal)
      await requireSecondPerson(tx.db, organisationId, {
        userId: requirePerson(userId),
        permission: 'screening:decide',
        proposal: { userId: proposal.userId, at: new Date(String(proposal.at)) },
      })
    const takesTwo = (await secondNeeded(tx, row, matches))[input.decision]
    const isSettled = proposal?.decision === input.decision || !takesTwo
    await decideMatches(tx, matches, input, { isSettled, isDeclined: proposal?.decision === 'release' })
    const after = await store.updatePayment(tx.db, row, {
      version: row.version + 1,
      ...(isSettled
        ? {
            state: input.decision === 'release' ? ('released' as const) : ('rejected' as const),
            stateRank: 1,
            proposal: null,
            settledAt: tx.now,
            settledBy: actorName(tx.actor),
            settledReason: input.reason,
          }
        : {
            proposal: {
              decision: input.decision,
              reason: input.reason,
              by: actorName(tx.actor),
              userId,
              at: tx.now.toISOString(),
            },
          }),
    })
    const action = isSettled
      ? (`payment.${doneWords[input.decision]}` as const)
      : ('payment.proposed' as const)
    await announce(tx, after, action)
    if (row.caseId !== null)
      await addCaseNote(tx, {
        id: row.caseId,
        text: `Payment ${row.id} ${isSettled ? doneWords[input.decision] : `proposed to be ${doneWords[input.decision]}, a second person has to agree`}: ${input.reason}`,
      })
    return {
      result: undefined,
      trace: {
        action,
        subject: { type: 'payment', id: row.id },
        before: { status: row.state, version: row.version, proposal },
        after: {
          status: after.state,
          version: after.version,
          decision: input.decision,
          takesTwo,
          ...(proposal ? { proposedBy: proposal.by, proposedFor: proposal.reason } : {}),
          listSet: row.listSet,
        },
        reason: input.reason,
        fromState: row.state,
        toState: after.state,
        payload: {
          title: `Payment ${row.id}: ${row.debtor} to ${row.creditor}`,
          decision: input.decision,
          isSecondPerson: proposal !== null,
        },
      },
    }
  })
  return readPayment(ctx, input)
}

const doneWords = { release: 'released', reject: 'rejected' } as const satisfies Record<
  PaymentDecision,
  string
>

function requirePerson(userId: number | null): number {
  if (userId === null) throw new Problem('four-eyes', 'A second person has to decide this.')
  return userId
}

/**
 * A release dismisses each match, by the same two people, and is none while a match is not dismissed by it; a second person who does not agree to one leaves what was proposed unclear.
 * @throws Problem `conflict` where somebody else calls a match true.
 */
async function decideMatches(
  tx: Change,
  matches: Matches,
  { decision, reason }: { decision: PaymentDecision; reason: string },
  { isSettled, isDeclined }: { isSettled: boolean; isDeclined: boolean },
): Promise<void> {
  for (const match of matches) {
    const on = { id: match.screeningId, matchId: match.id, reason }
    if (decision === 'release' && isUndecided(match) && (isSettled || match.needsSecond.dismiss)) {
      const { state } = await decideMatch(tx, { ...on, decision: 'false-match' })
      if (isSettled && state !== 'dismissed')
        throw new Problem(
          'conflict',
          `Another decision about ${match.entryName} is pending a second person. Decide that in its screening first.`,
        )
    }
    if (decision === 'reject' && isDeclined && match.state === 'proposed')
      await decideMatch(tx, { ...on, decision: 'unclear' })
  }
}

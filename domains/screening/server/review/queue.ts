import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import {
  type listReview as endpoint,
  MatchState,
  type ReviewItem,
  RiskLevel,
  ScreeningType,
} from '../../contract/index.ts'
import { proposalOf } from '../matches/governed-match.ts'
import { decisionsOfMatches } from '../matches/store.ts'
import { reviewersOf } from './reviewers.ts'
import * as store from './store.ts'

type Answer = z.input<typeof ReviewItem>

/** The review queue, a page of it. */
export async function listReview(ctx: Context, ask: RequestOf<typeof endpoint>): Promise<ListPageOf<Answer>> {
  const people = await reviewersOf(ctx)
  const found = await store.pageOfReview(
    ctx,
    ask,
    people.deciding.map(({ userId }) => userId),
  )
  const stated = Map.groupBy(
    await decisionsOfMatches(
      ctx.db,
      ctx.actor.organisationId,
      found.rows.map(({ match }) => match.id),
    ),
    ({ matchId }) => matchId,
  )
  const rows = found.rows.map(({ match, screening, assignment }): Answer => {
    const proposal = proposalOf(match, stated.get(match.id) ?? [])
    return {
      screeningId: screening.id,
      matchId: match.id,
      version: match.version,
      companyName: screening.subjectName,
      customerId: screening.subjectKey === `company:${screening.companyId}` ? screening.companyId : null,
      entryName: match.entryName,
      listId: match.listId,
      listName: match.listName,
      entryUid: match.entryUid,
      topic: match.topic as Answer['topic'],
      probability: match.probability,
      riskLevel: RiskLevel.parse(match.riskLevel),
      state: MatchState.parse(match.state),
      screeningType: ScreeningType.parse(screening.screeningType),
      screenedAt: screening.screenedAt.toISOString(),
      caseNumber: screening.caseNumber,
      proposal: proposal && {
        decision: proposal.decision,
        by: proposal.by,
        userId: proposal.userId,
      },
      assignee: assignment ? people.assigneeOf(assignment.userId) : null,
      assignedBecause: assignment?.because ?? null,
      isSample: screening.isSample,
    }
  })
  return { ...found, rows }
}

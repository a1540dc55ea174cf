import { onRightsLost } from '#domains/accounts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type AssignmentRule,
  type assignReviewed as assignEndpoint,
  MatchDecision,
} from '../../contract/index.ts'
import { proposalOf } from '../matches/governed-match.ts'
import { type DecisionRow, decisionsOfMatches } from '../matches/store.ts'
import { assignmentRulesOf } from './assignment-rule-set.ts'
import { type Chosen, chooseReviewer, type MatchToAssign } from './choose-reviewer.ts'
import { type Reviewers, reviewersOf } from './reviewers.ts'
import * as store from './store.ts'

type Waiting = Awaited<ReturnType<typeof store.waitingMatches>>[number]

const subject = { type: 'review-queue', id: 'review-queue' } as const
/** How many matches are given away in one change. */
const ASSIGNED_AT_ONCE = 500

const asRulesSee = ({ match, screening }: Waiting, stated: readonly DecisionRow[]): MatchToAssign => {
  const proposal = proposalOf(match, stated)
  return {
    topics: [match, ...match.sources].map(({ topic }) => topic),
    lists: [match, ...match.sources].map(({ listId }) => listId),
    asks: MatchDecision.safeParse(proposal?.decision).data ?? 'first',
    riskLevel: screening.riskLevel,
    countries: screening.subject.countries,
    proposerId: proposal?.userId ?? null,
  }
}

const statedOf = async (tx: Context, waiting: readonly Waiting[]) =>
  Map.groupBy(
    await decisionsOfMatches(
      tx.db,
      tx.actor.organisationId,
      waiting.map(({ match }) => match.id),
    ),
    ({ matchId }) => matchId,
  )

/** Gives matches away and says to whom and why; what is left to nobody is taken from whoever had it. */
async function keep(tx: Change, given: readonly { of: Waiting; to: Chosen | null }[]): Promise<void> {
  const { organisationId } = tx.actor
  await store.putAssignments(
    tx.db,
    given.flatMap(({ of: { match }, to }) =>
      to === null
        ? []
        : [
            {
              organisationId,
              matchId: match.id,
              screeningId: match.screeningId,
              ...to,
              assignedBy: actorName(tx.actor),
              assignedAt: tx.now,
            },
          ],
    ),
  )
  await store.removeAssignments(
    tx.db,
    organisationId,
    given.flatMap(({ of, to }) => (to === null ? [of.match.id] : [])),
  )
}

const traceOf = (given: readonly { of: Waiting; to: Chosen | null }[], people: Reviewers) =>
  given.length === 0
    ? []
    : {
        action: 'review.assigned' as const,
        subject,
        before: given.map(({ of }) => ({ match: of.match.id, userId: of.assigneeId })),
        after: given.map(({ of, to }) => ({
          match: of.match.id,
          userId: to?.userId ?? null,
          because: to?.because ?? null,
        })),
        payload: { title: inWords(given, people), count: given.length },
      }

function inWords(given: readonly { to: Chosen | null }[], people: Reviewers): string {
  const names = new Set(given.map(({ to }) => (to ? people.assigneeOf(to.userId).fullName : 'nobody')))
  return `${given.length} ${given.length === 1 ? 'match' : 'matches'} to ${[...names].join(', ')}`
}

/**
 * Gives waiting matches to people by the organisation's rules. Where no rule has anybody a match stays whose it was, unless that is who proposed what is to be settled
 * or who decides no more: then it is nobody's. Without rules nothing is given away. Joins the caller's change.
 */
export async function followAssignment(ctx: Context, matchIds: readonly number[]): Promise<void> {
  if (matchIds.length === 0) return
  const { rules } = await assignmentRulesOf(ctx.db, ctx.actor.organisationId)
  await recordChange(ctx, async (tx) => {
    const waiting = await store.waitingMatches(tx.db, tx.actor.organisationId, { ids: matchIds })
    // What was decided is nobody's work; without rules nobody has anything, unless a person gave it to them.
    if (
      waiting.length === 0 ||
      (rules.length === 0 && waiting.every(({ assigneeId }) => assigneeId === null))
    )
      return { result: undefined, trace: [] }
    const { given, people } = await choose(tx, rules, waiting)
    await keep(tx, given)
    return { result: undefined, trace: traceOf(given, people) }
  })
}

async function choose(tx: Context, rules: readonly AssignmentRule[], waiting: readonly Waiting[]) {
  const { organisationId } = tx.actor
  const people = await reviewersOf(tx)
  const open = await store.openCounts(tx.db, organisationId)
  const free = people.deciding
    .filter(({ userId, isSample }) => !people.absences.has(userId) && !isSample)
    .map(({ userId, fullName }) => ({ userId, fullName, open: open.get(userId) ?? 0 }))
  const answer = await statedOf(tx, waiting)
  const decide = new Set(people.deciding.map(({ userId }) => userId))
  const given: { of: Waiting; to: Chosen | null }[] = []
  for (const of of waiting) {
    const match = asRulesSee(of, answer.get(of.match.id) ?? [])
    const to = chooseReviewer(rules, match, free)
    const chosen = free.find(({ userId }) => userId === to?.userId)
    if (chosen && of.assigneeId !== chosen.userId) chosen.open += 1
    if (to) given.push({ of, to })
    else if (of.assigneeId !== null && (of.assigneeId === match.proposerId || !decide.has(of.assigneeId)))
      given.push({ of, to: null })
  }
  return { given, people }
}

/** Gives by the rules what nobody has who decides matches, all of it: in portions, each a change of its own. */
export async function assignByRules(
  ctx: Context,
  _input: object = {},
  atOnce = ASSIGNED_AT_ONCE,
): Promise<{ assigned: number; left: number }> {
  let [assigned, left] = [0, 0]
  for (;;) {
    const some = await assignSome(ctx, { offset: left, limit: atOnce })
    assigned += some.assigned
    left += some.seen - some.assigned
    if (some.seen < atOnce) return { assigned, left }
  }
}

/** What no rule has anybody for stays at the beginning of the queue: the next portion begins behind it. */
function assignSome(
  ctx: Context,
  portion: { offset: number; limit: number },
): Promise<{ assigned: number; seen: number }> {
  return recordChange(ctx, async (tx) => {
    const { rules } = await assignmentRulesOf(tx.db, tx.actor.organisationId)
    const { deciding } = await reviewersOf(tx)
    const waiting = await store.waitingMatches(tx.db, tx.actor.organisationId, {
      notOf: deciding.map(({ userId }) => userId),
      ...portion,
    })
    const { given, people } = await choose(tx, rules, waiting)
    const kept = given.filter(({ to }) => to !== null)
    await keep(tx, kept)
    return { result: { assigned: kept.length, seen: waiting.length }, trace: traceOf(kept, people) }
  })
}

/** Matches of people who decide none any more go to whom the rules give them, or to nobody. */
export const matchesLeftBehind = onRightsLost('matches of who decides none', async (tx) => {
  const { rules } = await assignmentRulesOf(tx.db, tx.actor.organisationId)
  for (;;) {
    const { deciding } = await reviewersOf(tx)
    const waiting = await store.waitingMatches(tx.db, tx.actor.organisationId, {
      notOf: deciding.map(({ userId }) => userId),
      isHeld: true,
      limit: ASSIGNED_AT_ONCE,
      offset: 0,
    })
    if (waiting.length === 0) return
    await recordChange(tx, async (change) => {
      const { given, people } = await choose(change, rules, waiting)
      await keep(change, given)
      return { result: undefined, trace: traceOf(given, people) }
    })
  }
})

/** Gives matches to a person, or to nobody. @throws Problem `not-found`, `conflict`, `four-eyes`. */
export function assignReviewed(
  ctx: Context,
  { matches, userId }: RequestOf<typeof assignEndpoint>,
): Promise<{ assigned: number }> {
  return recordChange(ctx, async (tx) => {
    const people = await reviewersOf(tx)
    if (userId !== null && !people.deciding.some((person) => person.userId === userId))
      throw new Problem('not-found', `No match reviewer has the number ${userId}.`)
    const ids = [...new Set(matches)]
    const waiting = await store.waitingMatches(tx.db, tx.actor.organisationId, { ids })
    if (waiting.length < ids.length)
      throw new Problem('conflict', 'Not all of these matches wait for a decision any more.')
    const answer = await statedOf(tx, waiting)
    const own = waiting.find(
      (of) => asRulesSee(of, answer.get(of.match.id) ?? []).proposerId === userId && userId !== null,
    )
    if (own)
      throw new Problem(
        'four-eyes',
        `The match with ${own.match.entryName} was proposed by the person it would go to. A second person has to decide it.`,
      )
    const to = userId === null ? null : { userId, because: `Given by ${actorName(tx.actor)}` }
    const given = waiting.map((of) => ({ of, to }))
    await keep(tx, given)
    return { result: { assigned: given.length }, trace: traceOf(given, people) }
  })
}

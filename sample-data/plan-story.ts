import { assignCase, moveCase, setCasePriority } from '#domains/cases/server/index.ts'
import { decideMatch, matchesOfScreenings, screenInBulk } from '#domains/screening/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import type { Timeline } from './timeline.ts'
import type { FlaggedParty } from './world/flagged-parties.ts'
import { hoursBefore } from './world/moments.ts'

/** What became of a listed name: known once its screening was made. */
export type PlannedStory = {
  party: FlaggedParty
  companyId: number | null
  screeningId?: number
  caseId?: number
}

/**
 * Plans what happens about one listed name: its screening, and what people do about the case that the engine's match opens.
 * Where the engine finds no match nothing more happens.
 */
export function planStory(
  timeline: Timeline,
  story: PlannedStory,
  people: { screener: UserActor; officer: UserActor; second: UserActor },
): void {
  const { party } = story
  const { screener, officer, second } = people
  const opened = hoursBefore(timeline.now, party.hoursAgo)

  timeline.at(opened, screener, async (ctx) => {
    const subject = {
      name: party.name,
      schema: party.schema,
      countries: [...party.countries],
      companyId: story.companyId,
      at: ctx.now,
    }
    const [screened] = await screenInBulk(ctx, [subject], { screeningType: 'onboarding', isSample: true })
    if (!screened) throw new Error('The screening was not made.')
    story.screeningId = screened.id
    if (screened.caseId !== null) story.caseId = screened.caseId
  })

  /** A step so many hours after the case was opened; one that would lie ahead has not happened yet. */
  const then = (hours: number, who: UserActor, step: (ctx: Context, caseId: number) => Promise<unknown>) => {
    if (hours >= party.hoursAgo) return
    timeline.at(new Date(opened.getTime() + hours * 3_600_000), who, async (ctx) => {
      if (story.caseId !== undefined) await step(ctx, story.caseId)
    })
  }
  const assign = (hours: number) =>
    then(hours, screener, (ctx, id) => assignCase(ctx, { id, userId: officer.userId }))
  const investigate = (hours: number) =>
    then(hours, officer, (ctx, id) =>
      moveCase(ctx, { id, to: 'investigating', reason: 'Taken up for a closer look.' }),
    )
  const decide = (hours: number, who: UserActor, decision: 'true-match' | 'false-match') =>
    then(hours, who, (ctx) => decideAll(ctx, story, decision))

  switch (party.story) {
    case 'new':
      assign(1.2)
      investigate(2.4)
      break
    case 'late':
      assign(2)
      investigate(3)
      break
    case 'awaiting':
      assign(1)
      then(5, officer, (ctx, id) => moveCase(ctx, { id, to: 'awaiting_customer', reason: party.finding }))
      break
    case 'lowered':
      assign(1)
      then(2, officer, (ctx, id) => setCasePriority(ctx, { id, priority: 'medium', reason: party.finding }))
      investigate(3)
      break
    case 'escalated':
      assign(1)
      then(2, officer, (ctx, id) => setCasePriority(ctx, { id, priority: 'high', reason: party.finding }))
      then(4, officer, (ctx, id) => moveCase(ctx, { id, to: 'escalated', reason: party.finding }))
      break
    case 'proposed':
      assign(1)
      investigate(2)
      decide(4, officer, 'true-match')
      break
    case 'cleared':
      assign(1)
      // The case closes with the second word.
      decide(3, officer, 'false-match')
      decide(3.5, second, 'false-match')
      break
    case 'refused':
      assign(1)
      decide(3, officer, 'true-match')
      decide(5, second, 'true-match')
      then(5.5, second, (ctx, id) =>
        moveCase(ctx, { id, to: 'closed', outcome: 'true_positive_action', reason: party.finding }),
      )
      break
  }
}

async function decideAll(
  ctx: Context,
  { party, screeningId }: PlannedStory,
  decision: 'true-match' | 'false-match',
): Promise<void> {
  if (screeningId === undefined) return
  const matches = await matchesOfScreenings(ctx.db, ctx.actor.organisationId, [screeningId])
  for (const match of matches.filter((one) => one.isMatch)) {
    await decideMatch(ctx, { id: screeningId, matchId: match.id, decision, reason: party.finding })
  }
}

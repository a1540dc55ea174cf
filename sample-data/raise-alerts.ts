import { activeAlerts, closeAlert, snoozeAlert } from '#domains/alerts/server/index.ts'
import { followServiceLevels } from '#domains/cases/server/index.ts'
import { keepReviewAlerts } from '#domains/customers/server/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { PlannedStory } from './plan-story.ts'
import { rules } from './rules.ts'
import type { Timeline } from './timeline.ts'
import type { Story } from './world/flagged-parties.ts'
import { hoursBefore } from './world/moments.ts'

const days = (count: number) => count * 24
/** Hours ago, as a job of the morning would have looked. */
const LOOKED_AT_FILES = [22, 15, 8, 1].map(days)
const LOOKED_AT_CLOCKS = [28.9, 13.9, 6.9, 2.3, 1.2]
/** Of the alerts about files so many were dealt with: five of incomplete ones, one of a review; two reviews wait for a date. */
const INCOMPLETE_SETTLED = 5
const REVIEWS_SETTLED = 1
const REVIEWS_SNOOZED = 2

/**
 * Plans what raises alerts as time passes: the sample raises none itself. What its screenings find, and what waits on its cases and
 * files, is raised by the product in its own words; some of it was dealt with.
 */
export function raiseAlerts(
  timeline: Timeline,
  { stories, officer }: { stories: readonly PlannedStory[]; officer: UserActor },
): void {
  const product = rules(officer.organisationId)
  // What the product raises as time passes: clocks of cases and files of customers are looked at as its own jobs would.
  for (const hoursAgo of LOOKED_AT_CLOCKS)
    timeline.at(hoursBefore(timeline.now, hoursAgo), product, followServiceLevels)
  for (const hoursAgo of LOOKED_AT_FILES)
    timeline.at(hoursBefore(timeline.now, hoursAgo), product, keepReviewAlerts)
  timeline.at(hoursBefore(timeline.now, days(5)), officer, settleSome)
  for (const story of stories) {
    if (story.party.isCustomer && isAsked.has(story.party.story)) continue
    timeline.at(hoursBefore(timeline.now, story.party.hoursAgo - TAKEN_UP_HOURS), officer, (ctx) =>
      settleTakenUp(ctx, story),
    )
  }
}

/** Stories of customers whose alerts still ask somebody. */
const isAsked = new Set<Story>(['new', 'late'])
const TAKEN_UP_HOURS = 0.4

/** Whoever takes up the case of a hit settles its alerts. */
async function settleTakenUp(ctx: Context, { screeningId }: PlannedStory): Promise<void> {
  const active = await activeAlerts(ctx.db, ctx.actor.organisationId, ctx.now)
  for (const { id } of active.filter(
    ({ href }) => href === pathOf({ type: 'screening', id: screeningId ?? 0 }),
  ))
    await closeAlert(ctx, { id, outcome: 'informational', reason: 'Taken up in its case.' })
}

/** Deals with some of the alerts about files, the oldest first. */
async function settleSome(ctx: Context): Promise<void> {
  const active = await activeAlerts(ctx.db, ctx.actor.organisationId, ctx.now)
  const oldest = (kind: string) =>
    active.filter((alert) => alert.kind === kind).sort((one, other) => one.id - other.id)
  for (const { id } of oldest('kyc-incomplete').slice(0, INCOMPLETE_SETTLED))
    await closeAlert(ctx, { id, outcome: 'informational', reason: 'The missing papers were asked for.' })
  const reviews = oldest('kyc-review-due')
  for (const { id } of reviews.slice(0, REVIEWS_SETTLED))
    await closeAlert(ctx, { id, outcome: 'informational', reason: 'The review was handed to the desk.' })
  const until = daysAfter(ctx.now, 40).toISOString()
  for (const { id } of reviews.slice(REVIEWS_SETTLED, REVIEWS_SETTLED + REVIEWS_SNOOZED))
    await snoozeAlert(ctx, { id, until, reason: 'The annual accounts come next month.' })
}

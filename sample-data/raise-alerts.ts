import { activeAlerts, closeAlert, raiseAlert, snoozeAlert } from '#domains/alerts/server/index.ts'
import { followServiceLevels } from '#domains/cases/server/index.ts'
import { type CustomerRow, keepReviewAlerts } from '#domains/customers/server/index.ts'
import { foundAlert } from '#domains/screening/server/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import type { PlannedStory } from './plan-story.ts'
import { rules } from './rules.ts'
import type { Timeline } from './timeline.ts'
import type { PlannedCustomer } from './world/customers.ts'
import type { Story } from './world/flagged-parties.ts'
import { hoursBefore } from './world/moments.ts'

export type StoredCustomer = PlannedCustomer & { row: CustomerRow }

const days = (count: number) => count * 24
/** Hours ago, as a job of the morning would have looked. */
const LOOKED_AT_FILES = [22, 15, 8, 1].map(days)
const LOOKED_AT_CLOCKS = [28.9, 13.9, 6.9, 2.3, 1.2]
/** Of the alerts about files so many were dealt with: five of incomplete ones, one of a review; two reviews wait for a date. */
const INCOMPLETE_SETTLED = 5
const REVIEWS_SETTLED = 1
const REVIEWS_SNOOZED = 2

/**
 * Plans the alerts that the world gives reason for: each is one that the product raises, in its words. With them 23 are active when the past ends, and some were dealt with.
 */
export function raiseAlerts(
  timeline: Timeline,
  world: { stories: readonly PlannedStory[]; customers: readonly StoredCustomer[]; officer: UserActor },
): void {
  const { stories, customers, officer } = world
  const product = rules(officer.organisationId)
  const of = (...wanted: Story[]) =>
    stories.filter(({ party }) => party.isCustomer && wanted.includes(party.story))
  const raiseFound = (hoursAgo: number, story: PlannedStory): { id?: number } => {
    const raised: { id?: number } = {}
    const customer = customers.find(({ row }) => row.id === story.companyId)?.row
    timeline.at(hoursBefore(timeline.now, hoursAgo), product, async (ctx) => {
      if (!customer || !story.found || story.caseId === undefined) return
      raised.id = (await raiseAlert(ctx, foundAlert(customer, story.found, 'first-screening'))).id
    })
    return raised
  }

  for (const story of of('new', 'late')) raiseFound(Math.max(0.5, story.party.hoursAgo - 12), story)
  for (const story of of('refused', 'cleared')) {
    const raised = raiseFound(story.party.hoursAgo - 0.5, story)
    timeline.at(hoursBefore(timeline.now, story.party.hoursAgo - 8), officer, async (ctx) => {
      if (raised.id === undefined) return
      const outcome = story.party.story === 'refused' ? 'true_positive_action' : 'false_positive'
      await closeAlert(ctx, { id: raised.id, outcome, reason: story.party.finding })
    })
  }
  // What the product raises as time passes: clocks of cases and files of customers are looked at as its own jobs would.
  for (const hoursAgo of LOOKED_AT_CLOCKS)
    timeline.at(hoursBefore(timeline.now, hoursAgo), product, followServiceLevels)
  for (const hoursAgo of LOOKED_AT_FILES)
    timeline.at(hoursBefore(timeline.now, hoursAgo), product, keepReviewAlerts)
  timeline.at(hoursBefore(timeline.now, days(5)), officer, settleSome)
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

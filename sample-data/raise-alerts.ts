import { closeAlert, type Hit, raiseAlert, snoozeAlert } from '#domains/alerts/server/index.ts'
import { followServiceLevels } from '#domains/cases/server/index.ts'
import type { CustomerRow } from '#domains/customers/server/index.ts'
import { daysAfter } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import type { PlannedStory } from './plan-story.ts'
import { rules } from './rules.ts'
import type { Timeline } from './timeline.ts'
import type { PlannedCustomer } from './world/customers.ts'
import type { Story } from './world/flagged-parties.ts'
import { hoursBefore } from './world/moments.ts'

export type StoredCustomer = PlannedCustomer & { row: CustomerRow }

const days = (count: number) => count * 24
const LOOKED_AT_CLOCKS = [28.9, 13.9, 6.9, 2.3, 1.2]
const INCOMPLETE_TOLD = [2, 3]
/** Of the reviews that are due so many are told: three alerts of transaction monitoring are active beside them. */
const REVIEWS_NOT_TOLD = [1, 2, 3]

/**
 * Plans the alerts that the world gives reason for beside those that the product raises by itself: with them 23 are active when the
 * past ends, and some were dealt with.
 */
export function raiseAlerts(
  timeline: Timeline,
  world: { stories: readonly PlannedStory[]; customers: readonly StoredCustomer[]; officer: UserActor },
): void {
  const { stories, customers, officer } = world
  const raise = (hoursAgo: number, make: () => Hit | undefined): { id?: number } => {
    const raised: { id?: number } = {}
    timeline.at(hoursBefore(timeline.now, hoursAgo), rules(officer.organisationId), async (ctx) => {
      const hit = make()
      if (hit) raised.id = (await raiseAlert(ctx, hit)).id
    })
    return raised
  }
  const of = (...wanted: Story[]) => stories.filter(({ party }) => wanted.includes(party.story))

  for (const story of of('new', 'late').filter(({ party }) => party.isCustomer)) {
    raise(Math.max(0.5, story.party.hoursAgo - 12), () => matchOpen(story))
  }
  // What the product raises by itself as time passes: the clocks of cases are looked at as its own job would.
  for (const hoursAgo of LOOKED_AT_CLOCKS) {
    timeline.at(hoursBefore(timeline.now, hoursAgo), rules(officer.organisationId), followServiceLevels)
  }

  for (const story of of('awaiting').filter(({ party }) => party.hoursAgo >= days(4))) {
    const hoursAgo = Math.max(20, story.party.hoursAgo - days(2))
    raise(hoursAgo, () => customerAwaited(story))
  }
  const stale = customers.filter(({ weakness }) => weakness === 'stale')
  for (const [index, { row }] of stale.entries())
    if (!REVIEWS_NOT_TOLD.includes(index)) raise(days(1 + index * 2.6), () => reviewDue(row))
  const incomplete = customers.filter(({ isIncomplete }) => isIncomplete)
  for (const [index, { row }] of incomplete.entries())
    if (INCOMPLETE_TOLD.includes(index)) raise(days(2 + index * 9.6), () => fileIncomplete(row))

  // What was dealt with: alerts of past matches, closed by people, and two that wait for a date.
  for (const story of of('refused', 'cleared').filter((_, index) => index % 3 === 0)) {
    const raised = raise(story.party.hoursAgo - 0.5, () => matchOpen(story))
    timeline.at(hoursBefore(timeline.now, story.party.hoursAgo - 8), officer, async (ctx) => {
      if (raised.id === undefined) return
      const outcome = story.party.story === 'refused' ? 'true_positive_action' : 'false_positive'
      await closeAlert(ctx, { id: raised.id, outcome, reason: story.party.finding })
    })
  }
  const sound = customers.filter(
    ({ weakness, isIncomplete, isListed }) => weakness === 'none' && !isIncomplete && !isListed,
  )
  for (const { row } of sound.slice(0, 2)) {
    const raised = raise(days(6), () => reviewDue(row))
    timeline.at(hoursBefore(timeline.now, days(5)), officer, async (ctx) => {
      if (raised.id === undefined) return
      const until = daysAfter(ctx.now, 40).toISOString()
      await snoozeAlert(ctx, { id: raised.id, until, reason: 'The annual accounts come next month.' })
    })
  }
}

function matchOpen({ party, companyId, screeningId, caseId }: PlannedStory): Hit | undefined {
  if (caseId === undefined) return undefined
  return {
    severity: 'critical',
    kind: 'screening-hit',
    title: `Sanctions match awaits a decision: ${party.name}`,
    description: party.finding,
    subject:
      companyId === null
        ? { type: 'screening', id: String(screeningId) }
        : { type: 'company', id: String(companyId) },
    href: `/dashboard/kyb/screenings/${screeningId}`,
    dedupeKey: `screening-hit ${party.name}`,
  }
}

function aboutCase(
  { party, caseId }: PlannedStory,
  hit: Pick<Hit, 'severity' | 'kind' | 'title' | 'description'>,
): Hit | undefined {
  if (caseId === undefined) return undefined
  return {
    ...hit,
    subject: { type: 'case', id: String(caseId) },
    href: `/dashboard/kyb/cases/${caseId}`,
    dedupeKey: `${hit.kind} ${party.name}`,
  }
}

const customerAwaited = (story: PlannedStory) =>
  aboutCase(story, {
    severity: 'medium',
    kind: 'customer-awaited',
    title: `No answer yet: ${story.party.name}`,
    description: story.party.finding,
  })

function aboutCustomer(row: CustomerRow, hit: Pick<Hit, 'severity' | 'kind' | 'title' | 'description'>): Hit {
  return {
    ...hit,
    subject: { type: 'company', id: String(row.id) },
    href: `/dashboard/customers?q=${encodeURIComponent(row.name)}`,
    dedupeKey: `${hit.kind} ${row.id}`,
  }
}

const reviewDue = (row: CustomerRow) =>
  aboutCustomer(row, {
    severity: 'medium',
    kind: 'kyc-review-due',
    title: `Due-diligence review is due: ${row.name}`,
    description: `The data was last confirmed on ${row.dataAsOf.toISOString().slice(0, 10)}.`,
  })

const fileIncomplete = (row: CustomerRow) =>
  aboutCustomer(row, {
    severity: 'low',
    kind: 'kyc-incomplete',
    title: `Due-diligence file is incomplete: ${row.name}`,
    description: `${row.kycCompletenessPercent}% of what is required is there.`,
  })

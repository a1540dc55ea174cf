import { closeAlert, type Hit, raiseAlert, snoozeAlert } from '#domains/alerts/server/index.ts'
import type { CustomerRow } from '#domains/companies/server/index.ts'
import { daysAfter } from '#platform/context/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import { rules } from './rules.ts'
import type { ToldStory } from './tell-story.ts'
import type { Timeline } from './timeline.ts'
import type { PlannedCustomer } from './world/customers.ts'
import type { Story } from './world/flagged-parties.ts'
import { hoursBefore } from './world/moments.ts'

export type StoredCustomer = PlannedCustomer & { row: CustomerRow }

const days = (count: number) => count * 24

/** Plans the alerts that the world gives reason for: 23 are active when the past ends, and some were dealt with. Their numbers are known once it is lived through. */
export function raiseAlerts(
  timeline: Timeline,
  world: { stories: readonly ToldStory[]; customers: readonly StoredCustomer[]; officer: UserActor },
): { id?: number }[] {
  const { stories, customers, officer } = world
  const all: { id?: number }[] = []
  const raise = (hoursAgo: number, make: () => Hit | undefined): { id?: number } => {
    const raised: { id?: number } = {}
    all.push(raised)
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
  raise(2.5, () => pastDeadline(of('late')))
  for (const story of of('proposed')) raise(1.9, () => secondPerson(story))
  for (const story of of('escalated')) raise(story.party.hoursAgo - 4, () => escalated(story))
  for (const story of of('new').filter(({ party }) => party.hoursAgo > 19)) raise(0.8, () => atRisk(story))

  for (const story of of('awaiting').filter(({ party }) => party.hoursAgo >= days(4))) {
    const hoursAgo = Math.max(20, story.party.hoursAgo - days(2))
    raise(hoursAgo, () => customerAwaited(story))
  }
  const stale = customers.filter(({ weakness }) => weakness === 'stale')
  for (const [index, { row }] of stale.entries()) raise(days(1 + index * 2.6), () => reviewDue(row))
  const incomplete = customers.filter(({ isIncomplete }) => isIncomplete)
  for (const [index, { row }] of incomplete.entries()) raise(days(2 + index * 5.1), () => fileIncomplete(row))

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
  return all
}

function matchOpen({ party, companyId, screeningId, caseId }: ToldStory): Hit | undefined {
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

function pastDeadline(late: readonly ToldStory[]): Hit | undefined {
  const open = late.filter(({ caseId }) => caseId !== undefined)
  const [first] = open
  if (!first) return undefined
  return {
    severity: 'high',
    kind: 'sla-breached',
    title: open.length === 1 ? 'One case is past its SLA' : `${open.length} cases are past their SLA`,
    description: `${open.map(({ party }) => party.name).join(' and ')}. The 24-hour limit has passed.`,
    subject: { type: 'case', id: String(first.caseId) },
    href: '/dashboard/kyb/cases?sla=breached',
    dedupeKey: 'sla-breached',
  }
}

function aboutCase(
  { party, caseId }: ToldStory,
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

const secondPerson = (story: ToldStory) =>
  aboutCase(story, {
    severity: 'high',
    kind: 'second-person',
    title: `A second person is wanted: ${story.party.name}`,
    description: `One person called it a true match. ${story.party.finding}`,
  })

const escalated = (story: ToldStory) =>
  aboutCase(story, {
    severity: 'high',
    kind: 'case-escalated',
    title: `Case escalated: ${story.party.name}`,
    description: story.party.finding,
  })

const atRisk = (story: ToldStory) =>
  aboutCase(story, {
    severity: 'high',
    kind: 'sla-at-risk',
    title: `Less than five hours are left: ${story.party.name}`,
    description: 'An urgent case is due within 24 hours of its opening.',
  })

const customerAwaited = (story: ToldStory) =>
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

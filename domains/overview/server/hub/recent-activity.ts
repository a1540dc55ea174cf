import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { recentWorkEvents, type WorkEvent } from '#platform/work-events/index.ts'
import { type Activity, Standing } from '../../contract/index.ts'
import { isClearedSample, type SampleState } from '../sample-data/sample-state.ts'

/** The events a feed tells of, in the words it tells them with, and how they read where nothing says how grave they are. */
const words: Record<string, { what: string; standing?: Standing }> = {
  'case.opened': { what: 'Case opened' },
  'case.assigned': { what: 'Case assigned' },
  'case.moved': { what: 'Case moved on' },
  'case.paused': { what: 'Case paused' },
  'case.closed': { what: 'Case closed', standing: 'ok' },
  'case.reopened': { what: 'Case reopened' },
  'match.confirmed': { what: 'Match confirmed' },
  'match.proposed': { what: 'Match waits for a second person' },
  'match.dismissed': { what: 'Match dismissed', standing: 'ok' },
  'match.unclear': { what: 'Match left open' },
  'screening.completed': { what: 'Screening completed' },
  'screening.completed-in-bulk': { what: 'Screenings completed', standing: 'ok' },
  'batch.finished': { what: 'Batch screened', standing: 'ok' },
  'list.imported': { what: 'List imported', standing: 'ok' },
  'list.refresh-failed': { what: 'List not refreshed', standing: 'high' },
  'customer.created': { what: 'Customer added', standing: 'ok' },
  'customer.imported': { what: 'Customers taken over', standing: 'ok' },
  'customer.risk-changed': { what: 'Risk level changed' },
  'alert.escalated': { what: 'Alert escalated' },
  'alert.closed': { what: 'Alert closed', standing: 'ok' },
  'sample-data.cleared': { what: 'Sample data cleared', standing: 'ok' },
}

const movedTo: Record<string, string> = {
  investigating: 'Case under investigation',
  escalated: 'Case escalated',
  awaiting_customer: 'Customer awaited',
}

/** More are read than shown, because events of cleared sample data are left out. */
const READ_AT_ONCE = 200

/** The newest things that happened, a line each. */
export async function recentActivity(ctx: Context, sample: SampleState, limit: number): Promise<Activity[]> {
  const { organisationId } = ctx.actor
  const events = await recentWorkEvents(ctx.db, organisationId, Object.keys(words), READ_AT_ONCE)
  const people = await peopleOfOrganisation(ctx.db, organisationId)
  const names = new Map(people.map((person) => [person.username, person.fullName]))
  return events
    .filter((event) => !isClearedSample(sample, event) && !isSingle(event) && !isShipped(event))
    .slice(0, limit)
    .map((event) => activityOf(event, names))
}

/** One name screened in bulk: what came of it is told by its case. */
function isSingle(event: WorkEvent): boolean {
  return (
    event.eventType === 'screening.completed-in-bulk' && (event.payload as { count?: unknown }).count === 1
  )
}

/** A list that came with the product: nobody did anything. */
function isShipped(event: WorkEvent): boolean {
  return event.eventType === 'list.imported' && (event.payload as { isShipped?: unknown }).isShipped === true
}

function activityOf(event: WorkEvent, names: ReadonlyMap<string, string>): Activity {
  const told = event.payload as Record<string, unknown>
  const severity = Standing.safeParse(told.severity)
  const word = words[event.eventType]
  return {
    id: event.id,
    what:
      (event.eventType === 'case.moved' && movedTo[event.toState ?? '']) || (word?.what ?? event.eventType),
    detail: detailOf(told),
    actor: event.actorType === 'user' ? (names.get(event.actorId) ?? event.actorId) : 'Assay',
    at: event.at.toISOString(),
    standing: word?.standing ?? (severity.success ? severity.data : null),
    href: hrefOf(event),
  }
}

function detailOf(told: Record<string, unknown>): string {
  const title = typeof told.title === 'string' ? told.title : ''
  const parts = [
    title,
    typeof told.subjectName === 'string' ? `for ${told.subjectName}` : '',
    typeof told.assignee === 'string' ? `to ${told.assignee}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** Where the thing an event is about can be seen. */
function hrefOf(event: WorkEvent): string {
  const id = /^\d+$/.test(event.workItemId) ? event.workItemId : undefined
  switch (event.workItemType) {
    case 'case':
      return id ? `/dashboard/kyb/cases/${id}` : '/dashboard/kyb/cases'
    case 'screening':
      return id ? `/dashboard/kyb/screenings/${id}` : '/dashboard/kyb/screenings'
    case 'list':
      return `/dashboard/kyb/lists/${encodeURIComponent(event.workItemId)}`
    case 'company':
      return '/dashboard/customers'
    case 'alert':
      return '/dashboard/analytics'
    default:
      return '/dashboard/audit'
  }
}

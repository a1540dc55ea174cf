import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actionsOnHub, declaredAction, sentenceOf } from '#platform/vocabulary/index.ts'
import { recentWorkEvents, type WorkEvent } from '#platform/work-events/index.ts'
import { type Activity, type AuditSubject, Severity } from '../../contract/index.ts'
import { subjectsOfEntries } from '../audit/subjects-of-entries.ts'
import { isClearedSample, numberedKinds, type SampleState } from '../sample-data/sample-state.ts'

/** More are read than shown, because events of cleared sample data and those that are worth no line are left out. */
const READ_AT_ONCE = 200

/** The newest things that happened, a line each, in the words of the slice in which they did. */
export async function recentActivity(ctx: Context, sample: SampleState, limit: number): Promise<Activity[]> {
  const { organisationId } = ctx.actor
  const events = await recentWorkEvents(ctx.db, organisationId, actionsOnHub(), READ_AT_ONCE)
  const kinds = numberedKinds()
  const shown = events
    .filter((event) => !isClearedSample(sample, event, kinds) && isWorthALine(event))
    .slice(0, limit)
  const people = await peopleOfOrganisation(ctx.db, organisationId)
  const names = new Map(people.map((person) => [person.username, person.fullName]))
  const subjectOf = await subjectsOfEntries(
    ctx,
    shown.map((event) => subjectIn(event)),
  )
  return shown.map((event) => activityOf(event, names, subjectOf(subjectIn(event))))
}

const subjectIn = ({ workItemType, workItemId }: WorkEvent) => ({
  subjectType: workItemType,
  subjectId: workItemId,
})

const factsOf = (event: WorkEvent) => ({
  payload: event.payload as Record<string, unknown>,
  toState: event.toState,
})

const isWorthALine = (event: WorkEvent): boolean =>
  declaredAction(event.eventType).onHub?.when?.(factsOf(event)) ?? true

function activityOf(event: WorkEvent, names: ReadonlyMap<string, string>, subject: AuditSubject): Activity {
  const facts = factsOf(event)
  const severity = Severity.safeParse(facts.payload.severity)
  const own = declaredAction(event.eventType).onHub?.severity
  return {
    id: event.id,
    what: sentenceOf(event.eventType, facts),
    detail: detailOf(facts.payload),
    actor: isOfPerson(event.actorType) ? (names.get(event.actorId) ?? event.actorId) : 'Assay',
    at: event.at.toISOString(),
    severity: (typeof own === 'function' ? own(facts) : own) ?? (severity.success ? severity.data : null),
    href: subject.to ?? '/dashboard/audit',
  }
}

function detailOf(stated: Record<string, unknown>): string {
  const title = typeof stated.title === 'string' ? stated.title : ''
  const parts = [
    title,
    typeof stated.subjectName === 'string' ? `for ${stated.subjectName}` : '',
    typeof stated.assignee === 'string' ? `to ${stated.assignee}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** A person is behind what was done for them by a job or with a key, too. */
const isOfPerson = (actorType: string) => ['user', 'job', 'token'].includes(actorType)

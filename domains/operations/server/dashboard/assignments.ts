import type { Queryable } from '#platform/database/index.ts'
import { eventsOfTouched, type TouchedEvent } from '#platform/work-events/index.ts'
import type { WindowOf } from './facts.ts'
import { BOARD, minutesShown, type teller } from './operational-figure.ts'

export type Assignments = {
  /** Minutes from raising to the first person, of the alerts that got their first person in the window, the shortest first. */
  minutes: number[]
  /** Every time in the window that somebody was given an alert. */
  assigned: number
  /** Those of them that took it from another person. */
  reassigned: number
  /** The alerts that changed hands. */
  handedOn: number[]
}

/** Who was given monitoring alerts in a window. */
export async function assignmentFacts(
  db: Queryable,
  organisationId: number,
  window: WindowOf,
): Promise<Assignments> {
  const events = await eventsOfTouched(
    db,
    organisationId,
    {
      workItemType: 'monitoring-alert',
      touchedBy: 'monitoring-alert.assigned',
      with: 'monitoring-alert.raised',
    },
    window,
  )
  return assignmentsIn(events, window)
}

type Given = { assignee?: string; assigneeId?: number }

/** The same person again is no reassignment; of what was written without a number the name says who it is. */
const isSamePerson = (one: Given, other: Given): boolean =>
  one.assigneeId !== undefined && other.assigneeId !== undefined
    ? one.assigneeId === other.assigneeId
    : one.assignee === other.assignee

function assignmentsIn(events: readonly TouchedEvent[], { from, to }: WindowOf): Assignments {
  const isIn = (at: Date) => at >= from && at < to
  const found: Assignments = { minutes: [], assigned: 0, reassigned: 0, handedOn: [] }
  for (const [id, ofAlert] of Map.groupBy(events, ({ workItemId }) => workItemId)) {
    const raised = ofAlert.find(({ eventType }) => eventType === 'monitoring-alert.raised')
    const given = ofAlert.filter(({ eventType }) => eventType === 'monitoring-alert.assigned')
    const [first] = given
    if (raised && first && isIn(first.at))
      found.minutes.push((first.at.getTime() - raised.at.getTime()) / 60_000)
    found.assigned += given.filter(({ at }) => isIn(at)).length
    const times = given.filter(({ at, payload }, place) => {
      const before = given[place - 1]
      return isIn(at) && before && !isSamePerson(before.payload as Given, payload as Given)
    }).length
    found.reassigned += times
    if (times > 0) found.handedOn.push(Number(id))
  }
  found.minutes.sort((a, b) => a - b)
  return found
}

const ALERTS_NAMED_MAX = 10

export function assignmentFigures({
  say,
  window,
  assignments,
}: {
  say: ReturnType<typeof teller>
  window: WindowOf
  assignments: Assignments
}) {
  const { minutes, assigned, reassigned, handedOn } = assignments
  const within = (share: number) => minutes[Math.ceil(minutes.length * share) - 1] ?? null
  const sum = minutes.reduce((total, one) => total + one, 0)
  const more = handedOn.length - ALERTS_NAMED_MAX
  return {
    'transactionMonitoring.timeToAssign': say({
      value: minutes.length === 0 ? null : sum / minutes.length,
      unit: 'minutes',
      numerator: minutes.length === 0 ? null : sum,
      denominator: minutes.length,
      window,
      definitionId: 'bpo.time-to-assign',
      definition:
        'Mean time from raising to first assignment, over alerts first assigned in the window. Unassigned alerts are excluded.',
      source: 'Work events of monitoring alerts',
      drilldownUrl: `${BOARD}?tab=monitoring&holder=somebody`,
      beside: [
        { label: 'Median', value: minutesShown(within(0.5)) },
        { label: '95 of 100 within', value: minutesShown(within(0.95)) },
      ],
    }),
    'transactionMonitoring.reassignments': say({
      // Where nobody was given anything there was nothing to hand on: no figure, and no zero.
      value: assigned === 0 ? null : reassigned,
      unit: 'count',
      numerator: assigned === 0 ? null : reassigned,
      denominator: assigned,
      window,
      definitionId: 'bpo.alert-reassignments',
      definition:
        'Reassignments in the window from one person to another, out of all assignments. Reassigning to the same person does not count.',
      source: 'Work events of monitoring alerts',
      drilldownUrl: `${BOARD}?tab=monitoring&holder=somebody`,
      beside:
        handedOn.length === 0
          ? []
          : [
              {
                label: 'Alerts that changed hands',
                value: `${handedOn.slice(0, ALERTS_NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
              },
            ],
    }),
  }
}

import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { countWorkEvents, type EventsCounted } from '#platform/work-events/index.ts'
import type { AnalyticsCard } from '../../contract/analytics.ts'
import type { AlertBacklog } from '../alert-backlog.ts'
import type { Window } from './store.ts'
import { countFigure, shareFigure } from './window-figure.ts'

/** A figure that is counted from what the slices wrote among the work events; this slice knows none of them but by these words. */
type Counted = EventsCounted & { id: string; name: string; definition: string }

const operations: readonly Counted[] = [
  {
    id: 'bpo.documents-processed',
    name: 'Documents processed',
    definition: 'Documents whose check ended, accepted or rejected, in the window.',
    workItemTypes: ['customer-document'],
    eventTypes: ['customer-document.accepted', 'customer-document.rejected'],
  },
  {
    id: 'bpo.screenings-run',
    name: 'Screenings run',
    definition: 'Names that were screened in the window, one by one and in batches.',
    // Screenings of a batch, of an import and of monitoring leave one entry for many.
    workItemTypes: ['screening', 'several-screenings', 'batch', 'monitoring'],
    eventTypes: ['screening.completed', 'screening.completed-in-bulk'],
  },
  {
    id: 'bpo.cases-closed',
    name: 'Cases closed',
    definition: 'Cases that were closed in the window; one that was reopened and closed again counts twice.',
    workItemTypes: ['case'],
    eventTypes: ['case.closed'],
  },
]

const intelligence: readonly Counted[] = [
  {
    id: 'intelligence.signals',
    name: 'Signals found',
    definition: 'New signals of tracked companies that collections in the window found.',
    workItemTypes: ['tracked-company'],
    eventTypes: ['tracked-company.collected'],
  },
  {
    id: 'intelligence.statements',
    name: 'Statements arrived',
    definition: 'Financial statements of borrowers that were kept in the window.',
    workItemTypes: ['borrower'],
    eventTypes: ['statement.kept'],
  },
  {
    id: 'intelligence.companies-added',
    name: 'Company records added',
    definition: 'Company records that people of the organisation added to the directory in the window.',
    workItemTypes: ['entity'],
    eventTypes: ['entity.added'],
  },
]

const risk: readonly Counted[] = [
  {
    id: 'risk.customers-changed',
    name: 'Risk levels changed',
    definition: 'Changes of the risk level of a customer in the window, up or down.',
    workItemTypes: ['company'],
    eventTypes: ['customer.risk-changed'],
  },
  {
    id: 'risk.borrowers-reassessed',
    name: 'Borrowers assessed otherwise',
    definition:
      'Assessments of a borrower in the window that differ from the previous one. Assessments of all borrowers at once leave one entry and are not counted.',
    workItemTypes: ['borrower'],
    eventTypes: ['borrower.assessed'],
  },
]

type CardAsWritten = z.input<typeof AnalyticsCard>

/** The cards beside the alerts' own measures (ALERT-002). The card of predictive analytics is the forecast. */
export async function analyticsCards(
  ctx: Context,
  window: Window,
  backlog: AlertBacklog,
): Promise<CardAsWritten[]> {
  return [
    {
      key: 'alerts',
      title: 'Alerts',
      purpose: 'Work that awaits a person now.',
      figures: [
        {
          id: 'alerts.active',
          name: 'Active now',
          note: `${backlog.bySeverity.critical} critical, ${backlog.bySeverity.high} high`,
          figure: countFigure(
            {
              id: 'alerts.active',
              definition:
                'Alerts that are neither closed nor set aside at the end of the window, whenever they were raised.',
              source: 'Alerts',
              href: '/dashboard/analytics',
            },
            window,
            backlog.active,
          ),
        },
        {
          id: 'alerts.overdue',
          name: 'Overdue',
          note: 'of the active ones',
          figure: shareFigure(
            {
              id: 'alerts.overdue',
              definition:
                'Of the active alerts, the share that has waited longer than its severity allows: critical a day, high three days, medium ten, low thirty.',
              source: 'Alerts',
              href: '/dashboard/analytics?sort=raised',
            },
            window,
            { of: backlog.active, are: backlog.overdue, words: { of: 'Active', are: 'Overdue' } },
          ),
        },
      ],
    },
    {
      key: 'bpo',
      title: 'BPO',
      purpose: 'Work that was finished in the window.',
      figures: await counted(ctx, window, operations),
    },
    {
      key: 'intelligence',
      title: 'Market Intelligence',
      purpose: 'New data about companies in the window.',
      figures: await counted(ctx, window, intelligence),
    },
    {
      key: 'risk',
      title: 'Risk Assessment',
      purpose: 'What was reassessed in the window.',
      figures: await counted(ctx, window, risk),
    },
  ]
}

async function counted(
  ctx: Context,
  window: Window,
  wanted: readonly Counted[],
): Promise<CardAsWritten['figures']> {
  const figures: CardAsWritten['figures'] = []
  for (const { id, name, definition, ...events } of wanted) {
    const found = await countWorkEvents(ctx.db, ctx.actor.organisationId, events, window)
    figures.push({
      id,
      name,
      note: found === null ? 'Not yet measured: no such records here.' : null,
      figure:
        found === null
          ? null
          : countFigure(
              { id, definition, source: 'Audit log', href: entriesOf(events, window) },
              window,
              found.count,
              [],
              found.events,
            ),
    })
  }
  return figures
}

/** The entries of the audit log that a figure counts. */
const entriesOf = ({ workItemTypes, eventTypes }: EventsCounted, { from, to }: Window): string => {
  const of = new URLSearchParams({
    ...(workItemTypes.length === 1 ? { subjectType: workItemTypes[0] as string } : {}),
    // What all of them begin with: the log is searched by the start of an action.
    action: commonStart(eventTypes),
    from: from.toISOString(),
    // The log includes the moment that it is asked up to.
    to: new Date(to.getTime() - 1).toISOString(),
  })
  return `/dashboard/audit?${of}`
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length
  while (!others.every((other) => other.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

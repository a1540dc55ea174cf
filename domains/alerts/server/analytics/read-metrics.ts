import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { rowsWithin } from '#platform/figures/index.ts'
import { firstWorkEventAt } from '#platform/work-events/index.ts'
import type { AlertMetric, readAlertMetrics as endpoint } from '../../contract/analytics.ts'
import { sharedRead } from './shared-read.ts'
import { countWindow, type Window, type WindowCounts } from './store.ts'
import { windowsOf } from './window.ts'
import { countFigure, type FigureAsWritten, hoursFigure, shareFigure } from './window-figure.ts'

const SOURCE = 'Alerts'
const LIST = '/dashboard/analytics'

/** The rows behind a figure: alerts that were raised or closed in its window. */
export const alertsWithin = (what: 'raised' | 'closed', window: Window, more = ''): string =>
  `${rowsWithin(LIST, what, window)}${more}`

type Measure = { id: string; name: string; make: (counts: WindowCounts, window: Window) => FigureAsWritten }

const measures: readonly Measure[] = [
  {
    id: 'alerts.raised',
    name: 'Alerts raised',
    make: (counts, window) =>
      countFigure(
        {
          id: 'alerts.raised',
          definition:
            'Alerts that were raised in the window. The same thing seen again counts on its open alert and not here.',
          source: SOURCE,
          href: alertsWithin('raised', window),
        },
        window,
        counts.raised,
      ),
  },
  {
    id: 'alerts.closed',
    name: 'Alerts closed',
    make: (counts, window) =>
      countFigure(
        {
          id: 'alerts.closed',
          definition: 'Alerts that were closed in the window, by a person or because their cause had ended.',
          source: SOURCE,
          href: alertsWithin('closed', window),
        },
        window,
        counts.closed,
        [
          { label: 'By a person', value: String(counts.decided) },
          { label: 'No longer so', value: String(counts.closed - counts.decided) },
        ],
      ),
  },
  {
    id: 'alerts.open-at-end',
    name: 'Open at the end',
    make: (counts, window) =>
      countFigure(
        {
          id: 'alerts.open-at-end',
          definition:
            'Alerts that were raised before the end of the window and not closed by then, those set aside included.',
          source: SOURCE,
          href: `${LIST}?open=true&raisedTo=${encodeURIComponent(window.to.toISOString())}`,
        },
        window,
        counts.openAtEnd,
      ),
  },
  {
    id: 'alerts.time-to-close',
    name: 'Time to close, median',
    make: (counts, window) =>
      hoursFigure(
        {
          id: 'alerts.time-to-close',
          definition:
            'Half of the alerts that were closed in the window took no longer than this from raised to closed, in hours by the clock.',
          source: SOURCE,
          href: alertsWithin('closed', window),
        },
        window,
        { hours: counts.medianHours, of: counts.closed },
      ),
  },
  {
    id: 'alerts.false-positive-rate',
    name: 'False positives',
    make: (counts, window) =>
      shareFigure(
        {
          id: 'alerts.false-positive-rate',
          definition:
            'Of the alerts that a person closed in the window, the share closed as a false positive.',
          source: SOURCE,
          href: alertsWithin('closed', window, '&outcome=false_positive'),
        },
        window,
        {
          of: counts.decided,
          are: counts.falsePositives,
          words: { of: 'Closed by a person', are: 'As a false positive' },
          opensPart: true,
        },
      ),
  },
  {
    id: 'alerts.repeat-ratio',
    name: 'Repeats',
    make: (counts, window) =>
      shareFigure(
        {
          id: 'alerts.repeat-ratio',
          definition:
            'Of all hits on alerts that were raised in the window, the share that repeated an earlier one.',
          source: SOURCE,
          href: alertsWithin('raised', window),
        },
        window,
        {
          of: counts.hits,
          are: counts.hits - counts.raised,
          words: { of: 'Hits', are: 'Of them repeats' },
        },
      ),
  },
]

/** The measures of the alerts in a timeframe, each beside the window before it (ALERT-004, ALERT-006). */
export function readAlertMetrics(
  ctx: Context,
  { timeframe }: RequestOf<typeof endpoint>,
): Promise<z.input<typeof AlertMetric>[]> {
  return sharedRead(ctx, `metrics ${timeframe}`, () => readMetricsNow(ctx, timeframe))
}

async function readMetricsNow(
  ctx: Context,
  timeframe: RequestOf<typeof endpoint>['timeframe'],
): Promise<z.input<typeof AlertMetric>[]> {
  const { organisationId } = ctx.actor
  const { window, before } = windowsOf(timeframe, ctx.now)
  const counts = await countWindow(ctx.db, organisationId, window)
  const first = await firstWorkEventAt(ctx.db, organisationId)
  // A window that lies partly before anything was kept would make everything look like growth.
  const countsBefore =
    first && first <= before.from ? await countWindow(ctx.db, organisationId, before) : undefined
  return measures.map(({ id, name, make }) => {
    const figure = make(counts, window)
    const past = countsBefore ? make(countsBefore, before).value : null
    return {
      id,
      name,
      type: figure.unit,
      value: figure.value,
      changePercent:
        figure.value === null || past === null || past === 0
          ? null
          : Math.round(((figure.value - past) / past) * 1_000) / 10,
      before: past,
      figure,
    }
  })
}

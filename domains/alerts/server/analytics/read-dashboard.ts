import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { AlertsDashboard, readAlertsDashboard as endpoint } from '../../contract/analytics.ts'
import { alertBacklogOf } from '../alert-backlog.ts'
import { alertOf } from '../store.ts'
import { analyticsCards } from './cards.ts'
import { forecastAlerts } from './forecast-alerts.ts'
import { momentsSince, newestAlerts, type Window } from './store.ts'
import { stepsOf, windowsOf } from './window.ts'

const RECENT = 5

/** Alerts and analytics of a timeframe, computed from what is stored at this moment (ALERT-003, ALERT-005). */
export async function readAlertsDashboard(
  ctx: Context,
  { timeframe }: RequestOf<typeof endpoint>,
): Promise<z.input<typeof AlertsDashboard>> {
  const { db, now, actor } = ctx
  const { window } = windowsOf(timeframe, now)
  const backlog = await alertBacklogOf(db, actor.organisationId, now)
  const newest = await newestAlerts(db, actor.organisationId, window, RECENT)
  const moments = await momentsSince(db, actor.organisationId, window.from)
  return {
    asOf: now,
    timeframe,
    windowStart: window.from,
    windowEnd: window.to,
    alertsSummary: { active: backlog.active, ...backlog.bySeverity },
    recentAlerts: newest.map((row) => {
      const { id, title, raisedAt, severity, state, href } = alertOf(row, now)
      return { id, title, timestamp: raisedAt, severity, state, href }
    }),
    cards: await analyticsCards(ctx, window, backlog),
    forecast: await forecastAlerts(ctx),
    series: seriesOf(moments, window, stepsOf[timeframe]),
  }
}

/** How many were raised and closed in each of some equal steps of a window. */
export function seriesOf(
  moments: readonly { raisedAt: Date; closedAt: Date | null }[],
  { from, to }: Window,
  steps: number,
): z.input<typeof AlertsDashboard>['series'] {
  const length = (to.getTime() - from.getTime()) / steps
  const series = Array.from({ length: steps }, (_, step) => ({
    from: new Date(from.getTime() + step * length),
    to: new Date(from.getTime() + (step + 1) * length),
    raised: 0,
    closed: 0,
  }))
  const stepAt = (moment: Date) => series[Math.floor((moment.getTime() - from.getTime()) / length)]
  for (const { raisedAt, closedAt } of moments) {
    const raised = raisedAt >= from ? stepAt(raisedAt) : undefined
    if (raised) raised.raised += 1
    const closed = closedAt && closedAt >= from ? stepAt(closedAt) : undefined
    if (closed) closed.closed += 1
  }
  return series
}

import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { AlertsDashboard, readAlertsDashboard as endpoint } from '../../contract/analytics.ts'
import { alertBacklogOf } from '../alert-backlog.ts'
import { alertOf } from '../store.ts'
import { analyticsCards } from './cards.ts'
import { forecastAlerts } from './forecast-alerts.ts'
import { sharedRead } from './shared-read.ts'
import { countSteps, newestAlerts, type Window } from './store.ts'
import { stepsOf, windowsOf } from './window.ts'

const RECENT = 5

/** Alerts and analytics of a timeframe, computed from what is stored at this moment (ALERT-003, ALERT-005). */
export function readAlertsDashboard(
  ctx: Context,
  { timeframe }: RequestOf<typeof endpoint>,
): Promise<z.input<typeof AlertsDashboard>> {
  return sharedRead(ctx, `dashboard ${timeframe}`, () => readDashboardNow(ctx, timeframe))
}

async function readDashboardNow(
  ctx: Context,
  timeframe: RequestOf<typeof endpoint>['timeframe'],
): Promise<z.input<typeof AlertsDashboard>> {
  const { db, now, actor } = ctx
  const { window } = windowsOf(timeframe, now)
  const backlog = await alertBacklogOf(db, actor.organisationId, now)
  const newest = await newestAlerts(db, actor.organisationId, window, RECENT)
  return {
    asOf: now,
    timeframe,
    windowStart: window.from,
    windowEnd: window.to,
    alertsSummary: { active: backlog.active, ...backlog.bySeverity },
    recentAlerts: newest.map((row) => {
      const { id, title, raisedAt, severity, state, href } = alertOf(row, now, new Set())
      return { id, title, timestamp: raisedAt, severity, state, href }
    }),
    cards: await analyticsCards(ctx, window, backlog),
    forecast: await forecastAlerts(ctx),
    series: await seriesOf(ctx, window, stepsOf[timeframe]),
  }
}

/** The curve of a window: each step with what was raised and closed in it. */
async function seriesOf(
  { db, actor }: Context,
  window: Window,
  steps: number,
): Promise<z.input<typeof AlertsDashboard>['series']> {
  const { raised, closed } = await countSteps(db, actor.organisationId, window, steps)
  const length = (window.to.getTime() - window.from.getTime()) / steps
  return Array.from({ length: steps }, (_, step) => ({
    from: new Date(window.from.getTime() + step * length),
    to: new Date(window.from.getTime() + (step + 1) * length),
    raised: raised[step] ?? 0,
    closed: closed[step] ?? 0,
  }))
}

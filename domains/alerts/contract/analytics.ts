import { z } from 'zod'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'
import { Figure } from '#platform/figures/index.ts'
import { AlertSeverity, AlertState } from './schemas.ts'

/** How far back a figure looks: the buttons of the screen (ALERT-001, ALERT-009). */
export const Timeframe = z.enum(['1D', '1W', '1M', '3M', '1Y'])
export type Timeframe = z.infer<typeof Timeframe>

/** The days that each timeframe looks back, from this moment. */
export const timeframeDays = {
  '1D': 1,
  '1W': 7,
  '1M': 30,
  '3M': 91,
  '1Y': 365,
} as const satisfies Record<Timeframe, number>

const timeframe = Timeframe.default('1M')

/** A figure that says which window it is of, what it was divided by, and on how many records it stands. */
export const WindowFigure = Figure.extend({
  unit: z.enum(['count', 'percent', 'hours']),
  /** What was counted; of a figure that is no share, the figure itself. */
  numerator: z.number().nullable(),
  /** What it was divided by; null where it is no share. Nothing to divide by makes the figure null, never 0 %. */
  denominator: z.number().nullable(),
  windowStart: isoDateTime,
  windowEnd: isoDateTime,
  sampleSize: z.number().int(),
})
export type WindowFigure = z.infer<typeof WindowFigure>

/** One measure of the alerts (ALERT-004). */
export const AlertMetric = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['count', 'percent', 'hours']),
  /** Null where there is nothing to measure. */
  value: z.number().nullable(),
  /** Against the window of the same length before it, in percent; null where that has no figure or nothing was kept so early. */
  changePercent: z.number().nullable(),
  /** What it was in that window; null where that has no figure or nothing was kept so early. */
  before: z.number().nullable(),
  figure: WindowFigure,
})
export type AlertMetric = z.infer<typeof AlertMetric>

/** A card of the analytics screen (ALERT-002). */
export const AnalyticsCard = z.object({
  key: z.enum(['alerts', 'bpo', 'intelligence', 'risk']),
  title: z.string(),
  /** What it shows, and from what. */
  purpose: z.string(),
  figures: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null as long as nothing here has ever written what would be counted. */
      figure: WindowFigure.nullable(),
      /** Why there is no figure, or what to know of it. */
      note: z.string().nullable(),
    }),
  ),
})
export type AnalyticsCard = z.infer<typeof AnalyticsCard>

/** How a method did on days it had not seen, summed by weeks. */
const BackTest = z.object({
  /** Weeks that were forecast as if they lay ahead. */
  weeks: z.number().int(),
  /** The mean absolute error of a week's total, in alerts. */
  error: z.number(),
  /** The same of the naive peer. */
  naiveError: z.number(),
})

/** How many alerts the days ahead may bring; or why nothing is said. */
export const AlertForecast = z.object({
  method: z.string(),
  naiveMethod: z.string(),
  /** The days it learns from. */
  historyStart: isoDateTime,
  historyEnd: isoDateTime,
  historyDays: z.number().int(),
  /** Alerts that were raised on these days. */
  historyAlerts: z.number().int(),
  /** Why there is no forecast; null where there is one. */
  notShownBecause: z.string().nullable(),
  backTest: BackTest.nullable(),
  total: z.number().nullable(),
  /** Within which four of five back-tested weeks would have lain. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  days: z.array(z.object({ day: z.string(), expected: z.number() })),
})
export type AlertForecast = z.infer<typeof AlertForecast>

export const AlertsDashboard = z.object({
  asOf: isoDateTime,
  timeframe: Timeframe,
  windowStart: isoDateTime,
  windowEnd: isoDateTime,
  /** Sample data stands among the rows that are counted. */
  alertsSummary: z.object({
    active: z.number().int(),
    critical: z.number().int(),
    high: z.number().int(),
    medium: z.number().int(),
    low: z.number().int(),
  }),
  /** The newest that were raised within the window. */
  recentAlerts: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      timestamp: isoDateTime,
      severity: AlertSeverity,
      state: AlertState,
      href: z.string(),
    }),
  ),
  cards: z.array(AnalyticsCard),
  forecast: AlertForecast,
  /** The window in equal steps, the oldest first. */
  series: z.array(
    z.object({
      from: isoDateTime,
      to: isoDateTime,
      raised: z.number().int(),
      closed: z.number().int(),
    }),
  ),
})
export type AlertsDashboard = z.infer<typeof AlertsDashboard>

export const readAlertsDashboard = defineEndpoint({
  name: 'alerts.dashboard',
  effect: 'read',
  method: 'GET',
  path: '/api/alerts/dashboard',
  summary:
    'Alerts and analytics of a timeframe: the active alerts, the newest ones, what each card counts, and a forecast with its error',
  permission: 'alerts:read',
  request: z.object({ timeframe }),
  response: AlertsDashboard,
  problems: [],
  examples: [
    { asks: 'How many alerts are open, and how many came this week?', request: { timeframe: '1W' } },
  ],
  short: ({ timeframe, windowStart, windowEnd, alertsSummary, recentAlerts, forecast }) => ({
    timeframe,
    windowStart,
    windowEnd,
    alertsSummary,
    recentAlerts,
    forecast: forecast.notShownBecause ?? {
      total: forecast.total,
      low: forecast.low,
      high: forecast.high,
      backTest: forecast.backTest,
    },
  }),
})

export const readAlertMetrics = defineEndpoint({
  name: 'alerts.metrics',
  effect: 'read',
  method: 'GET',
  path: '/api/alerts/metrics',
  summary:
    'Measures of the alerts in a timeframe, each with its change against the window before, its definition and the rows behind it',
  permission: 'alerts:read',
  request: z.object({ timeframe }),
  response: z.array(AlertMetric),
  problems: [],
  examples: [{ asks: 'How fast are alerts closed?', request: { timeframe: '3M' } }],
})

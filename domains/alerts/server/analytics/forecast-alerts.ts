import type { z } from 'zod'
import { forecastCounts } from '#engines/count-forecast/index.ts'
import type { Context } from '#platform/context/index.ts'
import { firstWorkEventAt } from '#platform/work-events/index.ts'
import type { AlertForecast } from '../../contract/analytics.ts'
import { countSteps } from './store.ts'

const DAY_MS = 86_400_000
const HISTORY_DAYS_MAX = 364
const METHOD = 'Each of the next seven days as the mean of the last four of its weekday'
const NAIVE = 'The same as the week before'

const because = {
  'too-short':
    'Too little history: twelve whole weeks are needed, four to learn from and eight to be tested on.',
  'too-few':
    'Too few alerts: less than one a week came on average, too few for a forecast that can be tested.',
  'worse-than-naive':
    'On the weeks it was tested on the method did worse than saying “the same as the week before”: no forecast is shown.',
} as const

/** How many alerts the next seven days may bring, with the error of the method beside that of a naive one. */
export async function forecastAlerts(ctx: Context): Promise<z.input<typeof AlertForecast>> {
  const end = new Date(Math.floor(ctx.now.getTime() / DAY_MS) * DAY_MS)
  const first = await firstWorkEventAt(ctx.db, ctx.actor.organisationId)
  const earliest = new Date(end.getTime() - HISTORY_DAYS_MAX * DAY_MS)
  // The day on which the organisation began is not whole.
  const firstWhole = first ? new Date(Math.ceil(first.getTime() / DAY_MS) * DAY_MS) : end
  const start = new Date(Math.min(end.getTime(), Math.max(earliest.getTime(), firstWhole.getTime())))
  const historyDays = Math.round((end.getTime() - start.getTime()) / DAY_MS)
  const counts =
    historyDays === 0
      ? []
      : (await countSteps(ctx.db, ctx.actor.organisationId, { from: start, to: end }, historyDays)).raised
  const made = forecastCounts(counts)
  const historyAlerts = counts.reduce((sum, count) => sum + count, 0)
  const about = {
    method: METHOD,
    naiveMethod: NAIVE,
    historyStart: start,
    historyEnd: end,
    historyDays,
    historyAlerts,
  }
  if (!made.isShown)
    return {
      ...about,
      notShownBecause: because[made.because],
      backTest: made.backTest,
      total: null,
      low: null,
      high: null,
      days: [],
    }
  const { total, low, high, backTest } = made
  return {
    ...about,
    notShownBecause: null,
    backTest,
    total,
    low,
    high,
    days: made.days.map((expected, at) => ({
      day: new Date(end.getTime() + at * DAY_MS).toISOString().slice(0, 10),
      expected,
    })),
  }
}

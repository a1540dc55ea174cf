import { z } from 'zod'
import { defineEndpoint, isoDateTime } from '#platform/endpoint/index.ts'

/** What may enter a queue in the next seven days, with the error on unseen weeks; or why there is no forecast. */
export const QueueForecast = z.object({
  queue: z.enum(['documents', 'alerts', 'tasks']),
  title: z.string(),
  href: z.string(),
  /** What waits now. */
  openNow: z.number().int(),
  /** What ended in the last seven days, to hold against what may come. */
  endedLastWeek: z.number().int(),
  method: z.string(),
  naiveMethod: z.string(),
  /** The whole days that it learns from, and what came on them. */
  historyStart: isoDateTime,
  historyEnd: isoDateTime,
  historyDays: z.number().int(),
  historyCount: z.number().int(),
  /** Of these, sample data. */
  sampleCount: z.number().int(),
  notShownBecause: z.string().nullable(),
  backTest: z.object({ weeks: z.number().int(), error: z.number(), naiveError: z.number() }).nullable(),
  total: z.number().nullable(),
  /** Within which four of five tested weeks lay about their forecast. */
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type QueueForecast = z.infer<typeof QueueForecast>

export const readQueueForecasts = defineEndpoint({
  name: 'bpo.queue-forecasts',
  method: 'GET',
  path: '/api/bpo/queue-forecasts',
  summary:
    'Expected inflow of each operations queue over seven days, with the back-tested error beside that of a naive forecast',
  permission: 'operations:read',
  response: z.array(QueueForecast),
  examples: [{ asks: 'How many documents and alerts are to be expected next week?', request: {} }],
})

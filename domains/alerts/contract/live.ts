import { z } from 'zod'
import { defineEndpoint, defineTopic, isoDateTime, streamResponse } from '#platform/endpoint/index.ts'
import { AlertSeverity, AlertState } from './schemas.ts'

/** Longer titles are cut: the news says which alert it is, the alert itself says the rest. */
export const NEWS_TITLE_MAX = 300

/** An alert that was raised, seen again or moved on. */
export const AlertNews = z.object({
  id: z.number().int(),
  /** What was done, as the audit log says it: `alert.raised`, `alert.seen-again`, `alert.closed` … */
  change: z.string(),
  severity: AlertSeverity,
  kind: z.string(),
  title: z.string().max(NEWS_TITLE_MAX),
  state: AlertState,
  hitCount: z.number().int(),
  lastSeenAt: isoDateTime,
})
export type AlertNews = z.infer<typeof AlertNews>

export const alertsTopic = defineTopic({
  name: 'alerts',
  summary: 'Alerts that are raised, seen again or moved on',
  permission: 'alerts:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: AlertNews,
})

/** The same machinery as `/api/live`, for alerts alone: `event: alerts`, an `AlertNews` as data. */
export const streamAlerts = defineEndpoint({
  name: 'alerts.stream',
  effect: 'read',
  method: 'GET',
  path: '/api/alerts/stream',
  summary: 'Server-sent events of alerts as they are raised and moved on; resumes after Last-Event-ID',
  permission: 'alerts:read',
  request: z.object({}),
  response: streamResponse,
  problems: ['too-many-requests', 'database-unavailable'],
  answers: 'stream',
})

import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText } from '#platform/endpoint/index.ts'
import {
  ReportDelivering,
  ReportDelivery,
  ReportKind,
  ReportSchedule,
  Rhythm,
  reportLabels,
  rhythmLabels,
} from './schedules.ts'

const RECIPIENTS_MAX = 20
const scheduleId = { id: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER) }
const path = '/api/reports/schedules'

const recipientIds = z
  .array(numberInText().int().positive().max(Number.MAX_SAFE_INTEGER), 'A recipient is required')
  .min(1, 'A recipient is required')
  .max(RECIPIENTS_MAX, `At most ${RECIPIENTS_MAX} recipients`)
  .meta({ title: 'Recipients', description: 'People of the organisation who may see portfolios' })

export const listReportSchedules = defineEndpoint({
  name: 'report-schedules.list',
  effect: 'read',
  method: 'GET',
  path,
  summary: 'Scheduled reports, their delivery status and possible recipients',
  permission: 'portfolio:read',
  request: z.object({}),
  response: ReportDelivering,
  problems: [],
})

export const addReportSchedule = defineEndpoint({
  name: 'report-schedules.add',
  effect: 'write',
  method: 'POST',
  path,
  summary: 'Schedules a report of an account by mail, weekly or monthly',
  permission: 'portfolio:trade',
  request: z.object({
    report: ReportKind.meta({ title: 'Report', labels: reportLabels }),
    accountId: numberInText('An account is required')
      .int()
      .positive('An account is required')
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ title: 'Account' }),
    rhythm: Rhythm.meta({ title: 'Rhythm', labels: rhythmLabels }),
    recipientIds,
  }),
  response: ReportSchedule,
  problems: ['invalid-input', 'not-found', 'conflict', 'demo-not-allowed'],
  status: 201,
})

export const changeReportSchedule = defineEndpoint({
  name: 'report-schedules.change',
  effect: 'write',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Changes the recipients and frequency of a scheduled report, or pauses it',
  permission: 'portfolio:trade',
  request: z
    .object({
      ...scheduleId,
      /** As it was read; a pause alone needs none. */
      version: z.number().int().positive().optional(),
      /** What is not named stays as it is: who only lets it rest changes no recipients that others have changed meanwhile. */
      rhythm: Rhythm.optional(),
      recipientIds: recipientIds.optional(),
      isPaused: z.boolean().optional(),
    })
    .refine(
      ({ version, rhythm, recipientIds: named }) =>
        version !== undefined || (rhythm === undefined && named === undefined),
      { path: ['version'], message: 'State which version of the schedule you have read' },
    ),
  response: ReportSchedule,
  problems: ['invalid-input', 'not-found', 'conflict', 'stale'],
})

export const removeReportSchedule = defineEndpoint({
  name: 'report-schedules.remove',
  effect: 'write',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Deletes a schedule with its history; pending mails are not sent',
  permission: 'portfolio:trade',
  request: z.object(scheduleId),
  response: z.object({ removed: z.literal(true) }),
  problems: ['not-found', 'legal-hold'],
})

export const sendReportNow = defineEndpoint({
  name: 'report-schedules.send-now',
  effect: 'write',
  method: 'POST',
  path: `${path}/{id}/send`,
  summary: 'Sends the report of the last completed period to its recipients now',
  permission: 'portfolio:trade',
  request: z.object(scheduleId),
  response: z.array(ReportDelivery),
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
  limit: { perAddress: 20, windowSeconds: 60 },
})

export const unsubscribeFromReport = defineEndpoint({
  name: 'report-schedules.unsubscribe',
  effect: 'write',
  method: 'POST',
  path: `${path}/{id}/unsubscribe`,
  summary: 'Unsubscribes the caller; a schedule without recipients is paused',
  permission: 'portfolio:read',
  request: z.object(scheduleId),
  response: ReportSchedule,
  problems: ['not-found', 'conflict'],
})

export const listReportDeliveries = defineEndpoint({
  name: 'report-schedules.deliveries',
  effect: 'read',
  method: 'GET',
  path: `${path}/{id}/deliveries`,
  summary: 'The newest mails of a schedule with their outcomes',
  permission: 'portfolio:read',
  request: z.object(scheduleId),
  response: z.array(ReportDelivery),
  problems: ['not-found'],
})

export const downloadDelivered = defineEndpoint({
  name: 'report-schedules.delivered-file',
  effect: 'read',
  method: 'GET',
  path: `${path}/{id}/deliveries/{deliveryId}/file`,
  summary: 'The attachment of a mail, as sent',
  permission: 'portfolio:read',
  request: z.object({
    ...scheduleId,
    deliveryId: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  response: fileResponse,
  problems: ['not-found', 'source-failed'],
  answers: 'file',
  limit: { perAddress: 30, windowSeconds: 60 },
})

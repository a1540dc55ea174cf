import { z } from 'zod'
import { defineTopic } from '#platform/endpoint/index.ts'

export const paymentsTopic = defineTopic({
  name: 'payments',
  summary: 'Payments that are held, released or rejected',
  permission: 'screening:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: z.object({
    /** What was done, as the audit log says it. */
    change: z.string(),
    paymentId: z.number().int(),
  }),
})

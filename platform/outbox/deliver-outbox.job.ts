import { z } from 'zod'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'

/** Each message is sent for the organisation it belongs to. Every minute, and at once when a message is written. The tries are kept with the messages, so the job itself is not repeated. It waits for no receiver that hangs. */
export const deliverOutbox = defineInstallationJob({
  name: 'deliver-outbox',
  called: 'delivery',
  every: '* * * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 600,
  // A receiver that is slow is waited for after the job has ended, and with that its signal.
  run: async (_installation, _payload, { ctxOf, signal, stopping = signal }) =>
    (await import('./deliver-messages.ts')).beginDelivery(ctxOf(HOME_ORGANISATION_ID), stopping),
})

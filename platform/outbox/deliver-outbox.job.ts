import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { beginDelivery } from './deliver-messages.ts'
import { deliveryJob } from './post-message.ts'

/** Sends messages, each for its organisation, every minute and at once when one is written. Tries are kept with them. */
export const deliverOutbox = defineInstallationJob({
  ...deliveryJob,
  // A receiver that is slow is waited for after the job has ended, and with that its signal.
  run: async (_installation, _payload, { ctxOf, signal, stopping = signal }) =>
    beginDelivery(ctxOf(HOME_ORGANISATION_ID), stopping),
})

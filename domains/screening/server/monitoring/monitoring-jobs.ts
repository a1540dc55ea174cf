import { z } from 'zod'
import { jobKind } from '#platform/jobs/index.ts'

/**
 * Asked for by the import of a list, and every hour for what no import tells of: customers added, changed or newly monitored.
 * It finds out itself which customers are behind.
 */
export const rescreenTouchedCustomers = jobKind({
  name: 'rescreen-touched-customers',
  for: 'installation',
  signsAs: 'monitoring',
  every: '17 * * * *',
  payload: z.object({}),
  secondsMax: 6 * 3_600,
})

const ofOrganisation = {
  for: 'organisation' as const,
  payload: z.object({ organisationId: z.number().int() }),
  secondsMax: 6 * 3_600,
}

/** The same for one organisation, asked for by a change of a list that is its own. */
export const rescreenOwnCustomers = jobKind({ ...ofOrganisation, name: 'rescreen-own-customers' })

/** Asked for by the change that adds a customer or changes a compared fact: nobody waits for the hourly look. */
export const screenAwaitingCustomers = jobKind({
  ...ofOrganisation,
  name: 'screen-awaiting-customers',
  atOnce: 2,
})

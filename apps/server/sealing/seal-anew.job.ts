import { z } from 'zod'
import { defineHouseJob } from '#platform/jobs/index.ts'
import { sealAnew } from '#platform/sealed-values/index.ts'
import { sealedColumns } from './sealed-values.ts'

/**
 * Brings whatever is sealed under another secret under the one in force: at a start with two secrets, and every night because a process that was still running under the
 * earlier one may have sealed something since.
 */
export const sealAnewNightly = defineHouseJob({
  name: 'seal-anew',
  every: '41 2 * * *',
  payload: z.object({}),
  run: async (house, _payload, { signal }) => {
    const { sealedAnew, unopened } = await sealAnew(house, sealedColumns(), signal)
    if (unopened > 0)
      house.log.error(
        { unopened },
        'values were sealed under a secret that this installation does not have: give it as APP_SECRET_BEFORE',
      )
    else if (house.secretsBefore?.length && !signal.aborted)
      house.log.info({ sealedAnew }, 'nothing is sealed under an earlier secret any more: it may be removed')
  },
})

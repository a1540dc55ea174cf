import { z } from 'zod'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { resealSecrets } from '#platform/sealed-values/index.ts'
import { sealedColumns } from './sealed-values.ts'

/**
 * Brings whatever is sealed under another secret under the one in force: at a start with two secrets, and every night because a process that was still running under the
 * earlier one may have sealed something since.
 */
export const resealSecretsNightly = defineInstallationJob({
  name: 'seal-anew',
  every: '41 2 * * *',
  payload: z.object({}),
  run: async (installation, _payload, { signal }) => {
    const { resealed, unopened } = await resealSecrets(installation, sealedColumns(), signal)
    if (unopened > 0)
      installation.log.error(
        { unopened },
        'values were sealed under a secret that this installation does not have: give it as APP_SECRET_BEFORE',
      )
    else if (installation.secretsBefore?.length && !signal.aborted)
      installation.log.info(
        { resealed },
        'nothing is sealed under an earlier secret any more: it may be removed',
      )
  },
})

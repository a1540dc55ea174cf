import { importOfOrganisation } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { cancelKeptRun, newestRunAbout } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { importShape } from '../booking/import-on-wire.ts'
import { bookingRun } from './import-runs.ts'

/** Ends the booking of a long file after the part at work; what is booked stands and can be undone. @throws Problem `not-found`, `conflict` when it has ended. */
export async function cancelImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.cancelImport>,
): Promise<endpoints.BrokerImport> {
  const { id: about } = await importOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  const run = await newestRunAbout(ctx, bookingRun, about)
  if (!run)
    throw new Problem('conflict', 'This import has ended: there is nothing to cancel.', {
      reason: 'NOT_RUNNING',
    })
  await cancelKeptRun(ctx, bookingRun, run)
  return importShape(await importOfOrganisation(ctx.db, ctx.actor.organisationId, id))
}

import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../../contract/imports.ts'
import { importOfOrganisation } from '../store.ts'
import { importShape } from '../tell-import.ts'
import { endImport } from './book-parts.ts'

/** Ends the booking of a long file after the part at work; what is booked stands and can be undone. @throws Problem `not-found`, `conflict` when it has ended. */
export async function cancelImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.cancelImport>,
): Promise<endpoints.BrokerImport> {
  await importOfOrganisation(ctx.db, ctx.actor.organisationId, id)
  const ended = await endImport(ctx, id, 'cancelled')
  if (!ended)
    throw new Problem('conflict', 'This import has ended: there is nothing to cancel.', {
      reason: 'NOT_RUNNING',
    })
  return importShape(ended)
}

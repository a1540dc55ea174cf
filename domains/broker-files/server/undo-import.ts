import { activeParts, importOfOrganisation, workOnAccount } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import { importShape } from './booking/import-on-wire.ts'
import { takeBack } from './booking/take-back.ts'
import { startUndoing } from './long/start-undoing.ts'

/**
 * Takes a broker's file back: its entries are made the other way round, the last first, and the lots are as they were before it. A file that was booked in parts is
 * taken back in parts after the answer.
 * @throws Problem `not-found`; `conflict` where it was undone before, or where later trades stand on what it brought (`details.reason`).
 */
export async function undoImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.undoImport>,
): Promise<endpoints.BrokerImport> {
  const { organisationId } = ctx.actor
  const asked = await importOfOrganisation(ctx.db, organisationId, id)
  if (asked.partOf !== null) return undoImport(ctx, { id: asked.partOf })
  const [part] = await activeParts(ctx.db, asked, 1)
  if (part) return startUndoing(ctx, asked)
  const symbols = asked.lotChanges.map(({ symbol }) => symbol)
  return workOnAccount(ctx, asked.accountId, { symbols }, async ({ tx, recorder }) => {
    // The account is locked by now: what somebody else undid meanwhile shows.
    const row = await importOfOrganisation(tx.db, organisationId, id)
    return importShape(await takeBack(tx, recorder, row))
  })
}

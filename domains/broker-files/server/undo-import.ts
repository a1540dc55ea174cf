import {
  accountInCurrencies,
  accountOf,
  activeImport,
  activeParts,
  type ImportRow,
  importOfOrganisation,
  workOnAccount,
} from '#domains/trading/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import { importShape } from './booking/import-on-wire.ts'
import { takeBack } from './booking/take-back.ts'
import { startUndoing } from './long/start-undoing.ts'

/**
 * Takes a broker's file back: its entries are made the other way round, the last first, and the lots are as they were before it. A file that was booked in parts is
 * taken back in parts after the answer; one of several currencies in all of them.
 * @throws Problem `not-found`; `conflict` where it was undone before, or where later trades stand on what it brought (`details.reason`).
 */
export async function undoImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.undoImport>,
): Promise<endpoints.BrokerImport> {
  const { organisationId } = ctx.actor
  const asked = await importOfOrganisation(ctx.db, organisationId, id)
  if (asked.partOf !== null) return undoImport(ctx, { id: asked.partOf })
  const siblings = await sameFileInOtherCurrencies(ctx, asked)
  if (siblings.length === 0) return undoOne(ctx, asked)
  return recordChange(ctx, async (tx) => {
    const undone = await undoOne(tx, asked)
    for (const one of siblings) await undoOne(tx, one)
    return { result: undone, trace: [] }
  })
}

/** The imports that the same file was booked with in other currencies of the account, while they stand. */
async function sameFileInOtherCurrencies(ctx: Context, asked: ImportRow): Promise<ImportRow[]> {
  const { organisationId, accountId, fileDigest } = asked
  const { mainId } = await accountOf(ctx.db, organisationId, accountId)
  const accounts = await accountInCurrencies(ctx.db, { organisationId, accountId: mainId ?? accountId })
  const found: ImportRow[] = []
  for (const { id } of accounts) {
    if (id === accountId) continue
    const same = await activeImport(ctx.db, { organisationId, accountId: id }, fileDigest)
    if (same) found.push(same)
  }
  return found
}

async function undoOne(ctx: Context, asked: ImportRow): Promise<endpoints.BrokerImport> {
  const { organisationId, id } = asked
  const [part] = await activeParts(ctx.db, asked, 1)
  if (part) return startUndoing(ctx, asked)
  const symbols = asked.lotChanges.map(({ symbol }) => symbol)
  return workOnAccount(ctx, asked.accountId, { symbols }, async ({ tx, recorder }) => {
    // The account is locked by now: what somebody else undid meanwhile shows.
    const row = await importOfOrganisation(tx.db, organisationId, id)
    return importShape(await takeBack(tx, recorder, row))
  })
}

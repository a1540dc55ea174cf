import { inForceNow } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { coverageOfLists, isCleared } from '../../contract/index.ts'
import { coverageNow } from '../coverage/index.ts'
import { coveragesNamed, sampleContractOf } from '../coverage/store.ts'
import { type NamedScreening, newestScreeningsNamed } from './store.ts'

/** `isCleared`: it cleared the party when it was made. `isOfToday`: the lists that judge it are still fresh and whole today. */
export type ScreeningNamed = NamedScreening & { isCleared: boolean; isOfToday: boolean }

/** The newest screening of each party under each of these names, with whether it clears the party: another slice reads that here and from no status. */
export async function screeningsNamed(ctx: Context, names: readonly string[]): Promise<ScreeningNamed[]> {
  const { organisationId } = ctx.actor
  const rows = await newestScreeningsNamed(ctx.db, organisationId, names)
  if (rows.length === 0) return []
  const coverages = await coveragesNamed(
    ctx.db,
    rows.map(({ coverage }) => coverage),
  )
  const { isAnswered } = await coverageNow(ctx)
  const ofSample = rows.some(({ isSample }) => isSample)
    ? await sampleContractOf(ctx.db, organisationId)
    : undefined
  const isSampleAnswered = ofSample && coverageOfLists(ofSample, await inForceNow(ctx), ctx.now).isAnswered
  return rows.map((row) => ({
    ...row,
    isCleared: isCleared({ status: row.status, coverage: coverages.get(row.coverage) }),
    isOfToday: row.isSample ? (isSampleAnswered ?? isAnswered) : isAnswered,
  }))
}

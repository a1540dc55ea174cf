import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { CentralRateFile } from '../../contract/central-rate.ts'
import { effectOfRate } from './effect-of-rate.ts'
import { centralRateOf, centralRates, countAtAnotherRate, ratingsAtStake } from './store.ts'

/** The central default rate that counts, with what was decided of it and what a proposal would do. */
export async function readCentralRate(ctx: Context): Promise<z.input<typeof CentralRateFile>> {
  const { organisationId } = ctx.actor
  const inForce = await centralRateOf(ctx.db, organisationId)
  const decisions = await centralRates(ctx.db, organisationId)
  const waiting = decisions.find(({ state }) => state === 'proposed')
  return {
    inForce,
    atAnotherRate: await countAtAnotherRate(ctx.db, organisationId, inForce.rate, ctx.now),
    decisions,
    effect: waiting
      ? effectOfRate(waiting.rate, await ratingsAtStake(ctx.db, organisationId, ctx.now))
      : null,
  }
}

import type { z } from 'zod'
import { changesOfControl } from '#domains/controls/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CentralRateFile } from '../../contract/central-rate.ts'
import { effectOfRate } from './effect-of-rate.ts'
import { centralRateOf, countAtAnotherRate, ratingsAtStake, type StatedRate } from './store.ts'

/** The central default rate in force, and what a proposal would do. */
export async function readCentralRate({ db, actor, now }: Context): Promise<z.input<typeof CentralRateFile>> {
  const { organisationId } = actor
  const inForce = await centralRateOf(db, organisationId)
  const [last] = await changesOfControl(db, organisationId, { control: 'credit-central-rate', limit: 1 })
  const proposed = last?.state === 'proposed' ? (last.after as StatedRate) : null
  return {
    inForce,
    atAnotherRate: await countAtAnotherRate(db, organisationId, inForce.rate, now),
    effect: proposed && effectOfRate(proposed.rate, await ratingsAtStake(db, organisationId, now)),
  }
}

import type { Context } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type PlanLimits, plans } from '../../contract/index.ts'
import { lockPlan } from '../store.ts'
import { monthOf } from './plan-month.ts'

export type Quota = 'members' | 'screenings'

const limitOf = {
  members: 'members',
  screenings: 'screeningsAMonth',
} as const satisfies Record<Quota, keyof PlanLimits>

const sentence = {
  members: (limit: number) => `includes ${limit} members`,
  screenings: (limit: number) => `includes ${limit} screenings a month`,
} satisfies Record<Quota, (limit: number) => string>

type Wanted = {
  /** How many come on top of what is in use. */
  adds: number
  /** Counts what is in use; for screenings since the moment given. Asked only where a limit holds. */
  used: (since: Date) => Promise<number>
  /** The organisation it is for, where it is not the actor's own. */
  organisationId?: number
}

/**
 * Refuses what the plan of the organisation has no room for. An organisation that chose no plan has no limits, and neither has the
 * demo. Call it inside the change that takes the room: the plan is locked, so that two changes cannot both take the last of it.
 *
 * @throws Problem `plan-limit` with what is limited, the limit, what is used, the plan and where to upgrade.
 */
export async function requireQuota(tx: Context, space: Quota, wanted: Wanted): Promise<void> {
  const organisationId = wanted.organisationId ?? tx.actor.organisationId
  if (organisationId === DEMO_ORGANISATION_ID) return
  const row = await lockPlan(tx.db, organisationId)
  const limit = row ? plans[row.plan].limits[limitOf[space]] : null
  if (!row || limit === null) return
  const used = await wanted.used(monthOf(row.startedAt, tx.now))
  if (used + wanted.adds <= limit) return
  throw new Problem(
    'plan-limit',
    `The ${row.plan} plan ${sentence[space](limit)} and ${used} of them are in use. An administrator can move to a bigger plan.`,
    { room: space, limit, used, wanted: wanted.adds, plan: row.plan, upgradeAt: '/pricing' },
  )
}

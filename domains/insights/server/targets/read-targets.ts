import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { type AccountTargets, type readTargets as endpoint, TargetLimits } from '../../contract/targets.ts'
import {
  accountHeld,
  accountInWords,
  countable,
  shortfallInWords,
  waitingInWords,
} from '../rebalancing/account-held.ts'
import * as store from './store.ts'
import { valuesOfClasses } from './values-of-classes.ts'

const noLimits = TargetLimits.parse({})

/** The targets of an account and how far it is off them. @throws Problem `not-found`. */
export async function readTargets(
  ctx: Context,
  { accountId }: RequestOf<typeof endpoint>,
): Promise<AccountTargets> {
  const { organisationId } = ctx.actor
  const asOf = ctx.now.toISOString()
  const one = await accountHeld(ctx, { orgId: organisationId, accountId, mayBeEmpty: true })
  const nothing = { classes: [], limits: noLimits, version: 0, changedAt: null, changedBy: null }
  if (!one)
    return {
      account: null,
      ...nothing,
      drift: [],
      unknown: null,
      held: [],
      leftOut: [],
      readFirst: [],
      asOf,
    }
  const kept = await store.targetWeightsOf(ctx.db, organisationId, one.account.id)
  const held = countable(one)
  const total = [...held.counted.values()].reduce(
    (sum, value) => sum + value,
    Math.max(0, held.cash + held.waiting),
  )
  const stated = {
    account: accountInWords(one.account),
    ...(kept
      ? {
          classes: kept.classes,
          limits: kept.limits,
          version: kept.version,
          changedAt: kept.changedAt.toISOString(),
          changedBy: kept.changedBy,
        }
      : nothing),
    held: [...held.counted].map(([symbol, value]) => ({ symbol, weight: total === 0 ? 0 : value / total })),
    readFirst: [...one.readFirst, ...shortfallInWords(held), ...(await waitingInWords(ctx, one.account.id))],
    asOf,
  }
  if (stated.classes.length === 0) return { ...stated, drift: [], unknown: null, leftOut: held.leftOut }
  const { leftOut, drift, unknown } = await valuesOfClasses(ctx, stated.classes, held)
  return { ...stated, drift, unknown, leftOut: [...held.leftOut, ...leftOut] }
}

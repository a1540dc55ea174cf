import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { instrumentOf } from '#domains/market-data/server/index.ts'
import {
  capTargets,
  cashTargetOf,
  outOfReachable,
  type TradeRules,
  targetsOfClasses,
} from '#engines/rebalancing/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ClassDrift, TargetLimits } from '../../contract/targets.ts'
import { dollars, inPercent } from '../overview/in-words.ts'
import type { AccountHeld, Countable } from '../rebalancing/account-held.ts'
import { gainOfSales } from '../rebalancing/sold-by-plan.ts'
import { targetWeightsOf } from './store.ts'
import { valuesOfClasses } from './values-of-classes.ts'

export type Targets = {
  /** Symbol to fraction; together one. Empty where fewer than two holdings are left. */
  weights: ReadonlyMap<string, number>
  /** Limits that hold for every holding, as fractions; null where there are none. */
  limits: { floor: number; cap: number } | null
  inWords: string
  /** What has to be known before the result. */
  caveats: string[]
  leftOut: { symbol: string; value?: number | null; reason: string }[]
  /** Of own targets: what the trades keep to, prices of what is not held in cents, and where the classes stand. */
  rules?: TradeRules
  prices?: ReadonlyMap<string, { price: number; asOf: string }>
  drift?: ClassDrift[]
  /** Why no order is recommended. */
  noOrders?: string | null
}

/** The targets that were set for the account, within the limits that were set with them. @throws Problem `invalid-input` where none are. */
export async function ownTargetsOf(
  ctx: Context,
  { one: { account }, ...held }: Countable & { one: AccountHeld },
): Promise<Targets> {
  const kept = await targetWeightsOf(ctx.db, ctx.actor.organisationId, account.id)
  if (!kept || kept.classes.length === 0)
    throw new Problem('invalid-input', `No target weights are set for ${account.accountName}.`, {
      reason: 'NO_TARGETS',
      accountId: account.id,
    })
  const { classes, limits } = kept
  const { values, quotes, leftOut, drift, unknown } = await valuesOfClasses(ctx, classes, held)
  const asked = targetsOfClasses(classes, values)
  const { targets, capped } = capTargets(asked, limits, (symbol) => instrumentOf(symbol).sector)
  const weights = new Map(
    [...targets].filter(([symbol, target]) => target > 0 || (values.get(symbol) ?? 0) > 0),
  )
  const simulated = [...quotes.values()]
    .filter(({ symbol, provenance }) => weights.has(symbol) && provenance.kind === 'simulated')
    .map(({ symbol }) => symbol)
  const unlimited = [...weights.keys()].filter((symbol) => instrumentOf(symbol).sector === null)
  return {
    weights,
    limits: null,
    inWords: `The target weights that were set for this account, of holdings and cash together. A class is out of its band when it is off by more than its band, or by more than 5 percentage points or a quarter of the target where none was set. Then every holding that is off by half a point or more goes to its target, in whole shares at the last price.${limitsInWords(limits)}`,
    caveats: [
      ...(simulated.length > 0
        ? [
            `The ${simulated.length === 1 ? 'price' : 'prices'} of ${namedSymbols(simulated)}, not held yet, ${simulated.length === 1 ? 'is' : 'are'} simulated.`,
          ]
        : []),
      ...capped.map(
        ({ what, from, to }) =>
          `The targets give ${what} ${inPercent(from, false)}; the limit is ${inPercent(to, false)}. The rest stays in cash.`,
      ),
      ...(limits.sector !== null && unlimited.length > 0
        ? [
            `The limit of a sector does not reach ${namedSymbols(unlimited)}: no one sector is known of ${unlimited.length === 1 ? 'it' : 'them'}.`,
          ]
        : []),
    ],
    leftOut,
    rules: {
      cashTarget: cashTargetOf([...weights.values()].map((target) => ({ target }))),
      outOfBand: outOfReachable(classes, { asked, within: targets }, values, held.cash),
      turnoverMax: limits.turnover,
      gains: limits.gains === null ? null : { most: limits.gains, of: await gainOfSales(ctx, account) },
    },
    prices: new Map(
      [...quotes].map(([symbol, { price, at }]) => [symbol, { price: price * 100, asOf: at.toISOString() }]),
    ),
    drift,
    noOrders:
      unknown ??
      (account.currency === undefined
        ? null
        : `Orders are filled in dollars: none is recommended for an account in ${account.currency}.`),
  }
}

function limitsInWords({ holding, sector, turnover, gains }: TargetLimits): string {
  const parts = [
    holding === null ? '' : `a holding at most ${inPercent(holding, false)}`,
    sector === null ? '' : `a sector at most ${inPercent(sector, false)}`,
    turnover === null ? '' : `a turnover of at most ${inPercent(turnover, false)}`,
    gains === null ? '' : `realised gains of at most ${dollars(gains)}`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : ` Limits: ${parts.join(', ')}.`
}

import { optimisePortfolio } from '#domains/risk/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RebalancingMethod } from '../../contract/index.ts'
import { inPercent } from '../overview/in-words.ts'
import { ownTargetsOf, type Targets } from '../targets/own-targets.ts'
import type { AccountHeld, Countable } from './account-held.ts'

export const BANDS_IN_WORDS =
  'A holding is out of its band when it is off its target by more than 5 percentage points, or by more than a quarter of the target where that is less. Then every holding that is off by half a point or more goes to its target, in whole shares at the last price; cash stays as it is.'

/** Holdings that the optimiser refuses are left out, so often at most. */
const TRIES_MAX = 4

type Asked = { method: RebalancingMethod; allowMixedPrices: boolean }

/**
 * The weights that holdings are to have.
 * @throws Problem `invalid-input` where own targets are asked for and none are set, `prices-mixed`, `infeasible`, `cancelled`.
 */
export async function targetsOf(
  ctx: Context,
  held: Countable & { one: AccountHeld },
  asked: Asked,
): Promise<Targets> {
  if (asked.method === 'own_targets') return ownTargetsOf(ctx, held)
  const targets = await computedTargets(ctx, held.counted, asked)
  return { ...targets, inWords: `${targets.inWords} ${BANDS_IN_WORDS}` }
}

async function computedTargets(
  ctx: Context,
  values: ReadonlyMap<string, number>,
  { method, allowMixedPrices }: Asked,
): Promise<Targets> {
  if (method === 'equal_weight' || values.size < 2)
    return {
      weights: new Map([...values.keys()].map((symbol) => [symbol, 1 / values.size])),
      limits: null,
      inWords: 'Equal weight: every holding the same part of what is held.',
      caveats: [],
      leftOut: [],
    }
  const left = new Map(values)
  const leftOut: Targets['leftOut'] = []
  for (let tries = 0; ; tries += 1) {
    if (left.size < 2)
      return { weights: new Map(), limits: null, inWords: inWordsOf(limitsFor(2)), caveats: [], leftOut }
    const limits = limitsFor(left.size)
    const total = [...left.values()].reduce((sum, value) => sum + value, 0)
    try {
      const { weights, basis } = await optimisePortfolio(ctx, {
        type: 'portfolio_optimization',
        data: {
          holdings: [...left].map(([symbol, value]) => ({ symbol, allocation: value / total })),
          objective: 'minimize_variance',
          confidence: 0.95,
          expected_returns: 'past',
          views: [],
          constraints: { min_allocation: limits.floor, max_allocation: limits.cap },
        },
        allowMixedPrices,
      })
      return {
        weights: new Map(Object.entries(weights)),
        limits,
        inWords: `${inWordsOf(limits)} Measured on daily total returns of ${basis.firstDay} to ${basis.asOf}.`,
        caveats: basis.caveats.filter((caveat) => !caveat.startsWith('Beta is not measured')),
        leftOut,
      }
    } catch (failure) {
      const symbols = symbolsRefused(failure, left)
      if (symbols.length === 0 || tries === TRIES_MAX) throw failure
      for (const symbol of symbols) {
        left.delete(symbol)
        leftOut.push({ symbol, reason: (failure as Problem).message })
      }
    }
  }
}

/** A floor of 5 % and a cap of 20 % of each, widened where so few or so many holdings could not add up to one. */
export function limitsFor(holdings: number): { floor: number; cap: number } {
  return { floor: Math.min(0.05, 0.5 / holdings), cap: Math.max(0.2, Math.min(1, 2 / holdings)) }
}

const inWordsOf = ({ floor, cap }: { floor: number; cap: number }) =>
  `Least variance: the weights whose value would have swung least, each from ${inPercent(floor, false)} to ${inPercent(cap, false)}; no return is forecast.`

function symbolsRefused(failure: unknown, known: ReadonlyMap<string, number>): string[] {
  if (!(failure instanceof Problem) || failure.code !== 'invalid-input') return []
  const { symbols } = (failure.details ?? {}) as { symbols?: unknown }
  return Array.isArray(symbols) ? symbols.filter((one): one is string => known.has(one as string)) : []
}

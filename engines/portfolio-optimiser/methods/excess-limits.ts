import {
  InputRefused,
  requireCovariance,
  requireFinite,
  requireSameLength,
} from '#engines/statistics/index.ts'
import type { ShadowPrice } from '../outcomes.ts'
import { boundsOf, type LinearLimit, type Universe } from '../problem.ts'

/**
 * What the weights may exceed a reference by, all together: Σ max(wᵢ − referenceᵢ, 0) ≤ most. With the present weights as the reference it limits what is
 * bought, with zeros and 1 + s the short positions to s in all (a 130/30 portfolio has s = 0.3).
 */
export type ExcessLimit = { label: string; reference: readonly number[]; most: number }

/** A universe in which each asset is the sum of its parts below and above the references, and the way to it and back. */
export type SplitUniverse = {
  universe: Universe
  spread: <Value>(ofAssets: readonly Value[]) => Value[]
  fold: (weights: ArrayLike<number>) => number[]
  foldPrices: (prices: readonly ShadowPrice[]) => ShadowPrice[]
  /** Whether weights are the only ones where the parts are not: two parts of an asset are twins. */
  isUnique: (arePartsUnique: boolean) => boolean
}

type Part = { asset: number; from: number; to: number; label: string; isFirst: boolean; isLast: boolean }

/**
 * Limits on excess are not linear in the weights; in the parts of each asset between the references they are. The higher part may fill before the lower,
 * which only counts more excess, so no allowed weights are lost and none gained.
 */
export function splitAtReferences(universe: Universe, excesses: readonly ExcessLimit[]): SplitUniverse {
  const { size } = universe.covariance
  const lower = boundsOf(universe.lower ?? 0, size, 'lower bounds')
  const upper = boundsOf(universe.upper ?? 1, size, 'upper bounds')
  for (const { label, reference, most } of excesses) {
    requireSameLength(reference, lower, `references of “${label}” and assets`)
    requireFinite([...reference, most], `figures of “${label}”`)
    if (most < 0) throw new InputRefused('out-of-range', `The limit “${label}” is below zero.`)
  }
  const parts = Array.from(lower, (from, asset) =>
    partsOf(asset, from, upper[asset]!, universe, excesses),
  ).flat()
  const spread = <Value>(ofAssets: readonly Value[]) => parts.map(({ asset }) => ofAssets[asset]!)
  const values = new Float64Array(parts.length ** 2)
  parts.forEach(({ asset: one }, row) => {
    parts.forEach(({ asset: other }, column) => {
      values[row * parts.length + column] = universe.covariance.values[one * size + other]!
    })
  })
  const byLabel = new Map(parts.map((part) => [part.label, part]))
  return {
    universe: {
      covariance: { size: parts.length, values },
      assets: parts.map(({ label }) => label),
      lower: parts.map(({ from, isFirst }) => (isFirst ? from : 0)),
      upper: parts.map(({ from, to, isFirst }) => (isFirst ? to : to - from)),
      limits: [
        ...(universe.limits ?? []).map((limit) => ({ ...limit, coefficients: spread(limit.coefficients) })),
        ...excesses.map((excess) => linearOf(excess, parts)),
      ],
    },
    spread,
    fold: (weights) => {
      const whole = new Array<number>(size).fill(0)
      parts.forEach(({ asset }, at) => {
        whole[asset]! += weights[at]!
      })
      return whole
    },
    foldPrices: (prices) =>
      prices.flatMap((price) => {
        const part = byLabel.get(price.label)
        if (!part || price.kind === 'limit-lower' || price.kind === 'limit-upper') {
          const excess = excesses.find(({ label }) => label === price.label)
          return [excess ? { ...price, bound: excess.most } : price]
        }
        const isEnd = price.kind === 'asset-lower' ? part.isFirst : part.isLast
        const bound = price.kind === 'asset-lower' ? part.from : part.to
        return isEnd ? [{ ...price, bound, label: part.label.split(PART)[0]! }] : []
      }),
    isUnique: (arePartsUnique) => arePartsUnique || requireCovariance(universe.covariance),
  }
}

/** Between a name and the number of a part; no name holds it. */
const PART = '\u0000'

function partsOf(
  asset: number,
  from: number,
  to: number,
  { assets }: Universe,
  excesses: readonly ExcessLimit[],
): Part[] {
  const inside = excesses.map(({ reference }) => reference[asset]!).filter((at) => at > from && at < to)
  const ends = [from, ...new Set(inside.sort((one, other) => one - other)), to]
  const name = assets?.[asset] ?? `asset ${asset + 1}`
  return ends.slice(1).map((end, at) => ({
    asset,
    from: ends[at]!,
    to: end,
    label: at === 0 ? name : `${name}${PART}${at}`,
    isFirst: at === 0,
    isLast: at === ends.length - 2,
  }))
}

function linearOf({ label, reference, most }: ExcessLimit, parts: readonly Part[]): LinearLimit {
  // Where an asset may not be below its reference all of it counts, less the reference.
  const below = parts.filter(({ asset, from, isFirst }) => isFirst && reference[asset]! <= from)
  return {
    label,
    coefficients: parts.map(({ asset, from }) => (reference[asset]! <= from ? 1 : 0)),
    lower: null,
    upper: most + below.reduce((sum, { asset }) => sum + reference[asset]!, 0),
  }
}

import { Problem } from '#platform/problems/index.ts'
import type { Remedy } from '../../contract/index.ts'
import type { Unsolved } from './solve.ts'

/** The room that limits leave to a number of holdings. */
export type Space = 'none' | 'some'

const ROUNDING = 1e-9

/**
 * Whether weights within the limits can add up to one.
 * @returns `none` where they leave one portfolio alone.
 * @throws Problem `infeasible` (422) that says why not, and what could be changed.
 */
export function checkLimits(count: number, { floor, cap }: { floor: number; cap: number }): Space {
  if (floor > cap) {
    throw infeasible(
      'bounds-crossed',
      `The least part of a holding (${percent(floor)}) is above the largest (${percent(cap)}).`,
      [{ sentence: `Lower the minimum to ${percent(cap)}.`, min_allocation: cap }],
      { floor, cap },
    )
  }
  if (count * cap < 1 - ROUNDING) {
    const needed = Math.ceil((1 - ROUNDING) / cap)
    const missing = needed - count
    const raised = Math.min(1, roundedUp(1 / count))
    throw infeasible(
      'upper-bounds-below-one',
      `${countOf(count)} of at most ${percent(cap)} each ${count === 1 ? 'makes' : 'make'} ${percent(count * cap)}: the rest has nowhere to go. ${rangeOf(floor, cap)}`,
      [
        { sentence: `Raise the cap to ${percent(raised)}.`, max_allocation: raised },
        ...(Number.isFinite(needed) ? [{ sentence: `Add ${countOf(missing)}.` }] : []),
      ],
      { count, floor, cap, sumUpper: count * cap },
    )
  }
  if (count * floor > 1 + ROUNDING) {
    const allowed = Math.floor((1 + ROUNDING) / floor)
    const lowered = roundedDown(1 / count)
    throw infeasible(
      'lower-bounds-exceed-one',
      `${countOf(count)} of at least ${percent(floor)} each make ${percent(count * floor)}, more than 100 %. ${rangeOf(floor, cap)}`,
      [
        { sentence: `Lower the minimum to ${percent(lowered)}.`, min_allocation: lowered },
        { sentence: `Take out ${countOf(count - allowed)}.` },
      ],
      { count, floor, cap, sumLower: count * floor },
    )
  }
  const isFixed = count * cap <= 1 + ROUNDING || count * floor >= 1 - ROUNDING
  return isFixed ? 'none' : 'some'
}

/** Weights add up to one: what is in cash has to be bought. @throws Problem `infeasible` (422) where less may be. */
export function checkCash(cash: number, turnover: number | undefined): void {
  if (turnover === undefined || cash <= turnover + ROUNDING) return
  throw infeasible(
    'limits-conflict',
    `${percent(cash)} is in cash, and the weights add up to 100%: at least as much has to be bought, and at most ${percent(turnover)} may be.`,
    [{ sentence: `Allow ${percent(roundedUp(cash))} to be bought, or state holdings that add up to 100%.` }],
    { cash, turnover },
  )
}

/** Why there is no answer although the limits can be met. */
export function unsolved({ reason, sentence, lowestVolatility }: Unsolved): Problem {
  const remedies: Remedy[] =
    reason === 'noPositiveExcessReturn' || reason === 'unboundedSharpe'
      ? [{ sentence: 'Ask for the least variance instead.', objective: 'minimize_variance' }]
      : lowestVolatility
        ? [raisedVolatility(roundedUp(lowestVolatility))]
        : []
  return infeasible(reason, sentence, remedies, {})
}

const raisedVolatility = (volatility: number): Remedy => ({
  sentence: `Allow a volatility of ${percent(volatility)}.`,
  max_volatility: volatility,
})

function infeasible(
  reason: string,
  sentence: string,
  remedies: readonly Remedy[],
  facts: Record<string, number>,
): Problem {
  return new Problem('infeasible', sentence, { reason, remedies, ...facts })
}

function rangeOf(floor: number, cap: number): string {
  const least = Math.ceil((1 - ROUNDING) / cap)
  const limits = `Limits of ${percent(floor)} to ${percent(cap)}`
  if (!Number.isFinite(least)) return `${limits} allow no holding at all.`
  if (floor <= 0) return `${limits} need ${least} holdings or more.`
  return `${limits} need ${least} to ${Math.floor((1 + ROUNDING) / floor)} holdings.`
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'holding' : 'holdings'}`
const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`
/** To a tenth of a per cent, on the side on which the limit can be met. */
const roundedUp = (fraction: number): number => Math.ceil(fraction * 1_000 - ROUNDING) / 1_000
const roundedDown = (fraction: number): number => Math.floor(fraction * 1_000 + ROUNDING) / 1_000

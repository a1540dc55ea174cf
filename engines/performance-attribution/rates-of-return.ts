import { InputRefused, requireFinite, sum } from '#engines/statistics/index.ts'

/** A valuation just before a flow of that moment; positive flows go into the portfolio. */
export type Valuation = { value: number; flow: number }

/**
 * Time-weighted return: growth between flows, compounded. The first valuation is the start (its value after its flow is
 * what is invested), the last the end (its flow is left out). Refuses a period that starts at zero or below.
 */
export function timeWeightedReturn(valuations: readonly Valuation[]): number {
  if (valuations.length < 2)
    throw new InputRefused('too-few-observations', 'A return needs a start and an end.')
  requireFinite(
    valuations.flatMap(({ value, flow }) => [value, flow]),
    'valuations',
  )
  let growth = 1
  for (let at = 1; at < valuations.length; at++) {
    const before = valuations[at - 1]!
    const invested = before.value + before.flow
    if (invested <= 0) throw new InputRefused('out-of-range', `Nothing is invested after valuation ${at}.`)
    growth *= valuations[at]!.value / invested
  }
  return growth - 1
}

/** A flow at `share` of the period gone by, 0 … 1; positive into the portfolio. */
export type TimedFlow = { amount: number; share: number }

/** Modified Dietz: gain ÷ (start value + flows weighted by the time they were invested). */
export function modifiedDietz(startValue: number, endValue: number, flows: readonly TimedFlow[]): number {
  requireFinite(
    [startValue, endValue, ...flows.flatMap(({ amount, share }) => [amount, share])],
    'values and flows',
  )
  if (flows.some(({ share }) => share < 0 || share > 1)) {
    throw new InputRefused('out-of-range', 'A flow lies outside the period.')
  }
  const average = startValue + sum(flows.map(({ amount, share }) => amount * (1 - share)))
  if (average <= 0) throw new InputRefused('out-of-range', 'On average nothing was invested.')
  return (endValue - startValue - sum(flows.map(({ amount }) => amount))) / average
}

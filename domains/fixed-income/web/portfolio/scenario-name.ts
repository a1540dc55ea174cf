import type { Scenario } from '#domains/fixed-income/contract/index.ts'

/** Basis points. */
export type Shifts = { rates: number; short: number; long: number; spreads: number }

/** The name of shifts as a scenario: `rates +50bp, short end -25bp`. Undefined where nothing moves. */
export function scenarioOf({ rates, short, long, spreads }: Shifts): Scenario | undefined {
  const parts = [
    { word: 'rates', shift: rates },
    { word: 'short end', shift: short },
    { word: 'long end', shift: long },
    { word: 'credit spreads', shift: spreads },
  ].filter(({ shift }) => shift !== 0)
  if (parts.length === 0) return undefined
  return {
    name: parts.map(({ word, shift }) => `${word} ${shift > 0 ? '+' : ''}${shift}bp`).join(', '),
    rateShiftBp: rates,
    spreadShiftBp: spreads,
    ...(short !== 0 || long !== 0 ? { twist: { shortBp: short, longBp: long } } : {}),
  }
}

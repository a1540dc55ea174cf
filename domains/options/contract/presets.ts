import type { StrategyLeg } from './schemas.ts'

export type Preset = { id: string; label: string; purpose: string; legs: (spot: number) => StrategyLeg[] }

const call = (quantity: number, strike: number): StrategyLeg => ({ kind: 'call', quantity, strike })
const put = (quantity: number, strike: number): StrategyLeg => ({ kind: 'put', quantity, strike })
const shares = (quantity: number): StrategyLeg => ({ kind: 'stock', quantity })

/** A strike at a share of the spot, on a step that a listed option of that price has. */
export function strikeAt(spot: number, share: number): number {
  const wanted = spot * share
  const step = [0.01, 0.05, 0.5, 1, 2.5, 5, 10, 25, 50, 100].findLast((each) => each <= spot / 40) ?? 0.01
  return Number((Math.max(1, Math.round(wanted / step)) * step).toFixed(2))
}

/** Well-known strategies around a price, a contract (and a hundred shares) each. */
export const presets: readonly Preset[] = [
  {
    id: 'long-call',
    label: 'Long call',
    purpose: 'Gains when the share rises; loses at most the premium.',
    legs: (spot) => [call(1, strikeAt(spot, 1))],
  },
  {
    id: 'long-put',
    label: 'Long put',
    purpose: 'Gains when the share falls; loses at most the premium.',
    legs: (spot) => [put(1, strikeAt(spot, 1))],
  },
  {
    id: 'covered-call',
    label: 'Covered call',
    purpose: 'Shares held, their rise above the strike sold for a premium.',
    legs: (spot) => [shares(100), call(-1, strikeAt(spot, 1.05))],
  },
  {
    id: 'protective-put',
    label: 'Protective put',
    purpose: 'Shares held, their fall below the strike insured.',
    legs: (spot) => [shares(100), put(1, strikeAt(spot, 0.95))],
  },
  {
    id: 'collar',
    label: 'Collar',
    purpose: 'Insurance of held shares, paid by giving up their rise.',
    legs: (spot) => [shares(100), put(1, strikeAt(spot, 0.95)), call(-1, strikeAt(spot, 1.05))],
  },
  {
    id: 'bull-call-spread',
    label: 'Bull call spread',
    purpose: 'A rise up to a limit, for less than the call alone.',
    legs: (spot) => [call(1, strikeAt(spot, 1)), call(-1, strikeAt(spot, 1.1))],
  },
  {
    id: 'bear-put-spread',
    label: 'Bear put spread',
    purpose: 'A fall down to a limit, for less than the put alone.',
    legs: (spot) => [put(1, strikeAt(spot, 1)), put(-1, strikeAt(spot, 0.9))],
  },
  {
    id: 'straddle',
    label: 'Straddle',
    purpose: 'A large move either way.',
    legs: (spot) => [call(1, strikeAt(spot, 1)), put(1, strikeAt(spot, 1))],
  },
  {
    id: 'strangle',
    label: 'Strangle',
    purpose: 'A larger move either way, for less.',
    legs: (spot) => [put(1, strikeAt(spot, 0.95)), call(1, strikeAt(spot, 1.05))],
  },
  {
    id: 'butterfly',
    label: 'Butterfly',
    purpose: 'The share stays where it is.',
    legs: (spot) => {
      const [low, middle] = [strikeAt(spot, 0.95), strikeAt(spot, 1)]
      return [call(1, low), call(-2, middle), call(1, Number((2 * middle - low).toFixed(2)))]
    },
  },
  {
    id: 'iron-condor',
    label: 'Iron condor',
    purpose: 'The share stays within a range; premium received, loss limited.',
    legs: (spot) => [
      put(1, strikeAt(spot, 0.85)),
      put(-1, strikeAt(spot, 0.9)),
      call(-1, strikeAt(spot, 1.1)),
      call(1, strikeAt(spot, 1.15)),
    ],
  },
]

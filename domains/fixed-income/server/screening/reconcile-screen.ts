import {
  MARKET_CONVENTIONS,
  priceFromYield,
  type Reading,
  type Reconciliation,
  reconcileYield,
} from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { ScreenReading, ScreenReconciliation } from '../../contract/index.ts'
import { conventionNameOf, conventionOf, settleLine, tradeDayOf } from '../settle-line.ts'

const BASIS_POINTS = 10_000
const EXPLANATIONS_MAX = 6
const ALONE_MAX = 12

/**
 * Why another screen shows another yield for a bond and its price: the conventions that were tried, those that lead to its yield first. Only the
 * bond and its conventions decide; the curve plays no part. @throws Problem `invalid-input` naming the bond at fault.
 */
export async function reconcileScreen(
  ctx: Context,
  { bond: line, screenYield, digits }: RequestOf<typeof endpoints.reconcileScreen>,
): Promise<ScreenReconciliation> {
  const { bond, market, clean, unit, priceBasis } = settleLine(line, ctx.now)
  const { calendar } = MARKET_CONVENTIONS[market]
  const convention = conventionOf(market, bond)
  // What a person typed has been through binary fractions.
  const tolerance = 0.5 * 10 ** -(digits + 2) * (1 + 1e-9)
  const reconciled = reconcileYield(bond.terms, bond.settlement, clean, screenYield, {
    convention,
    tolerance,
    trade: { day: tradeDayOf(ctx.now, market), calendar },
  })
  const atScreenYield = priceFromYield(bond, screenYield, convention)
  if (!reconciled || !atScreenYield.ok)
    throw new Problem(
      'invalid-input',
      `${line.symbol}: no yield leads to this price, or no price to this yield.`,
      {
        symbol: line.symbol,
        field: reconciled ? 'screenYield' : 'currentPrice',
      },
    )
  const { ours } = reconciled
  const ourPrice = atScreenYield.value.cleanPrice
  return {
    symbol: line.symbol,
    ...verdictOf(reconciled, screenYield, digits),
    ours: {
      yield: ours.yield,
      cleanPrice: ourPrice * unit,
      settlementDate: isoDateOf(bond.settlement),
      convention: conventionNameOf(bond, market),
    },
    screen: { yield: screenYield, cleanPrice: clean * unit },
    differenceBp: ours.difference * BASIS_POINTS,
    differencePrice: clean - ourPrice,
    toleranceBp: tolerance * BASIS_POINTS,
    readings: readingsOf(reconciled, tolerance),
    tried: reconciled.tried,
    priceBasis,
  }
}

/** What explains the screen, the fewest changes first; where nothing does, the nearest; then every change alone, the closest first. */
function readingsOf({ explanations, nearest, alone }: Reconciliation, tolerance: number): ScreenReading[] {
  const first = explanations.length > 0 ? explanations.slice(0, EXPLANATIONS_MAX) : [nearest]
  const others = alone.filter((reading) => !first.includes(reading)).slice(0, ALONE_MAX)
  return [...first, ...others].map((reading) => ({
    changes: reading.changes,
    yield: reading.yield,
    differenceBp: reading.difference * BASIS_POINTS,
    explains: Math.abs(reading.difference) <= tolerance,
  }))
}

function verdictOf(
  { ours, explanations, nearest, tried }: Reconciliation,
  screenYield: number,
  digits: number,
): Pick<ScreenReconciliation, 'verdict' | 'sentence'> {
  const shown = (rate: number) => `${(100 * rate).toFixed(digits).replace('-', '−')}%`
  const [best] = explanations
  if (best && best.changes.length === 0)
    return {
      verdict: 'agrees',
      sentence: `The screens agree: both read ${shown(screenYield)}, to the last digit shown.`,
    }
  if (best) {
    const others = explanations.filter(({ changes }) => changes.length === best.changes.length).length - 1
    const also =
      others > 0
        ? ` ${others === 1 ? 'One other reading' : `${others} other readings`} of as many changes would do as well.`
        : ''
    return {
      verdict: 'explained',
      sentence: `Your screen reads the bond with ${wordsOf(best)}. Read so, the yield is ${shown(best.yield)} and not ${shown(ours.yield)}: the difference of ${basisPoints(ours)} is explained to the last digit.${also}`,
    }
  }
  return {
    verdict: 'unexplained',
    sentence: `None of ${tried.toLocaleString('en-US')} readings leads to ${shown(screenYield)}. The nearest, ${wordsOf(nearest)}, leaves ${basisPoints(nearest)} of ${basisPoints(ours)}: check the price, the coupon and the dates.`,
  }
}

const wordsOf = ({ changes }: Reading) =>
  changes.length === 0 ? 'our current value' : changes.join(', and ')

const basisPoints = ({ difference }: Reading) =>
  `${Math.abs(difference * BASIS_POINTS).toLocaleString('en-US', { maximumFractionDigits: 3 })} bp`

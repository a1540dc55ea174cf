import { type CashDividend, type Leg, payOffOf, profitAtExpiry } from '#engines/option-pricing/index.ts'
import { normalCdf, sum } from '#engines/statistics/index.ts'
import { impliedOf } from './implied-volatility.ts'
import { accuracyAt, type PricedContract, priceAt, priceOption } from './price-option.ts'
import type {
  Extreme,
  OptionMarket,
  OptionQuote,
  PositionGreeks,
  Strategy,
  StrategyAnswer,
  StrategyLeg,
  ValuedLeg,
} from './schemas.ts'
import { type Smile, smileOf } from './smile.ts'

const DAYS_A_YEAR = 365
const CURVE_STEPS = 80

/**
 * Everything about a strategy; the server and the screen compute it with this one function. Legs without a premium are taken at the
 * model's price. Options expire together; interest on premiums is left out of the pay-off.
 * @throws InputRefused for what no engine values.
 */
export function analyseStrategy(strategy: Strategy): StrategyAnswer {
  const { legs, ...market } = strategy
  const smile = smileOn(strategy)
  const valued = legs.map((leg) => valuedLeg(leg, market, smile.at(leg.strike ?? market.spot)))
  const engineLegs = valued.map((leg) => engineLeg(leg, market))
  const payOff = payOffOf(engineLegs)
  const cost = payOff.cost
  const chance = chanceOfProfit(engineLegs, payOff.breakEvens, { ...market, smile })
  const spots = curveSpots(strategy, payOff.breakEvens)
  const value = sum(valued.map((leg) => leg.modelPrice * unitsOf(leg, market)))
  return {
    cost,
    value,
    greeks: added(valued.map(({ greeks }) => greeks)),
    maxProfit: extremeOf(payOff.maxProfit, payOff.slopeAbove, 'gains'),
    maxLoss: extremeOf(payOff.maxLoss, payOff.slopeAbove, 'loses'),
    breakEvens: payOff.breakEvens,
    probabilityOfProfit: chance.ofProfit,
    legs: valued,
    curve: spots.map((spot) => ({
      spot,
      atExpiry: profitAtExpiry(engineLegs, spot),
      now: valueAt(strategy, spot, market.volatility, market.days) - cost,
    })),
    caveats: [
      ...(chance.isContradicted
        ? [
            'The quotes contradict one another: by their volatilities the share is likelier to end above a higher price than above a lower one. The chance of profit is unreliable until they are put right.',
          ]
        : []),
      ...caveatsOf(valued, smile),
    ],
    ...wordsOf(market, valued, smile),
  }
}

// A chart asks for the same quotes at a hundred prices.
const smiles = new WeakMap<Strategy, Smile>()

function smileOn(strategy: Strategy): Smile {
  const known = smiles.get(strategy)
  if (known) return known
  const smile = smileOf(strategy, (quote) => contractOf(quote, strategy))
  smiles.set(strategy, smile)
  return smile
}

const VOLATILITY_LEAST = 0.001

/** The volatility of a leg where that of the market has moved to another: all strikes move by as much, and each keeps its place. */
const volatilityOf = (strategy: Strategy, { strike }: StrategyLeg, moved: number): number =>
  Math.max(VOLATILITY_LEAST, smileOn(strategy).at(strike ?? strategy.spot) + moved - strategy.volatility)

/** What the strategy is worth at another price, volatility and time left; no days left is expiry. */
export function valueAt(strategy: Strategy, spot: number, volatility: number, days: number): number {
  return sum(
    strategy.legs.map((leg) =>
      leg.kind === 'stock'
        ? leg.quantity * spot
        : unitsOf(leg, strategy) *
          priceAt(
            contractOf(leg, { ...strategy, spot, days }),
            volatilityOf(strategy, leg, volatility),
            strategy.style,
          ),
    ),
  )
}

/** Worth and Greeks at another price, volatility and time left. */
export function greeksAt(
  strategy: Strategy,
  market: Partial<OptionMarket>,
): { value: number; greeks: PositionGreeks } {
  const moved = { ...strategy, ...market }
  const legs = strategy.legs.map((leg) =>
    valuedLeg(leg, moved, volatilityOf(strategy, leg, moved.volatility)),
  )
  return {
    value: sum(legs.map(({ modelPrice, ...leg }) => modelPrice * unitsOf(leg, moved))),
    greeks: added(legs.map(({ greeks }) => greeks)),
  }
}

type Counted = { kind: StrategyLeg['kind']; quantity: number }

/** Shares that a leg is about. */
const unitsOf = (
  { kind, quantity }: Counted,
  { contractSize }: Pick<OptionMarket, 'contractSize'>,
): number => (kind === 'stock' ? quantity : quantity * contractSize)

const contractOf = (
  leg: StrategyLeg | OptionQuote,
  market: Omit<OptionMarket, 'volatility'>,
): PricedContract => ({
  kind: leg.kind === 'put' ? 'put' : 'call',
  spot: market.spot,
  strike: leg.strike ?? 0,
  years: market.days / DAYS_A_YEAR,
  rate: market.rate,
  dividendYield: market.dividendYield,
  dividends: payable(market),
})

/** A share pays no more than it is worth: so far down that the dividends would take nine tenths of it they are cut to that. */
function payable({ spot, days, cashDividends }: Omit<OptionMarket, 'volatility'>): CashDividend[] {
  const counted = cashDividends.filter((one) => one.days <= days)
  const share = Math.min(1, (0.9 * spot) / sum(counted.map(({ amount }) => amount)))
  return counted.map((one) => ({ amount: one.amount * share, years: one.days / DAYS_A_YEAR }))
}

function valuedLeg(leg: StrategyLeg, market: OptionMarket, volatility: number): ValuedLeg {
  const { kind, quantity, premium } = leg
  if (kind === 'stock') {
    const greeks = { delta: quantity, gamma: 0, vega: 0, theta: 0, rho: 0 }
    return {
      kind,
      quantity,
      strike: null,
      premium: premium ?? market.spot,
      isModelPremium: premium === undefined,
      modelPrice: market.spot,
      volatility: null,
      greeks,
      implied: null,
      isExercisedNow: false,
      priceError: 0,
    }
  }
  const contract = contractOf(leg, market)
  const priced = priceOption(contract, volatility, market.style)
  const units = unitsOf(leg, market)
  return {
    kind,
    quantity,
    strike: contract.strike,
    premium: premium ?? priced.price,
    isModelPremium: premium === undefined,
    modelPrice: priced.price,
    volatility,
    greeks: scaled(priced.greeks, units),
    implied: premium === undefined ? null : impliedOf(contract, premium, market.style),
    isExercisedNow: priced.isExercisedNow,
    priceError: priced.error,
  }
}

function engineLeg(leg: ValuedLeg, market: OptionMarket): Leg {
  const quantity = unitsOf(leg, market)
  return leg.kind === 'stock'
    ? { kind: 'stock', quantity, premium: leg.premium }
    : { kind: leg.kind, quantity, premium: leg.premium, strike: leg.strike ?? 0 }
}

const names = ['delta', 'gamma', 'vega', 'theta', 'rho'] as const
const scaled = (greeks: PositionGreeks, by: number) =>
  Object.fromEntries(names.map((name) => [name, greeks[name] * by])) as PositionGreeks
const added = (all: readonly PositionGreeks[]) =>
  Object.fromEntries(names.map((name) => [name, sum(all.map((greeks) => greeks[name]))])) as PositionGreeks

function extremeOf(amount: number | null, slope: number, verb: 'gains' | 'loses'): Extreme {
  if (amount !== null) return { amount }
  const shares = Math.abs(slope).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return {
    amount: null,
    reason: `Above the highest strike the strategy is ${slope > 0 ? 'long' : 'short'} ${shares} shares: it ${verb} $${shares} with each dollar that the share rises, without end.`,
  }
}

/** The risk-neutral chance that the share ends where the pay-off is above zero, and whether the smile contradicts itself there: never below 0 or above 1. */
function chanceOfProfit(
  legs: readonly Leg[],
  breakEvens: readonly number[],
  market: OptionMarket & { smile: Smile },
): { ofProfit: number; isContradicted: boolean } {
  const { spot, smile, rate, dividendYield } = market
  const years = market.days / DAYS_A_YEAR
  const above = (price: number) => {
    if (price <= 0) return 1
    const deviation = smile.at(price) * Math.sqrt(years)
    return normalCdf(
      (Math.log(spot) - Math.log(price) + (rate - dividendYield) * years) / deviation - deviation / 2,
    )
  }
  const edges = [0, ...breakEvens]
  const chances = edges.map(above)
  const falling = chances.map((_, at) => Math.min(...chances.slice(0, at + 1)))
  return {
    ofProfit: sum(
      edges.map((edge, at) => {
        const next = edges[at + 1]
        const inside = next === undefined ? 2 * Math.max(edge, highestStrike(legs)) + 1 : (edge + next) / 2
        return profitAtExpiry(legs, inside) <= 0 ? 0 : falling[at]! - (falling[at + 1] ?? 0)
      }),
    ),
    isContradicted: chances.some((chance, at) => chance > falling[at]! + 1e-9),
  }
}

const highestStrike = (legs: readonly Leg[]): number =>
  Math.max(0, ...legs.map((leg) => (leg.kind === 'stock' ? 0 : leg.strike)))

/** Prices around the strikes and two deviations, with every strike and break-even exactly among them. */
function curveSpots(strategy: Strategy, breakEvens: readonly number[]): number[] {
  const { spot, volatility, days } = strategy
  const reach = Math.exp(Math.min(2, 2 * volatility * Math.sqrt(days / DAYS_A_YEAR)))
  const strikes = strategy.legs.flatMap(({ kind, strike }) => (kind === 'stock' || !strike ? [] : [strike]))
  const low = 0.9 * Math.min(spot / reach, ...strikes)
  const high = 1.1 * Math.max(spot * reach, ...strikes)
  const even = Array.from({ length: CURVE_STEPS + 1 }, (_, at) => low + ((high - low) * at) / CURVE_STEPS)
  const exact = [...strikes, ...breakEvens, spot].filter((price) => price > low && price < high)
  return [...new Set([...even, ...exact])].sort((one, other) => one - other)
}

/** Points of volatility that premiums may stand for beside the one that is typed before it is said. */
const POINTS_APART = 5

/** What has to be known before the figures are read: premiums and quotes that do not fit what everything else is computed with. */
function caveatsOf(legs: readonly ValuedLeg[], smile: Smile): string[] {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  const span = (values: readonly number[]) => {
    const [least, most] = [percent(Math.min(...values)), percent(Math.max(...values))]
    return least === most ? `of ${least}` : `from ${least} to ${most}`
  }
  const implied = legs.flatMap((leg) => (leg.implied?.volatility ? [leg.implied.volatility] : []))
  const used = legs.flatMap(({ volatility }) => (volatility === null ? [] : [volatility]))
  const isApart = legs.some(
    (leg) =>
      leg.implied?.volatility &&
      Math.abs(100 * (leg.implied.volatility - (leg.volatility ?? 0))) > POINTS_APART,
  )
  return [
    ...smile.leftOut.map(
      ({ quote: { kind, strike, price }, reason }) =>
        `The quote of the ${strike} ${kind} at ${price} fits no volatility and is left out. ${reason}`,
    ),
    ...legs.flatMap(({ implied }, at) =>
      implied && implied.volatility === null
        ? [`Leg ${at + 1}: no volatility explains its premium. ${implied.reason}`]
        : [],
    ),
    ...legs.flatMap(({ isExercisedNow }, at) =>
      isExercisedNow ? [`Leg ${at + 1} is worth no more than what exercising it now brings.`] : [],
    ),
    ...(isApart
      ? [
          `The given premiums imply volatilities ${span(implied)}: value, Greeks and the chance of profit are computed ${smile.quotes > 0 ? 'with volatilities' : 'at a volatility'} ${span(used)}.`,
        ]
      : []),
  ]
}

const dollarsOf = (amount: number) => `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`

function wordsOf(
  market: OptionMarket,
  legs: readonly ValuedLeg[],
  { quotes }: Smile,
): Pick<StrategyAnswer, 'method' | 'conventions'> {
  const { style, contractSize, dividendYield, cashDividends } = market
  const error = Math.max(...legs.map(({ priceError }) => priceError))
  const wanted = accuracyAt(market.spot)
  return {
    method:
      style === 'european'
        ? 'Black, Scholes and Merton (1973), exercise at expiry only.'
        : `Binomial trees of Leisen and Reimer (1996), exercise at any time, extrapolated and refined until prices are accurate to ${dollarsOf(wanted)} a share (${
            error > wanted
              ? 'not reached: the last refinement moved a price'
              : 'the last refinement moved no price'
          } by ${error > wanted ? '' : 'more than '}${dollarsOf(error)}).`,
    conventions: [
      `An option contract is about ${contractSize} shares; premiums and prices are for one share, all other money for the whole position.`,
      `Volatility and rates a year, rates continuous; 365 calendar days a year. ${
        quotes === 0
          ? 'One volatility for all strikes.'
          : `Volatilities by strike are those that ${quotes} ${quotes === 1 ? 'quote implies' : 'quotes imply'}, straight in the logarithm of the strike and flat beyond; when the share moves each strike keeps its own. The chance of profit takes the one at each break-even.`
      }`,
      'Vega and rho for one percentage point, theta for one calendar day.',
      'The pay-off at expiry leaves interest on premiums, fees and taxes out. The chance of profit is risk-neutral.',
      style === 'european'
        ? 'Implied volatilities are of European options.'
        : 'Implied volatilities are of options that may be exercised at any time, by the same tree.',
      ...(cashDividends.length > 0
        ? [
            'Cash dividends before expiry are deducted from the share price at their present value (escrowed model); an American call may be exercised before each.',
          ]
        : dividendYield === 0
          ? ['No dividend yield and no cash dividend is given: no dividend before expiry is counted.']
          : []),
    ],
  }
}

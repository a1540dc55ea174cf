import {
  billPriceFromDiscount,
  bondEquivalent,
  MARKET_CONVENTIONS,
  type Market,
  type Outcome,
  type SettledBond,
  settleBond,
  YIELD_CONVENTIONS,
  type YieldConvention,
} from '#engines/bonds/index.ts'
import { adjustDay, type Day, dayOf, newYorkDay } from '#engines/market-calendar/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type BondLine,
  cleanPriceOf,
  foreignStateOf,
  marketOf,
  notFixedRate,
  type PriceBasis,
  priceBasisOf,
  settlementOf,
  termsOf,
} from '../contract/index.ts'

/** A bond line on its settlement day: what it still pays, by which market's rules, and its price per 100. */
export type SettledLine = {
  line: BondLine
  bond: SettledBond
  market: Market
  /** The day on which its market settles a trade of now; the bond may state another. */
  regularSettlement: Day
  priceBasis: PriceBasis
  /** Clean, per 100 of the face value that is left. */
  clean: number
  /** Money for one bond of its original face value per unit of such a price. */
  unit: number
}

/**
 * `isAlone`: floating and linked bonds whose terms are stated are settled too, as if their running coupon were fixed.
 * @throws Problem `invalid-input` naming the bond and the field at fault, also for a state whose market's rules are not known.
 */
export function settleLine(line: BondLine, now: Date, isAlone = false): SettledLine {
  const state = foreignStateOf(line)
  if (state && state.market === null)
    throw new Problem(
      'invalid-input',
      `${line.symbol}: ${line.issuer} is not the United States, and the quoting rules of its bonds are not supported.`,
      { symbol: line.symbol, field: 'issuer', reason: 'unknown-market' },
    )
  const kind = notFixedRate(line, isAlone)
  if (kind)
    throw new Problem('invalid-input', `${line.symbol} is ${kind}`, {
      symbol: line.symbol,
      field: 'sector',
      reason: 'not-fixed-rate',
    })
  const market = marketOf(line)
  const regular = settlementOf(market, tradeDayOf(now, market))
  const stated = line.settlementDate === undefined ? undefined : (dayOf(line.settlementDate) ?? Number.NaN)
  const bond = takenFor(line, settleBond(termsOf(line, market), stated ?? regular))
  const priceBasis = priceBasisOf(line)
  const ofLeft = priceBasis === 'money' ? bond.outstanding : 1
  return {
    line,
    bond,
    market,
    regularSettlement: regular,
    priceBasis,
    clean: priceBasis === 'discount' ? priceByDiscount(line, bond) : cleanPriceOf(line) / ofLeft,
    unit: (line.faceValue / 100) * bond.outstanding,
  }
}

/** The price per 100 of what is quoted by a bank discount in percent. @throws Problem where it pays coupons, for then it is no bill. */
function priceByDiscount(line: BondLine, { terms, settlement }: SettledBond): number {
  if (terms.coupon !== 0)
    throw new Problem(
      'invalid-input',
      `${line.symbol} pays a coupon, and only bills are quoted by a discount.`,
      { symbol: line.symbol, field: 'priceBasis', reason: 'not-a-bill' },
    )
  return takenFor(line, billPriceFromDiscount(line.currentPrice / 100, terms.maturity - settlement))
}

/** The value of an outcome. @throws Problem `invalid-input` naming the bond and the field at fault. */
export function takenFor<Value>(line: BondLine, outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  const { sentence, code, field } = outcome.refusal
  throw new Problem('invalid-input', `${line.symbol}: ${sentence}`, {
    symbol: line.symbol,
    reason: code,
    field,
  })
}

/** The trade date of now: the next business day where the market rests; in America New York's day. */
export function tradeDayOf(now: Date, market: Market): Day {
  const { calendar } = MARKET_CONVENTIONS[market]
  const today = calendar === 'us-government-bond' ? newYorkDay(now.getTime()) : now.toISOString().slice(0, 10)
  return adjustDay(calendar, 'following', dayOf(today)!)
}

export const conventionOf = (market: Market, { settlement }: SettledBond): YieldConvention =>
  market === 'us-bill'
    ? bondEquivalent(settlement)
    : YIELD_CONVENTIONS[MARKET_CONVENTIONS[market].yieldConvention]

export const conventionNameOf = ({ terms }: SettledBond, market: Market) =>
  market === 'us-bill'
    ? `${MARKET_CONVENTIONS[market].label}: bond-equivalent yield`
    : `${MARKET_CONVENTIONS[market].label}: ${terms.dayCount}, ${terms.frequency} ${terms.frequency === 1 ? 'coupon' : 'coupons'} a year`

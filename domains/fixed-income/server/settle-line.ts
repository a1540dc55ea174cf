import {
  type BondTerms,
  MARKET_CONVENTIONS,
  type Market,
  type Outcome,
  type SettledBond,
  settleBond,
  YIELD_CONVENTIONS,
} from '#engines/bonds/index.ts'
import { addBusinessDays, adjustDay, type Day, dayOf } from '#engines/market-calendar/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { BondLine, PriceBasis } from '../contract/index.ts'

/** A bond line on its settlement day: what it still pays, by which market's rules, and its price per 100. */
export type SettledLine = {
  line: BondLine
  bond: SettledBond
  market: Market
  priceBasis: PriceBasis
  /** Clean, per 100 of face value. */
  clean: number
  /** Money per unit of a price per 100. */
  unit: number
}

/** @throws Problem `invalid-input` naming the bond and the field at fault. */
export function settleLine(line: BondLine, now: Date): SettledLine {
  const market = marketOf(line)
  const { calendar, settlementLag } = MARKET_CONVENTIONS[market]
  const settlement = addBusinessDays(calendar, tradeDayOf(now, market), settlementLag)
  const bond = takenFor(line, settleBond(termsOf(line, market), settlement))
  const unit = line.faceValue / 100
  const priceBasis = priceBasisOf(line)
  const clean = priceBasis === 'percent' ? line.currentPrice : line.currentPrice / unit
  return { line, bond, market, priceBasis, clean, unit }
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

/** The day on which a trade of now is made: the next business day where the market rests. */
export const tradeDayOf = (now: Date, market: Market): Day =>
  adjustDay(MARKET_CONVENTIONS[market].calendar, 'following', dayOf(now.toISOString().slice(0, 10))!)

export const conventionOf = (market: Market) => YIELD_CONVENTIONS[MARKET_CONVENTIONS[market].yieldConvention]

export const conventionNameOf = ({ terms }: SettledBond, market: Market) =>
  `${MARKET_CONVENTIONS[market].label}: ${terms.dayCount}, ${terms.frequency} coupons a year`

const marketOf = ({ sector }: BondLine): Market =>
  /^(government|treasury|sovereign)/i.test(sector) ? 'us-treasury' : 'us-corporate'

/**
 * A bond of 1000 at 98.5 is quoted per 100 and not sold at a tenth of its face: a price that looks like a quotation (25 to 250) and
 * would be less than a quarter of the face value as money is read as one.
 */
function priceBasisOf({ priceBasis, currentPrice, faceValue }: BondLine): PriceBasis {
  if (priceBasis) return priceBasis
  const isQuotation = currentPrice >= 25 && currentPrice <= 250
  return isQuotation && currentPrice < faceValue / 4 ? 'percent' : 'money'
}

function termsOf(line: BondLine, market: Market): BondTerms {
  const { frequency, dayCount } = MARKET_CONVENTIONS[market]
  return {
    // The contract has let only real dates through; years beyond the calendar are the engine's to refuse.
    issue: dayOf(line.issueDate) ?? Number.NaN,
    maturity: dayOf(line.maturityDate) ?? Number.NaN,
    coupon: line.couponRate,
    frequency,
    dayCount,
    isEndOfMonth: true,
    ...(line.callSchedule
      ? { calls: line.callSchedule.map(({ date, price }) => ({ day: dayOf(date) ?? Number.NaN, price })) }
      : {}),
  }
}

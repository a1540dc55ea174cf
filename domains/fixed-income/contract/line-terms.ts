import {
  type BondTerms,
  datedDateOf,
  isAmericanState,
  isOfStates,
  isStateByName,
  MARKET_CONVENTIONS,
  type Market,
  spreadShareOf,
} from '#engines/bonds/index.ts'
import { addBusinessDays, type Day, dayOf } from '#engines/market-calendar/index.ts'
import type { PriceBasis } from './bond-options.ts'
import { type BondLine, DEFAULT_ISSUE_DATE } from './schemas.ts'

// How a line is read as a bond: the server and the screener in the browser read it alike.

type Named = Pick<BondLine, 'sector' | 'issuer'>

/** Another state than the American: its bonds, their currency, and how they are quoted where known. */
export type ForeignState = { bonds: string; currency: string | null; market: Market | null }

const STATES: readonly (ForeignState & { sector?: RegExp; issuer: RegExp })[] = [
  {
    bonds: 'UK gilts',
    currency: 'GBP',
    market: 'gilt',
    sector: /\bgilts?\b/i,
    issuer:
      /united kingdom|\bu\.?k\.?\b|great britain|british government|h\.?m\.? treasury|(his|her) majesty/i,
  },
  {
    bonds: 'German federal securities',
    currency: 'EUR',
    market: 'bund',
    sector: /\b(bunds?|bobls?|schatz)\b/i,
    issuer: /german|bundesrepublik|deutschland/i,
  },
  {
    bonds: 'French government bonds',
    currency: 'EUR',
    market: 'oat',
    sector: /\boats?\b/i,
    issuer: /\bfrance\b|french|r[ée]publique fran[çc]aise/i,
  },
  {
    bonds: 'Italian government bonds',
    currency: 'EUR',
    market: 'btp',
    sector: /\bbtps?\b/i,
    issuer: /ital(y|ia)/i,
  },
  {
    bonds: 'bonds of another state',
    currency: null,
    market: null,
    sector: /\bjgbs?\b/i,
    issuer:
      /\b(?:japan|canad|australia|new zealand|spain|españa|spanish|portug|netherlands|dutch|belgi|austria|ireland|irish|finland|greece|greek|hellenic|switzerland|swiss|sweden|swedish|norway|denmark|danish|poland|czech|hungar|romania|turk|israel|china|chinese|india\b|indonesia|korea|singapore|hong kong|thailand|malaysia|philippines|vietnam|brazil|(?<!new )mexic|chile|colombia|peru|argentin|south africa|egypt|nigeria|kenya|saudi|qatar|emirates|russia|ukraine|european union|eu\b)/i,
  },
]

/** The state other than the American whose bond a line is; undefined for every other line. */
export function foreignStateOf({ sector, issuer }: Named): ForeignState | undefined {
  const found =
    STATES.find((state) => state.sector?.test(sector)) ??
    (isOfStates(sector) || isStateByName(issuer)
      ? STATES.find((state) => state.issuer.test(issuer))
      : undefined)
  return found && { bonds: found.bonds, currency: found.currency, market: found.market }
}

/** Whether credit spreads move the bond of a line: what does not say that it is a state's is one of credit. */
export const carriesCredit = (line: Named): boolean => spreadShareOf(line) !== 0

const BILL = /\bbills?\b/i
const BILL_DAYS_MAX = 366

/** Whether a line is a bill: it pays nothing before maturity and is quoted by its discount, for a year at most. */
function isBill({ couponRate, priceBasis, issueDate, maturityDate, ...named }: Quoted): boolean {
  if (couponRate !== 0) return false
  if (priceBasis === 'discount') return true
  if (spreadShareOf(named) !== 0) return false
  const isShort = issueDate !== DEFAULT_ISSUE_DATE && dayIn(maturityDate) - dayIn(issueDate) <= BILL_DAYS_MAX
  return isShort || BILL.test(named.sector) || BILL.test(named.issuer)
}

type Quoted = Named & Pick<BondLine, 'couponRate' | 'priceBasis' | 'issueDate' | 'maturityDate'>

/** By which market's rules a line is read: its sector says, and of a state its issuer; a bill by its own. */
export const marketOf = (line: Quoted): Market =>
  foreignStateOf(line)?.market ??
  (isBill(line) ? 'us-bill' : undefined) ??
  (isOfStates(line.sector) || isAmericanState(line.issuer) ? 'us-treasury' : 'us-corporate')

/** The day on which a trade of a day changes hands. */
export const settlementOf = (market: Market, traded: Day): Day =>
  addBusinessDays(MARKET_CONVENTIONS[market].calendar, traded, MARKET_CONVENTIONS[market].settlementLag)

/**
 * A bond of 1000 at 98.5 is quoted per 100 and not sold at a tenth of its face: a price that looks like a quotation (25 to 250) and
 * would be less than a quarter of the face value as money is read as one.
 */
export function priceBasisOf({ priceBasis, currentPrice, faceValue }: BondLine): PriceBasis {
  if (priceBasis) return priceBasis
  const isQuotation = currentPrice >= 25 && currentPrice <= 250
  return isQuotation && currentPrice < faceValue / 4 ? 'percent' : 'money'
}

/** The line's clean price per 100 of face value; that of a bill by its discount follows from its settlement. */
export const cleanPriceOf = (line: BondLine): number =>
  priceBasisOf(line) === 'percent' ? line.currentPrice : line.currentPrice / (line.faceValue / 100)

const dayIn = (date: string): Day => dayOf(date) ?? Number.NaN

/** What the bond of a line promises: what it states, and else what its market has. The engine refuses invalid days. */
export function termsOf(line: BondLine, market: Market): BondTerms {
  const { frequency, dayCount, calendar, ...others } = MARKET_CONVENTIONS[market]
  const { accruesFrom, firstCouponDate, penultimateCouponDate, exDividendDays, redemption } = line
  const isFloating = line.quotedMarginBp !== undefined
  const exDividend =
    exDividendDays === undefined
      ? 'exDividend' in others && !isFloating && !line.sinkingSchedule && others.exDividend
      : { businessDays: exDividendDays, calendar }
  const terms: BondTerms = {
    issue: dayIn(accruesFrom ?? line.issueDate),
    maturity: dayIn(line.maturityDate),
    coupon: line.couponRate,
    // Notes in dollars, pounds and euros float by quarters and actual days.
    frequency: line.frequency ?? (isFloating ? 4 : frequency),
    dayCount: line.dayCount ?? (isFloating ? (market === 'gilt' ? 'ACT/365F' : 'ACT/360') : dayCount),
    isEndOfMonth: true,
    calendar,
    ...(exDividend ? { exDividend } : {}),
    ...(firstCouponDate ? { firstCoupon: dayIn(firstCouponDate) } : {}),
    ...(penultimateCouponDate ? { penultimateCoupon: dayIn(penultimateCouponDate) } : {}),
    ...(redemption === undefined ? {} : { redemption }),
    ...(line.sinkingSchedule
      ? { repayments: line.sinkingSchedule.map(({ date, amount }) => ({ day: dayIn(date), amount })) }
      : {}),
    ...(line.callSchedule
      ? { calls: line.callSchedule.map(({ date, price }) => ({ day: dayIn(date), price })) }
      : {}),
  }
  const isDated = accruesFrom === undefined && market === 'us-treasury'
  return isDated ? { ...terms, issue: datedDateOf(terms, calendar) } : terms
}

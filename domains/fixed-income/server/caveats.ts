import type { YieldAndSensitivity } from '#engines/bonds/index.ts'
import { addDays, dayOf, isoDateOf, isTradingDay, lastSessionBefore } from '#engines/market-calendar/index.ts'
import {
  DEFAULT_ISSUE_DATE,
  type LeftOutBond,
  notFixedRate,
  optionsInWords,
  priceBasisWords,
} from '../contract/index.ts'
import type { GovernmentCurve } from './government-curve.ts'
import type { SettledLine } from './settle-line.ts'

type BondWithYield = SettledLine & { street: YieldAndSensitivity }

const DAYS_A_YEAR = 365.25
const CALLS_SHOWN = 3
/** Days that half-years differ by, and some to spare. */
const SHORTER = 5
/** A bond that costs or yields this far from the usual more often has a price that was misread. */
const CLEAN_LEAST = 15
const CLEAN_MOST = 180
const YIELD_LEAST = -0.02
const YIELD_MOST = 0.3

/** A coupon that is seldom paid, and often a percentage that was written as the fraction. */
const COUPON_MOST = 0.25
/** The forms of companies of other countries, as their names end. */
const foreignCompany =
  /[\s,](?:AG|SE|S\.?A\.?(?:S\.?)?|S\.?p\.?A\.?|N\.?V\.?|B\.?V\.?|GmbH|KGaA|plc|PLC|A\/S|ASA|AB(?: \(publ\))?|Oyj|K\.?K\.?|Ltd\.?|Limited)$/

const inDefault = /^(?:d|sd|rd|ddd?|default(?:ed)?)$/i

/** What has to be known of one bond before its figures are read: what was assumed of it, and what the figures leave out. */
export function caveatsOfBond(valued: BondWithYield): string[] {
  const { line, clean, street, priceBasis, market } = valued
  const read = priceBasis === 'money' ? 'as money' : priceBasisWords[priceBasis]
  const isOdd =
    clean < CLEAN_LEAST || clean > CLEAN_MOST || street.yield < YIELD_LEAST || street.yield > YIELD_MOST
  return [
    ...(isOdd
      ? [
          `The price of ${line.currentPrice} was read ${read}, ${shown(clean)} % of the face value, and so it yields ${shown(100 * street.yield)} %: check whether it was meant otherwise, or is a yield.`,
        ]
      : []),
    ...(line.couponRate > COUPON_MOST
      ? [
          `The coupon was read as ${shown(100 * line.couponRate)} % a year: check whether ${shown(line.couponRate)} % was meant, which is written ${line.couponRate / 100}.`,
        ]
      : []),
    ...(market === 'us-corporate' && foreignCompany.test(line.issuer.trim())
      ? [
          `By its name the issuer is a company of another country, and the line does not state its currency: it is read as a bond in US dollars${line.frequency ? '' : ' with half-yearly coupons'}. In another currency its z-spread and present value would use the wrong curve${line.frequency ? '.' : ', and with yearly coupons its yield and accrued interest are others.'}`,
        ]
      : []),
    ...(inDefault.test(line.creditRating.trim())
      ? ['Rated as in default: yields and spreads are of payments that were promised and are not made.']
      : []),
    ...statedTerms(valued),
    ...(line.issueDate === DEFAULT_ISSUE_DATE && !line.accruesFrom && line.couponRate > 0
      ? [
          'No issue date was given: 1 January 2020 is taken. A bond in its first coupon period accrues from its true issue date, and its first coupon may be a longer or shorter one: accrued interest and yield then differ.',
        ]
      : []),
    ...(line.sinkingSchedule
      ? [
          `Repaid in parts: ${shown(100 * valued.bond.outstanding)} % of the face value is left at settlement. Its price per 100, durations and yields are of what is left; money is for one bond of its original face value.`,
        ]
      : []),
    ...firstCouponCaveat(valued),
    ...callCaveats(valued),
  ]
}

/** What was stated goes before the market's rules, and a day of its own is not the day of the curve. */
function statedTerms(valued: BondWithYield): string[] {
  const { line, bond, regularSettlement } = valued
  const stated = optionsInWords(line)
  return [
    ...(stated === '' ? [] : [`Stated with the bond, in place of its market’s rules: ${stated}.`]),
    ...(isDatedBefore(valued)
      ? [
          `Issued on ${line.issueDate}, the first business day after a coupon day: interest is taken to accrue from ${isoDateOf(bond.terms.issue)}. A dated date (ACCRUES_FROM) states otherwise.`,
        ]
      : []),
    ...(bond.settlement === regularSettlement
      ? []
      : [
          `It settles on ${isoDateOf(bond.settlement)}, and a trade of today on ${isoDateOf(regularSettlement)}: accrued interest and yield are of the stated day.${notFixedRate(line) ? '' : ' The government curve is of another: present value, z-spread and scenarios discount to the stated day at its rates.'}`,
        ]),
  ]
}

/** Interest of the running first period that accrues from before the issue: of later periods it makes no difference. */
const isDatedBefore = ({ line, bond: { terms, accrualStart } }: BondWithYield): boolean =>
  line.accruesFrom === undefined && accrualStart === terms.issue && dayOf(line.issueDate) !== terms.issue

/** A first period that is shorter than the others may as well be a long one: the line does not say which. */
function firstCouponCaveat({ line, bond }: BondWithYield): string[] {
  const { accrualStart, nextCoupon, terms } = bond
  const isShort =
    terms.coupon > 0 &&
    terms.firstCoupon === undefined &&
    accrualStart === terms.issue &&
    nextCoupon - accrualStart < DAYS_A_YEAR / terms.frequency - SHORTER
  return isShort && (line.accruesFrom ?? line.issueDate) !== DEFAULT_ISSUE_DATE
    ? [
        `It is in its first coupon period, taken as a short one that ends on ${isoDateOf(nextCoupon)}: with a long first coupon its payments and yield differ.`,
      ]
    : []
}

function callCaveats({ line, bond }: BondWithYield): string[] {
  const { settlement, terms } = bond
  const calls = (terms.calls ?? []).filter(({ day }) => day < terms.maturity)
  if (calls.length === 0)
    return line.rateVolatility === undefined
      ? []
      : ['A volatility was stated, and no call: there is nothing to adjust the spread for.']
  const past = calls.filter(({ day }) => day <= settlement).map(({ day }) => isoDateOf(day))
  const named = `${past.slice(0, CALLS_SHOWN).join(', ')}${past.length > CALLS_SHOWN ? ' and others' : ''}`
  return [
    'It can be called: durations, convexity, DV01, the z-spread and scenarios are to maturity. If a call is likely it gains less from falling rates than they show.' +
      (line.rateVolatility === undefined
        ? ' As a single bond with a volatility of the short rate (VOLATILITY) it has an option-adjusted spread.'
        : ''),
    ...(past.length > 0
      ? [
          `Call dates that have gone by (${named}) are not counted${past.length === calls.length ? ', and none is left' : ''}: if ${line.symbol} can be called at any time since, its yield to worst may be lower than the one shown.`,
        ]
      : []),
  ]
}

/** What has to be known of the curve that bonds are held against. */
export function caveatsOfCurve(curve: GovernmentCurve, bonds: readonly BondWithYield[], now: Date): string[] {
  const behind = sessionsSince(curve.asOf, now)
  const [end] = curve.parYields.map(({ years }) => years).sort((one, other) => other - one)
  const beyond = bonds.filter(
    ({ bond }) => (bond.terms.maturity - bond.settlement) / DAYS_A_YEAR > (end ?? 0) + 1,
  )
  return [
    ...(curve.source === 'simulated'
      ? [
          'The government curve is simulated: present values, z-spreads and key rate durations describe no market. Yields, accrued interest and durations follow from the price and do not need it.',
        ]
      : []),
    // What is published in the evening is of the session before until then.
    ...(behind > 1
      ? [
          `The government curve is of ${curve.asOf}, ${behind} sessions old: present values, z-spreads and scenarios use that day’s rates.`,
        ]
      : []),
    ...(beyond.length > 0
      ? [
          `The curve ends at ${end} years: what ${beyond[0]?.line.symbol}${beyond.length > 1 ? ' and others' : ''} pays later is discounted at its last rate.`,
        ]
      : []),
  ]
}

/** Bonds that no figure is of, with the reason of each. */
export function caveatsOfLeftOut(leftOut: readonly LeftOutBond[], asked: number): string[] {
  if (leftOut.length === 0) return []
  const named = leftOut.slice(0, SYMBOLS_NAMED).map(({ reason }) => reason)
  const rest = leftOut.length - named.length
  return [
    `${leftOut.length} of ${asked} bonds ${leftOut.length === 1 ? 'is' : 'are'} left out of every figure. ${named.join(' ')}${rest > 0 ? ` ${rest} more are named with the answer.` : ''}`,
  ]
}

/** The caveats of several bonds, each said once with the bonds that it is of. */
export function caveatsTogether(bonds: readonly BondWithYield[]): string[] {
  const found = bonds.flatMap((valued) =>
    caveatsOfBond(valued).map((sentence) => ({ sentence, symbol: valued.line.symbol })),
  )
  const item = [...Map.groupBy(found, ({ sentence }) => sentence)].map(([sentence, of]) => {
    const symbols = [...new Set(of.map(({ symbol }) => symbol))]
    const named = symbols.slice(0, SYMBOLS_NAMED).join(', ')
    return `${named}${symbols.length > SYMBOLS_NAMED ? ` and ${symbols.length - SYMBOLS_NAMED} more` : ''}: ${sentence}`
  })
  const rest = item.length - SAID_MOST
  return [
    ...item.slice(0, SAID_MOST),
    ...(rest > 0 ? [`${rest} more on single bonds: value those separately to read them.`] : []),
  ]
}

const SYMBOLS_NAMED = 5
const SAID_MOST = 12

const shown = (value: number) => Number(value.toFixed(2)).toLocaleString('en-US').replace('-', '−')

/** Sessions that have opened since a day. */
function sessionsSince(asOf: string, now: Date): number {
  const last = lastSessionBefore(now.getTime()).day
  let count = 0
  for (let day = addDays(asOf, 1); day <= last; day = addDays(day, 1)) if (isTradingDay(day)) count += 1
  return count
}

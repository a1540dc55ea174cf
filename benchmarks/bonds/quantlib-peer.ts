/** The same bonds by QuantLib's JavaScript port: a second opinion and a peer, never part of the product. */
import {
  Actual365Fixed,
  ActualActual,
  BondFunctions,
  BusinessDayConvention,
  Compounding,
  DateGeneration,
  type DayCounter,
  Duration,
  FixedRateBond,
  type Frequency,
  InterestRate,
  InterpolatedZeroCurve,
  Linear,
  NullCalendar,
  Period,
  Schedule,
  Thirty360,
  TimeUnit,
  type YieldTermStructure,
} from '@quantlib/ql'
import type { BondTerms, DayCount } from '#engines/bonds/index.ts'
import type { Day } from '#engines/market-calendar/index.ts'

/** The day counts that the port and the engine read alike. */
export const PEER_DAY_COUNTS: readonly DayCount[] = ['30/360 US', '30E/360', 'ACT/ACT ICMA']

export type PeerFigures = {
  yield: number
  accrued: number
  modifiedDuration: number
  convexity: number
}

const dateOf = (day: Day): Date => new Date(day * 86_400_000)

type PeerBond = { bond: FixedRateBond; dayCounter: DayCounter }

function peerBond(terms: BondTerms): PeerBond {
  const schedule = new Schedule().init2(
    dateOf(terms.issue),
    dateOf(terms.maturity),
    new Period().init1(12 / terms.frequency, TimeUnit.Months),
    new NullCalendar(),
    BusinessDayConvention.Unadjusted,
    BusinessDayConvention.Unadjusted,
    DateGeneration.Rule.Backward,
    terms.isEndOfMonth ?? false,
    ...(terms.firstCoupon === undefined ? [] : [dateOf(terms.firstCoupon)]),
  )
  const dayCounter =
    terms.dayCount === 'ACT/ACT ICMA'
      ? new ActualActual(ActualActual.Convention.ISMA, schedule)
      : new Thirty360(
          terms.dayCount === '30/360 US' ? Thirty360.Convention.USA : Thirty360.Convention.European,
        )
  const bond = new FixedRateBond().frbInit1(
    0,
    100,
    schedule,
    [terms.coupon],
    dayCounter,
    BusinessDayConvention.Unadjusted,
    100,
    dateOf(terms.issue),
    new NullCalendar(),
  )
  return { bond, dayCounter }
}

/** The bond's figures by the port, whose dates are those of UTC. */
export function peerFigures(terms: BondTerms, settlement: Day, cleanPrice: number): PeerFigures {
  const { bond, dayCounter } = peerBond(terms)
  const on = dateOf(settlement)
  const frequency = terms.frequency as number as Frequency
  const rate = BondFunctions.yield1(
    bond,
    cleanPrice,
    dayCounter,
    Compounding.Compounded,
    frequency,
    on,
    1e-13,
    200,
    0.05,
  )
  const interest = new InterestRate(rate, dayCounter, Compounding.Compounded, frequency)
  return {
    yield: rate,
    accrued: BondFunctions.accruedAmount(bond, on),
    modifiedDuration: BondFunctions.duration1(bond, interest, Duration.Type.Modified, on),
    convexity: BondFunctions.convexity1(bond, interest, on),
  }
}

/** Spreads by the port over a curve of continuous zero rates at whole days from settlement. */
export function peerSpreads(
  days: readonly number[],
  rates: readonly number[],
  settlement: Day,
): (terms: BondTerms) => (cleanPrice: number) => number {
  const dayCounter = new Actual365Fixed()
  const curve = new InterpolatedZeroCurve(new Linear()).curveInit3(
    days.map((day) => dateOf(settlement + day)),
    [...rates],
    dayCounter,
    Compounding.Continuous,
    1 as Frequency,
  ) as unknown as YieldTermStructure
  return (terms) => {
    const { bond } = peerBond(terms)
    return (cleanPrice) =>
      BondFunctions.zSpread(
        bond,
        cleanPrice,
        curve,
        dayCounter,
        Compounding.Continuous,
        1 as Frequency,
        dateOf(settlement),
        1e-12,
        100,
        0.01,
      )
  }
}

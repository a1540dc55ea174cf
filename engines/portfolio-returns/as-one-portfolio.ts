import type { IsoDay } from '#engines/market-calendar/index.ts'
import { type Money, money, NO_MONEY, type RateOn } from '#engines/money/index.ts'
import type { ValuedDay } from './value-days.ts'

/** The days of one account, in its own currency and oldest first. */
type PortfolioPart<Day extends ValuedDay = ValuedDay> = { currency: string; days: readonly Day[] }

/** A day of a portfolio in one currency, with what changes of rates did to its securities and its cash. */
type PortfolioDayInOne = ValuedDay & {
  currencyOnSecurities: Money
  currencyOnCash: Money
  /** The oldest day that a rate of it is of; null where no rate was needed. */
  rateDay: string | null
  /** Value and flow before they are rounded: what returns are made of. */
  exact: { worth: number; flow: number }
}

type Amounts = Record<
  'cash' | 'securities' | 'contributed' | 'inKind' | 'purchased' | 'income' | 'fees',
  number
>
const nothing = (): Amounts => ({
  cash: 0,
  securities: 0,
  contributed: 0,
  inKind: 0,
  purchased: 0,
  income: 0,
  fees: 0,
})

/** What is known of a part up to a day: its last value, and what flowed since the portfolio was last valued. */
type Standing = { cash: number; securities: number | null; flows: Amounts & { converted: number } }

/**
 * Accounts in any currencies as one portfolio in one: values at the rate of their day, flows at that of the day they count on. What is changed from one currency into another is no flow of
 * the portfolio. A day on which a rate or a price is missing has no value, which is named; what flowed on it counts on the next that has one.
 *
 * Start + flows + price + income − fees + currency = end holds to the last ten-thousandth: what prices did is each account's own, at the rate of the day, and what rates did is the rest.
 */
export function asOnePortfolio(
  parts: readonly PortfolioPart[],
  to: string,
  rateOn: RateOn,
): PortfolioDayInOne[] {
  const days = [...new Set(parts.flatMap(({ days: own }) => own.map(({ day }) => day)))].sort()
  const next = parts.map(() => 0)
  const standing = parts.map(
    (): Standing => ({ cash: 0, securities: 0, flows: { ...nothing(), converted: 0 } }),
  )
  // What each part was worth when the portfolio was last valued.
  let before = parts.map(() => ({ cash: 0, securities: 0 }))
  let last: { cash: number; securities: number } = { cash: 0, securities: 0 }
  return days.map((day) => {
    const names = { carried: [], stale: [], atCost: [], missing: [] } as Record<Named, string[]>
    parts.forEach(({ days: own }, place) => {
      const row = own[next[place] as number]
      if (row?.day !== day) return
      next[place] = (next[place] as number) + 1
      take(standing[place] as Standing, row)
      for (const name of named) names[name].push(...row[name])
    })
    const rates = parts.map(({ currency }, place) => {
      const { cash, securities, flows } = standing[place] as Standing
      const isNothing = cash === 0 && securities === 0 && Object.values(flows).every((flow) => flow === 0)
      return isNothing ? undefined : { currency, found: rateOn(day, currency, to) }
    })
    const unknown = rates.flatMap((rate) => (rate && !rate.found ? [`${rate.currency} in ${to}`] : []))
    names.missing.push(...new Set(unknown))
    if (unknown.length > 0 || standing.some(({ securities }) => securities === null))
      return { day, ...unvalued, ...unique(names), rateDay: null }
    const restated = nothing()
    let [price, unexplained, worth, flow] = [0, 0, 0, 0]
    standing.forEach(({ cash, securities, flows }, place) => {
      const rate = rates[place]?.found?.rate ?? 1
      const was = before[place] as { cash: number; securities: number }
      const held = securities as number
      const at = (amount: number) => (rate === 1 ? amount : Math.round(amount * rate))
      worth += (cash + held) * rate
      flow += (flows.contributed - flows.converted + flows.inKind) * rate
      restated.cash += at(cash)
      restated.securities += at(held)
      restated.contributed += at(flows.contributed - flows.converted)
      for (const part of ['inKind', 'purchased', 'income', 'fees'] as const) restated[part] += at(flows[part])
      price += at(held - was.securities - flows.purchased - flows.inKind)
      unexplained += at(cash - was.cash - (flows.contributed - flows.purchased + flows.income - flows.fees))
    })
    const { contributed, purchased, inKind, income, fees } = restated
    const onSecurities = restated.securities - last.securities - purchased - inKind - price
    const onCash = restated.cash - last.cash - (contributed - purchased + income - fees) - unexplained
    before = standing.map(({ cash, securities }) => ({ cash, securities: securities as number }))
    last = { cash: restated.cash, securities: restated.securities }
    for (const one of standing) one.flows = { ...nothing(), converted: 0 }
    return {
      day,
      cash: money(restated.cash),
      securities: money(restated.securities),
      contributed: money(contributed),
      inKind: money(inKind),
      purchased: money(purchased),
      income: money(income),
      fees: money(fees),
      currencyOnSecurities: money(onSecurities),
      currencyOnCash: money(onCash),
      ...unique(names),
      rateDay: oldestOf(rates, to),
      exact: { worth, flow },
    }
  })
}

const named = ['carried', 'stale', 'atCost', 'missing'] as const
type Named = (typeof named)[number]

const unique = (names: Record<Named, string[]>): Record<Named, string[]> =>
  Object.fromEntries(named.map((name) => [name, [...new Set(names[name])].sort()])) as Record<Named, string[]>

const unvalued = {
  cash: NO_MONEY,
  securities: null,
  contributed: NO_MONEY,
  inKind: NO_MONEY,
  purchased: NO_MONEY,
  income: NO_MONEY,
  fees: NO_MONEY,
  currencyOnSecurities: NO_MONEY,
  currencyOnCash: NO_MONEY,
  exact: { worth: 0, flow: 0 },
}

function take(standing: Standing, row: ValuedDay): void {
  const { flows } = standing
  standing.cash = row.cash
  standing.securities = row.securities
  for (const flow of ['contributed', 'inKind', 'purchased', 'income', 'fees'] as const)
    flows[flow] += row[flow]
  flows.converted += row.converted ?? 0
}

function oldestOf(
  rates: readonly ({ currency: string; found: { day: IsoDay } | undefined } | undefined)[],
  to: string,
): string | null {
  const days = rates.flatMap((rate) => (rate?.found && rate.currency !== to ? [rate.found.day] : []))
  return days.length === 0 ? null : days.reduce((oldest, day) => (day < oldest ? day : oldest))
}

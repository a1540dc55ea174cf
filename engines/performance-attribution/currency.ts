import { InputRefused, requireFinite } from '#engines/statistics/index.ts'
import { attributeSectors, type Brinson, type SectorPeriod, sidesOf, type UnheldReturns } from './brinson.ts'

export type CurrencyAttribution = {
  /** Ordinary attribution on returns in the base currency, (1 + local)(1 + currency) − 1. */
  base: Brinson
  /** wb (rp − rb) on local returns. */
  localSelection: number[]
  /** (wp − wb) × currency return: what holding other currencies than the benchmark did, products left out. */
  currencyEffectNaive: number[]
}

/** Attribution of a period whose sector returns are local, with the return of each sector's currency beside them. */
export function attributeWithCurrency(
  local: SectorPeriod,
  currencyReturns: readonly number[],
  unheld: UnheldReturns = 'have none',
): CurrencyAttribution {
  requireFinite(currencyReturns, 'currency returns')
  const { wp, wb, rp, rb } = sidesOf(local, unheld)
  if (currencyReturns.length !== wp.length) {
    throw new InputRefused('lengths-differ', `There are not ${wp.length} currency returns.`)
  }
  const inBase = (returns: readonly number[]) =>
    returns.map((value, at) => (1 + value) * (1 + currencyReturns[at]!) - 1)
  return {
    base: attributeSectors({ ...local, portfolioReturns: inBase(rp), benchmarkReturns: inBase(rb) }, unheld),
    localSelection: wb.map((weight, at) => weight * (rp[at]! - rb[at]!)),
    currencyEffectNaive: wp.map((weight, at) => (weight - wb[at]!) * currencyReturns[at]!),
  }
}

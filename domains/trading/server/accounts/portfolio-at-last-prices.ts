import { toCents, sum as total } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { ratesNote } from '../../contract/own-accounts.ts'
import type { Position } from '../../contract/position.ts'
import type { TradingAccount } from '../../contract/schemas.ts'
import { accountsAtLastPrices, type Exact } from './list-accounts.ts'
import { type PortfolioAsked, portfolioAccounts } from './portfolio-accounts.ts'

/** A portfolio at the last prices, in one currency. */
export type PortfolioAtLastPrices = {
  /** All accounts as one. Where a rate is not known its amounts are null, and the note says which. */
  account: TradingAccount
  accounts: readonly TradingAccount[]
  positions: readonly Position[]
  note: string
}

/** @throws Problem `not-found`, `invalid-input`. */
export async function portfolioAtLastPrices(
  ctx: Context,
  asked: PortfolioAsked,
  currency: string,
): Promise<PortfolioAtLastPrices> {
  const { name, accounts: rows, note } = await portfolioAccounts(ctx, asked)
  const { accounts, exact, positions } = await accountsAtLastPrices(ctx, rows, currency)
  const notes = [note, ratesNote(accounts)].filter(Boolean).join(' ')
  const [only, ...others] = accounts
  if (!only) throw new Error('A portfolio has at least one account.')
  return {
    account: others.length === 0 ? only : asOne(name, accounts, exact),
    accounts,
    positions,
    note: notes,
  }
}

/** Sums are of everything or not known: an account without a rate is never left out of one in silence. */
function asOne(name: string, accounts: readonly TradingAccount[], exact: readonly Exact[]): TradingAccount {
  const first = accounts[0] as TradingAccount
  const sum = (of: (account: TradingAccount) => number | null): number | null => {
    const values = accounts.map(of)
    return values.some((value) => value === null)
      ? null
      : values.reduce<number>((all, value) => all + (value ?? 0), 0)
  }
  const dayChange = sum((one) => one.dayChange)
  const exactly = (of: keyof Exact) => toCents(total(exact.map((one) => one[of])))
  const isKnown = accounts.every(({ cash }) => cash !== null)
  const totalValue = isKnown ? exactly('total') : null
  const before = dayChange === null || totalValue === null ? null : totalValue - dayChange
  const coverages = accounts.map(({ coverage }) => coverage)
  const named = (of: 'old' | 'atCost' | 'leftOut') =>
    [...new Set(coverages.flatMap((one) => one[of]))].slice(0, 10)
  const shorts = coverages.flatMap(({ short }) => short ?? [])
  const { currency: _, mainId: __, restated: ___, ...plain } = first
  return {
    ...plain,
    accountName: name,
    cash: isKnown ? exactly('cash') : null,
    totalValue,
    dayChange,
    dayChangePercent: before ? Math.round(((dayChange ?? 0) / Math.abs(before)) * 1_000_000) / 10_000 : null,
    settledCash: sum((one) => one.settledCash),
    unsettledCash: sum((one) => one.unsettledCash),
    heldCash: sum((one) => one.heldCash),
    buyingPower: sum((one) => one.buyingPower),
    withdrawableCash: sum((one) => one.withdrawableCash),
    dividendsDue: sum((one) => one.dividendsDue),
    pricesMissing: [...new Set(accounts.flatMap(({ pricesMissing }) => pricesMissing))],
    coverage: {
      ...first.coverage,
      securities: coverages.reduce((all, one) => all + one.securities, 0),
      positions: coverages.reduce((all, one) => all + one.positions, 0),
      dayChangePositions: coverages.reduce((all, one) => all + one.dayChangePositions, 0),
      parts: coverages.flatMap(({ parts }) => parts),
      oldestAsOf: coverages.flatMap(({ oldestAsOf }) => oldestAsOf ?? []).sort()[0] ?? null,
      old: named('old'),
      atCost: named('atCost'),
      leftOut: named('leftOut'),
      short:
        shorts.length === 0
          ? undefined
          : {
              symbols: [...new Set(shorts.flatMap(({ symbols }) => symbols))].slice(0, 10),
              owed: shorts.reduce<number | null>(
                (all, { owed }) => (all === null || owed === null ? null : all + owed),
                0,
              ),
            },
      isMixed: coverages.some(({ isMixed }) => isMixed),
      sentence:
        accounts
          .flatMap(({ accountName, coverage }) =>
            coverage.sentence ? [`${accountName}: ${coverage.sentence}`] : [],
          )
          .join(' ') || null,
    },
  }
}

import { money, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'

/** What an account is worth and has to trade with; each figure opens what it is made of. */
export function AccountFigures({ account }: { account: TradingAccount }) {
  const { totalValue, cash, dividendsDue, buyingPower, heldCash, settledCash, unsettledCash } = account
  const { short } = account.coverage
  const owed = short
    ? [{ label: `Not taken off: to buy back ${short.symbols.join(', ')}`, value: money(short.owed) }]
    : []
  const owedNote = !short
    ? ''
    : `, ${short.owed === null ? 'an unknown amount' : money(short.owed)} owed for short positions`
  const holdings = totalValue === null ? null : totalValue - (cash ?? 0) - (dividendsDue ?? 0)
  return (
    <FigureStrip label="Account">
      <Figure
        label="Total value"
        kind="money"
        value={money(totalValue)}
        note={
          account.coverage.sentence ? (
            account.coverage.sentence
          ) : (
            <Change value={account.dayChange}>
              {`${percent(account.dayChangePercent === null ? null : account.dayChangePercent / 100, { signed: true })} today`}
            </Change>
          )
        }
        explains={{
          origin: 'counted',
          definition:
            'Cash by trade date, holdings at their last prices, and dividends due. Holdings without a price are carried at cost and marked.',
          inputs: [
            { label: 'Cash', value: money(cash) },
            { label: 'Holdings', value: money(holdings) },
            { label: 'Dividends due', value: money(dividendsDue) },
          ],
          total: { label: 'Total value', value: money(totalValue) },
          source: 'Paper broker',
        }}
      />
      <Figure
        label="Cash"
        kind="money"
        value={money(cash)}
        note={
          unsettledCash === 0 ? 'All settled' : `${money(unsettledCash, { signed: true })} not settled yet`
        }
        explains={{
          origin: 'counted',
          definition:
            'Settled cash and what trades that have not settled bring or cost; trades settle a business day later.',
          inputs: [
            { label: 'Settled', value: money(settledCash) },
            { label: 'Not settled', value: money(unsettledCash, { signed: true }) },
          ],
          total: { label: 'Cash', value: money(cash) },
          source: 'Paper broker',
        }}
      />
      <Figure
        label="Buying power"
        kind="money"
        value={money(buyingPower)}
        note={`${heldCash === 0 ? 'Nothing is held' : `${money(heldCash)} held`}${owedNote}`}
        explains={{
          origin: 'counted',
          definition:
            'What a purchase may cost: all cash by trade date less what open purchases hold. No margin.',
          inputs: [
            { label: 'Cash', value: money(cash) },
            { label: 'Held for open orders', value: money(heldCash === null ? null : -heldCash) },
            ...owed,
          ],
          total: { label: 'Buying power', value: money(buyingPower) },
          source: 'Paper broker',
        }}
      />
      <Figure
        label="Can be withdrawn"
        kind="money"
        value={money(account.withdrawableCash)}
        note={`Settled and not held${owedNote}`}
        explains={{
          origin: 'counted',
          definition: 'Settled cash, less what unsettled purchases will cost and what open orders hold.',
          source: 'Paper broker',
        }}
      />
    </FigureStrip>
  )
}

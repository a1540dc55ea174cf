import { Select } from '@mantine/core'
import { useState } from 'react'
import { money, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { Button, Change } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { ImportDialog } from '../imports/import-dialog.tsx'
import classes from '../trading.module.css'
import { lotMethodWords } from '../words.ts'
import { DepositDialog } from './deposit-dialog.tsx'
import { OpenAccountDialog } from './open-account-dialog.tsx'

type AccountBarProps = {
  accounts: readonly TradingAccount[]
  account: TradingAccount
  onChoose: (id: number) => void
}

/** Which account is traded at, and what it has to trade with. */
export function AccountBar({ accounts, account, onChoose }: AccountBarProps) {
  const [open, setOpen] = useState<'account' | 'deposit' | 'import'>()
  return (
    <>
      <div className={classes.bar}>
        <Select
          aria-label="Paper account"
          className={classes.account}
          data={accounts.map(({ id, accountName, accountNumber }) => ({
            value: String(id),
            label: `${accountName}, ${accountNumber}`,
          }))}
          value={String(account.id)}
          allowDeselect={false}
          onChange={(id) => id && onChoose(Number(id))}
        />
        <span className={classes.method}>Tax lots: {lotMethodWords[account.lotMethod].toLowerCase()}</span>
        <span className={classes.buttons}>
          <Button onClick={() => setOpen('import')}>Import a file</Button>
          <Button onClick={() => setOpen('deposit')}>Pay in cash</Button>
          <Button onClick={() => setOpen('account')}>Open an account</Button>
        </span>
      </div>
      <AccountFigures account={account} />
      <OpenAccountDialog isOpen={open === 'account'} onClose={() => setOpen(undefined)} onOpened={onChoose} />
      <ImportDialog account={account} isOpen={open === 'import'} onClose={() => setOpen(undefined)} />
      <DepositDialog account={account} isOpen={open === 'deposit'} onClose={() => setOpen(undefined)} />
    </>
  )
}

function AccountFigures({ account }: { account: TradingAccount }) {
  const { totalValue, cash, dividendsDue, buyingPower, heldCash, settledCash, unsettledCash } = account
  const holdings = totalValue === null ? null : totalValue - cash - dividendsDue
  return (
    <FigureStrip label="Account">
      <Figure
        label="Total value"
        kind="money"
        value={money(totalValue)}
        note={
          account.pricesMissing.length > 0 ? (
            `No price of ${account.pricesMissing.join(', ')}`
          ) : (
            <Change value={account.dayChange}>
              {`${percent(account.dayChangePercent === null ? null : account.dayChangePercent / 100, { signed: true })} today`}
            </Change>
          )
        }
        explains={{
          origin: 'counted',
          definition:
            'Cash by trade date, holdings at their last prices, and dividends due. Unknown while a price is missing.',
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
        note={heldCash === 0 ? 'Nothing is held' : `${money(heldCash)} held`}
        explains={{
          origin: 'counted',
          definition:
            'What a purchase may cost: all cash by trade date less what open purchases hold. No margin.',
          inputs: [
            { label: 'Cash', value: money(cash) },
            { label: 'Held for open orders', value: money(-heldCash) },
          ],
          total: { label: 'Buying power', value: money(buyingPower) },
          source: 'Paper broker',
        }}
      />
      <Figure
        label="Can be withdrawn"
        kind="money"
        value={money(account.withdrawableCash)}
        note="Settled and not held"
        explains={{
          origin: 'counted',
          definition: 'Settled cash, less what unsettled purchases will cost and what open orders hold.',
          source: 'Paper broker',
        }}
      />
    </FigureStrip>
  )
}

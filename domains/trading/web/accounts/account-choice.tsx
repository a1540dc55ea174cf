import { Select } from '@mantine/core'
import type { ClosedAccount, TradingAccount } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'

/** Where somebody is: at an account of the installation, traded at or closed, or at their own one elsewhere. */
export type Place = number | 'elsewhere'

type AccountChoiceProps = {
  accounts: readonly TradingAccount[]
  closed: readonly ClosedAccount[]
  place: Place
  onChoose: (place: Place) => void
}

/** The accounts of the installation, those that are closed, and the one elsewhere. */
export function AccountChoice({ accounts, closed, place, onChoose }: AccountChoiceProps) {
  return (
    <Select
      aria-label="Paper account"
      className={classes.account}
      data={[
        { group: 'Paper accounts', items: accounts.map(itemOf) },
        ...(closed.length > 0 ? [{ group: 'Closed', items: closed.map(itemOf) }] : []),
        { group: 'Elsewhere', items: [{ value: 'elsewhere', label: 'Your account at Alpaca (paper)' }] },
      ]}
      value={String(place)}
      allowDeselect={false}
      onChange={(value) => value && onChoose(value === 'elsewhere' ? value : Number(value))}
    />
  )
}

const itemOf = ({
  id,
  accountName,
  accountNumber,
}: Pick<TradingAccount, 'id' | 'accountName' | 'accountNumber'>) => ({
  value: String(id),
  label: `${accountName}, ${accountNumber}`,
})

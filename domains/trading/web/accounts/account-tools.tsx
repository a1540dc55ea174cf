import { Menu } from '@mantine/core'
import { useState } from 'react'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { ImportDialog } from '../imports/import-dialog.tsx'
import classes from '../trading.module.css'
import { lotMethodWords } from '../words.ts'
import { DepositDialog, WithdrawDialog } from './cash-dialog.tsx'
import { OpenAccountDialog } from './open-account-dialog.tsx'

type AccountToolsProps = {
  account: TradingAccount
  /** An account that has just been opened. */
  onOpened: (id: number) => void
  /** Asks whether the account is to begin anew. */
  onReset: () => void
}

/** What can be done with an account as a whole. */
export function AccountTools({ account, onOpened, onReset }: AccountToolsProps) {
  const [open, setOpen] = useState<'import' | 'deposit' | 'withdraw' | 'account'>()
  const dialog = (name: typeof open) => ({ isOpen: open === name, onClose: () => setOpen(undefined) })
  return (
    <>
      <span className={classes.method}>Tax lots: {lotMethodWords[account.lotMethod].toLowerCase()}</span>
      <span className={classes.buttons}>
        <Button onClick={() => setOpen('import')}>Import a file</Button>
        <Button onClick={() => setOpen('deposit')}>Pay in cash</Button>
        <Button onClick={() => setOpen('withdraw')}>Withdraw cash</Button>
        <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button icon={<Icon of={IconChevronDown} />}>Account</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen('account')}>Open an account</Menu.Item>
            <Menu.Item onClick={onReset}>Reset this account</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      <ImportDialog account={account} {...dialog('import')} />
      <DepositDialog account={account} {...dialog('deposit')} />
      <WithdrawDialog account={account} {...dialog('withdraw')} />
      <OpenAccountDialog onOpened={onOpened} {...dialog('account')} />
    </>
  )
}

import { Menu } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { lotMethodWords } from '../words.ts'
import { DepositDialog, WithdrawDialog } from './cash-dialog.tsx'
import { OpenAccountDialog } from './open-account-dialog.tsx'

/** What a dialog is given that takes a broker's file into an account (domains/broker-files has it). */
export type ImportDialogProps = {
  account: { id: number; accountName: string; currency?: string | undefined }
  isOpen: boolean
  onClose: () => void
}

type AccountToolsProps = {
  account: TradingAccount
  ImportDialog: ComponentType<ImportDialogProps>
  /** An account that has just been opened. */
  onOpened: (id: number) => void
  /** Asks whether the account is to begin again. */
  onReset: () => void
}

/** What can be done with an account as a whole. */
export function AccountTools({ account, ImportDialog, onOpened, onReset }: AccountToolsProps) {
  const [open, setOpen] = useState<'import' | 'deposit' | 'withdraw' | 'account'>()
  const dialog = (name: typeof open) => ({ isOpen: open === name, onClose: () => setOpen(undefined) })
  return (
    <>
      <span className="quiet-small">Tax lots: {lotMethodWords[account.lotMethod].toLowerCase()}</span>
      <span className={classes.buttons}>
        <Button onClick={() => setOpen('import')}>Import a file</Button>
        <Button onClick={() => setOpen('deposit')}>Pay in cash</Button>
        <Button onClick={() => setOpen('withdraw')}>Withdraw cash</Button>
        <Menu position="bottom-end" returnFocus>
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

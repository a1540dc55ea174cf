import { Menu, Select } from '@mantine/core'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { type TradingAccount, withAccount } from '#domains/trading/contract/index.ts'
import { ValuingButton } from './holdings/valuing-button.tsx'
import { ImportButtons } from './import-button.tsx'
import classes from './portfolio.module.css'
import { exportUrl } from './queries.ts'

const files = [
  { what: 'holdings', label: 'Holdings' },
  { what: 'trades', label: 'Trades' },
  { what: 'lots', label: 'Open tax lots' },
  { what: 'realised', label: 'Realised gains' },
] as const

type PortfolioToolsProps = {
  accounts: readonly TradingAccount[]
  account: TradingAccount
  onChoose: (id: number) => void
}

/** Which account is shown, where it is taken along to, the files that it gives and the broker’s file that it takes. */
export function PortfolioTools({ accounts, account, onChoose }: PortfolioToolsProps) {
  return (
    <div className={classes.tools}>
      {accounts.length > 1 ? (
        <Select
          aria-label="Account"
          className={classes.account}
          data={accounts.map(({ id, accountName, accountNumber }) => ({
            value: String(id),
            label: `${accountName}, ${accountNumber}`,
          }))}
          value={String(account.id)}
          allowDeselect={false}
          onChange={(id) => id && onChoose(Number(id))}
        />
      ) : (
        <p className={classes.name}>
          <strong>{account.accountName}</strong> <span>{account.accountNumber}</span>
        </p>
      )}
      <span className={classes.buttons}>
        <ButtonLink to={withAccount('/dashboard/risk', account.id)}>Analyse risk</ButtonLink>
        <ButtonLink to={withAccount('/dashboard/attribution', account.id)}>Attribution</ButtonLink>
        <ImportButtons account={account} />
        <ValuingButton account={account} />
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <Button icon={<Icon of={IconDownload} />}>Export CSV</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {files.map(({ what, label }) => (
              <Menu.Item key={what} component="a" href={exportUrl(account.id, what)} download>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </span>
    </div>
  )
}

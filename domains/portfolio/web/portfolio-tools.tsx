import { Menu, Select } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { type TradingAccount, withAccount } from '#domains/trading/contract/index.ts'
import classes from './portfolio.module.css'
import { exportUrl } from './queries.ts'

// Fetched when it is first opened: most who look at a portfolio import nothing.
const ImportDialog = lazy(() =>
  import('#domains/trading/web/index.tsx').then((web) => ({ default: web.ImportDialog })),
)

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
  const [importing, setImporting] = useState<'never' | 'open' | 'closed'>('never')
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
        <Button onClick={() => setImporting('open')}>Import a file</Button>
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
      {importing === 'never' ? null : (
        <Suspense>
          <ImportDialog
            account={account}
            isOpen={importing === 'open'}
            onClose={() => setImporting('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

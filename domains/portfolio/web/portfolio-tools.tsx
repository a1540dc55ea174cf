import { Menu, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { type TradingAccount, withAccount } from '#domains/trading/contract/index.ts'
import { knownCurrencies } from '#engines/money/index.ts'
import { GroupButton } from './group-button.tsx'
import { ValuingButton } from './holdings/valuing-button.tsx'
import { ActivityButton, CorporateActionButton, ImportButton } from './import-button.tsx'
import classes from './portfolio.module.css'
import { exportUrl, groupsQuery } from './queries.ts'

const files = [
  { what: 'holdings', label: 'Holdings' },
  { what: 'trades', label: 'Trades' },
  { what: 'lots', label: 'Open tax lots' },
  { what: 'realised', label: 'Realised gains' },
] as const

type PortfolioToolsProps = {
  accounts: readonly TradingAccount[]
  account: TradingAccount
  /** `own` or the number of a group, where several accounts are looked at as one. */
  asOne: string | undefined
  currency: string
  onCurrency: (currency: string) => void
  /** An account, `own`, or the number of a group. */
  onChoose: (next: number | string) => void
}

const GROUP = 'group-'

/** What is shown and in which currency, where it is taken along to, the files that it gives and what can be entered into it. */
export function PortfolioTools(props: PortfolioToolsProps) {
  const { accounts, account, asOne, currency, onCurrency, onChoose } = props
  const groups = useQuery({ ...groupsQuery(), enabled: accounts.length > 1 }).data ?? []
  const choose = (value: string) =>
    onChoose(value === 'own' ? value : value.startsWith(GROUP) ? value.slice(GROUP.length) : Number(value))
  return (
    <div className={classes.tools}>
      {accounts.length > 1 ? (
        <Select
          aria-label="Account"
          className={classes.account}
          data={[
            {
              group: 'As one portfolio',
              items: [
                { value: 'own', label: 'All my accounts' },
                ...groups.map(({ id, name }) => ({ value: `${GROUP}${id}`, label: name })),
              ],
            },
            {
              group: 'Accounts',
              items: accounts.map(({ id, accountName, accountNumber }) => ({
                value: String(id),
                label: `${accountName}, ${accountNumber}`,
              })),
            },
          ]}
          value={asOne === undefined ? String(account.id) : asOne === 'own' ? asOne : `${GROUP}${asOne}`}
          allowDeselect={false}
          onChange={(value) => value && choose(value)}
        />
      ) : (
        <p className={classes.name}>
          <strong>{account.accountName}</strong> <span>{account.accountNumber}</span>
        </p>
      )}
      <Select
        aria-label="Currency that amounts are stated in"
        className={classes.currency}
        data={[...knownCurrencies]}
        value={currency}
        searchable
        allowDeselect={false}
        onChange={(code) => code && onCurrency(code)}
      />
      <span className={classes.buttons}>
        {asOne === undefined ? <AccountButtons account={account} /> : <GroupButton accounts={accounts} />}
      </span>
    </div>
  )
}

/** What is done with one account. */
function AccountButtons({ account }: { account: TradingAccount }) {
  return (
    <>
      <ButtonLink to={withAccount('/dashboard/risk', account.id)}>Analyse risk</ButtonLink>
      <ButtonLink to={withAccount('/dashboard/attribution', account.id)}>Attribution</ButtonLink>
      <ButtonLink to={withAccount('/dashboard/income', account.id)}>Income</ButtonLink>
      <ImportButton account={account} />
      <ActivityButton account={account} />
      <CorporateActionButton account={account} />
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
    </>
  )
}

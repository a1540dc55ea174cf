import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountIn, ownAccounts } from '#domains/trading/contract/index.ts'
import { accountsQuery, useOrganisation } from '../queries.ts'
import { useChosenAccount } from './chosen-account.ts'

/** The account whose portfolio an analysis takes: the one that the address names, else the one that was chosen on any screen, else all. */
export function useAccountTaken(): { account: number | undefined; isTakenAlong: boolean } {
  const [search] = useSearchParams()
  const { chosen } = useChosenAccount()
  const named = accountIn(search)
  return {
    account: named ?? (chosen === 'all' ? undefined : chosen),
    isTakenAlong: named !== undefined,
  }
}

/** Which account “Use my portfolio” takes; without a second account there is nothing to choose. */
export function AccountField() {
  const accounts = useQuery(accountsQuery(useOrganisation())).data ?? []
  const [, setSearch] = useSearchParams()
  const { choose } = useChosenAccount()
  const { account } = useAccountTaken()
  if (accounts.length < 2) return null
  const take = (value: string | null) => {
    choose(value === null || value === 'all' ? 'all' : Number(value))
    setSearch(
      (known) => {
        known.delete('account')
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <Select
      label="My portfolio"
      allowDeselect={false}
      value={accounts.some(({ id }) => id === account) ? String(account) : 'all'}
      onChange={take}
      data={[
        { value: 'all', label: ownAccounts(accounts).isSample ? 'All sample accounts' : 'All my accounts' },
        ...accounts.map(({ id, accountName, accountNumber }) => ({
          value: String(id),
          label: `${accountName}, ${accountNumber}`,
        })),
      ]}
    />
  )
}

import { Select, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import {
  EmptyState,
  Page,
  Panel,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { accountShown } from '#domains/trading/contract/index.ts'
import { useChosenAccount } from '#domains/trading/web/index.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { accountsQuery, closedAccountsQuery, useUser } from './queries.ts'
import classes from './reports.module.css'
import { ScheduledTab } from './scheduled-tab.tsx'
import { StatementsTab } from './statements-tab.tsx'
import { TaxLotsTab } from './tax-lots-tab.tsx'
import type { Reported } from './words.tsx'

const tabs = [
  { value: 'statements', label: 'Statements' },
  { value: 'performance', label: 'Performance' },
  { value: 'tax', label: 'Tax lots' },
  { value: 'scheduled', label: 'Scheduled' },
] as const

/** Statements, performance and realised gains of a paper account, and what is mailed of them. */
export default function ReportsScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'statements'
  const organisationId = useUser()?.organisationId
  const org = organisationId === undefined ? {} : { orgId: organisationId }
  const open = useQuery(accountsQuery(org))
  const closed = useQuery(closedAccountsQuery(org))
  const accounts: Reported[] = [
    ...(open.data ?? []).map(({ id, accountName }) => ({ id, name: accountName, isClosed: false })),
    ...(closed.data ?? []).map(({ id, accountName, accountNumber }) => ({
      id,
      name: `${accountName} (closed), ${accountNumber}`,
      isClosed: true,
    })),
  ]
  return (
    <Page
      title="Statements and reports"
      purpose="Reports on paper accounts, from books that balance: to read, file and mail."
    >
      <QueryStates
        query={open}
        failed="The accounts could not be read."
        kept="Statements and schedules are as they were."
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => accounts.length === 0 && closed.isSuccess}
        empty={
          <Panel title="Statements">
            <EmptyState
              title="No account to report on yet"
              body="Open a paper account under Trading: its statements begin with the day it was opened."
            />
          </Panel>
        }
      >
        {() =>
          accounts.length === 0 && closed.isError ? (
            <ClosedUnknown />
          ) : (
            <Tabs
              value={tab}
              keepMounted={false}
              onChange={(value) =>
                setSearch(value ? { tab: value } : {}, { replace: true, preventScrollReset: true })
              }
            >
              <Tabs.List aria-label="Reports">
                {tabs.map(({ value, label }) => (
                  <Tabs.Tab key={value} value={value}>
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={tab} pt="md">
                {closed.isError ? <ClosedUnknown /> : null}
                {tab === 'scheduled' ? (
                  <ScheduledTab accounts={accounts.filter(({ isClosed }) => !isClosed)} />
                ) : (
                  <OfAccount accounts={accounts}>
                    {(account) =>
                      tab === 'statements' ? (
                        <StatementsTab key={account.id} accountId={account.id} />
                      ) : tab === 'tax' ? (
                        <TaxLotsTab key={account.id} accountId={account.id} />
                      ) : (
                        <PerformanceTab key={account.id} accountId={account.id} />
                      )
                    }
                  </OfAccount>
                )}
              </Tabs.Panel>
            </Tabs>
          )
        }
      </QueryStates>
    </Page>
  )
}

const ClosedUnknown = () => (
  <p role="status">Closed accounts could not be read: the list may be incomplete.</p>
)

function OfAccount({
  accounts,
  children,
}: {
  accounts: readonly Reported[]
  children: (account: Reported) => ReactNode
}) {
  const { chosen, choose } = useChosenAccount()
  const account = accountShown(accounts, chosen)
  if (!account) return <SkeletonRows rows={6} />
  return (
    <Stack>
      <div className={classes.tools}>
        <Select
          className={classes.wide}
          label="Account"
          allowDeselect={false}
          data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(account.id)}
          onChange={(value) => value && choose(Number(value))}
        />
      </div>
      {children(account)}
    </Stack>
  )
}

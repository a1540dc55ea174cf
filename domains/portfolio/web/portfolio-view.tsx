import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptInBrowser } from '#design-system/patterns/kept-state/index.ts'
import {
  EmptyState,
  Loading,
  Panel,
  QueryStates,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { MarketOverview } from '#domains/market-data/web/index.tsx'
import { accountShown, type OrderPrefill, type TradingAccount } from '#domains/trading/contract/index.ts'
import { useChosenAccount } from '#domains/trading/web/index.tsx'
import { RecentActivity } from './activity/recent-activity.tsx'
import { HoldingsPanel } from './holdings/holdings-panel.tsx'
import { PerformancePanel } from './performance/performance-panel.tsx'
import classes from './portfolio.module.css'
import { PortfolioTools } from './portfolio-tools.tsx'
import { accountsQuery, type Looked, summaryQuery, useOrganisation } from './queries.ts'
import { SummaryCard } from './summary-card.tsx'
import { TaxLots } from './tax/tax-lots.tsx'

type Trade = ((prefill?: OrderPrefill) => void) | undefined

/** What an account holds, what it is worth and what it has earned, and the market around it. `onTrade` leads to the order ticket. */
export function PortfolioView({ onTrade }: { onTrade?: (prefill?: OrderPrefill) => void }) {
  const accounts = useQuery(accountsQuery(useOrganisation()))
  return (
    <QueryStates
      query={accounts}
      failed="The portfolio could not be read."
      kept="Orders and holdings are unchanged."
      skeleton={<PortfolioSkeleton />}
      empty={
        <Stack>
          <Panel title="Portfolio">
            <EmptyState
              title="No portfolio data available"
              body="A paper account appears here with its holdings and returns. Open one under Trading."
              actions={onTrade ? <Button onClick={() => onTrade()}>Open a paper account</Button> : undefined}
            />
          </Panel>
          <MarketOverview />
        </Stack>
      }
    >
      {(rows) => <Portfolio accounts={rows} onTrade={onTrade} />}
    </QueryStates>
  )
}

function Portfolio({ accounts, onTrade }: { accounts: readonly TradingAccount[]; onTrade: Trade }) {
  const { chosen, choose } = useChosenAccount()
  const [group, chooseGroup] = useState<string>()
  const [kept, keepCurrency] = useKeptInBrowser('assay.reporting-currency')
  const account = accountShown(accounts, chosen) as TradingAccount
  const asOne = group ?? (chosen === 'all' && accounts.length > 1 ? 'own' : undefined)
  const currency = kept ?? (asOne === undefined ? account.currency : undefined) ?? 'USD'
  const looked: Looked = {
    ...(asOne === undefined ? { accountId: account.id } : { group: asOne }),
    ...(currency === 'USD' ? {} : { currency }),
  }
  // Weights are of the whole that is looked at, in the currency that it is stated in.
  const whole = useQuery(summaryQuery(looked)).data?.account
  return (
    <Stack>
      <div className={classes.summary}>
        <PortfolioTools
          accounts={accounts}
          account={account}
          asOne={asOne}
          currency={currency}
          onCurrency={keepCurrency}
          onChoose={(next) => {
            chooseGroup(typeof next === 'number' || next === 'own' ? undefined : next)
            if (typeof next === 'number') choose(next)
            else if (next === 'own') choose('all')
          }}
        />
        <SummaryCard looked={looked} />
      </div>
      <div className={classes.row}>
        <HoldingsPanel looked={looked} account={whole} onTrade={onTrade} />
        {asOne === undefined ? <RecentActivity accountId={account.id} /> : null}
      </div>
      <MarketOverview />
      <PerformancePanel looked={looked} />
      {asOne === undefined ? <TaxLots accountId={account.id} /> : null}
    </Stack>
  )
}

/** The layout of what is coming. */
function PortfolioSkeleton() {
  return (
    <Loading label="Loading the portfolio">
      <Stack>
        <SkeletonFigures figures={4} />
        <div className={classes.row}>
          <Panel title="Top Holdings">
            <SkeletonRows rows={8} />
          </Panel>
          <Panel title="Recent Activity">
            <SkeletonRows rows={6} />
          </Panel>
        </div>
      </Stack>
    </Loading>
  )
}

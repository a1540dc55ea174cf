import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { EmptyState, Panel } from '#design-system/patterns/page/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { NoSymbols } from '../no-symbols.tsx'
import { type History, historiesQuery, riskQuery, useUser } from '../queries.ts'
import type { OnTab } from '../tabs.ts'
import classes from '../workstation.module.css'
import { compareSymbols } from './compare-symbols.ts'
import { CorrelationCard } from './correlation-card.tsx'
import { DrawdownCard } from './drawdown-card.tsx'
import { PerformanceCard } from './performance-card.tsx'
import { RiskCard } from './risk-card.tsx'

/** Four analyses of the list. */
export function AnalyticsTab({ symbols, onTab }: { symbols: readonly string[]; onTab: OnTab }) {
  if (symbols.length === 0)
    return (
      <Panel title="Analytics">
        <NoSymbols what="Performance, risk, correlation and drawdown are computed from it." onTab={onTab} />
      </Panel>
    )
  return (
    <div className={classes.cards}>
      <Compared symbols={symbols} />
      <Assessed symbols={symbols} />
    </div>
  )
}

/** The two cards that stand on the prices of a year. */
function Compared({ symbols }: { symbols: readonly string[] }) {
  const compare = useCallback(
    (histories: (History | null)[]) =>
      compareSymbols(symbols, histories, new Date().toISOString().slice(0, 10)),
    [symbols],
  )
  const comparison = useQuery({ ...historiesQuery(symbols), select: compare })
  return (
    <>
      <PerformanceCard query={comparison} />
      <CorrelationCard query={comparison} />
    </>
  )
}

/** The two cards that stand on a risk assessment, which not every role may ask for. */
function Assessed({ symbols }: { symbols: readonly string[] }) {
  const user = useUser()
  const mayAsk = user !== undefined && isGranted(user.role, 'analytics:run')
  const assessment = useQuery({ ...riskQuery(symbols), enabled: mayAsk })
  if (user && !mayAsk)
    return ['Risk', 'Drawdown'].map((title) => (
      <Panel key={title} title={title}>
        <EmptyState
          title="Your role does not run analyses."
          body="An administrator can make you an analyst."
        />
      </Panel>
    ))
  return (
    <>
      <RiskCard query={assessment} />
      <DrawdownCard query={assessment} />
    </>
  )
}

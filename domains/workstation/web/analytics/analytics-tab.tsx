import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { EmptyState, Loading, Panel, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { NoSymbols } from '../no-symbols.tsx'
import { type History, historiesQuery, riskQuery, useUser } from '../queries.ts'
import type { OnTab } from '../tabs.ts'
import classes from '../workstation.module.css'
import { type ComparedKind, compareSymbols } from './compare-symbols.ts'
import { KindChoice } from './comparison-states.tsx'
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
      <Cards symbols={symbols} />
    </div>
  )
}

function Cards({ symbols }: { symbols: readonly string[] }) {
  const [kind, setKind] = useState<ComparedKind>('real')
  const compare = useCallback(
    (histories: (History | null)[]) =>
      compareSymbols(symbols, histories, new Date().toISOString().slice(0, 10), kind),
    [symbols, kind],
  )
  const comparison = useQuery({ ...historiesQuery(symbols), select: compare })
  return (
    <>
      {comparison.data?.mixed ? (
        <KindChoice mixed={comparison.data.mixed} kind={kind} onKind={setKind} />
      ) : null}
      <PerformanceCard query={comparison} />
      <CorrelationCard query={comparison} />
      {comparison.data || comparison.error ? (
        <Assessed
          symbols={symbols.filter((symbol) => !comparison.data?.apart.includes(symbol))}
          unknown={comparison.data?.unknown ?? []}
        />
      ) : (
        titles.map((title) => (
          <Panel key={title} title={title}>
            <Loading>
              <SkeletonRows rows={5} />
            </Loading>
          </Panel>
        ))
      )}
    </>
  )
}

const titles = ['Risk', 'Drawdown']

/** The two cards of a risk assessment, which not every role may ask for; one symbol without prices would refuse it all. */
function Assessed({ symbols, unknown }: { symbols: readonly string[]; unknown: readonly string[] }) {
  const user = useUser()
  const isAllowed = user !== undefined && isGranted(user, 'analytics:run')
  const known = symbols.filter((symbol) => !unknown.includes(symbol))
  const assessment = useQuery({ ...riskQuery(known), enabled: isAllowed && known.length > 0 })
  const why =
    known.length === 0
      ? {
          title: `No source has prices of ${unknown.join(', ')}.`,
          body: 'Nothing can be computed from this.',
        }
      : { title: 'Your role does not run analyses.', body: 'An administrator can make you an analyst.' }
  if (known.length === 0 || (user && !isAllowed))
    return titles.map((title) => (
      <Panel key={title} title={title}>
        <EmptyState {...why} />
      </Panel>
    ))
  return (
    <>
      <RiskCard query={assessment} unknown={unknown} />
      <DrawdownCard query={assessment} unknown={unknown} />
    </>
  )
}

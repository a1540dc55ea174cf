import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { money, percent } from '#design-system/formats/index.ts'
import { useKeptInBrowser } from '#design-system/patterns/kept-state/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  QueryStates,
  SkeletonFigures,
} from '#design-system/patterns/page/index.ts'
import { Button, Change, SeverityTag } from '#design-system/primitives/index.ts'
import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { type Performance, type Period, returnTitles } from '#domains/portfolio/contract/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import classes from '../portfolio.module.css'
import { type Looked, performanceQuery } from '../queries.ts'
import { BenchmarkChoice, BesideFigure, DEFAULT_BENCHMARK } from './benchmark-choice.tsx'
import { PartsPanel } from './parts-panel.tsx'
import { BesideChart, FallChart, ValueChart } from './performance-charts.tsx'

const periods = [
  { value: '1M', label: '1M' },
  { value: '3M', label: '3M' },
  { value: '6M', label: '6M' },
  { value: 'YTD', label: 'YTD' },
  { value: '1Y', label: '1Y' },
  { value: 'ALL', label: 'All' },
] as const satisfies readonly { value: Period; label: string }[]

/** What an account has earned over a period: returns, value and falls day by day, and where the change came from. */
export function PerformancePanel({ looked }: { looked: Looked }) {
  const [period, setPeriod] = useState<Period>('1Y')
  const [allowsMixed, allowMixed] = useState(false)
  const [kept, keepBenchmark] = useKeptInBrowser('assay.benchmark')
  const benchmark = kept ?? DEFAULT_BENCHMARK
  const performance = useQuery(performanceQuery(looked, period, { allowsMixed, benchmark }))
  const { error } = performance
  const isMixed = error instanceof CallFailed && error.code === 'prices-mixed'
  return (
    <section id="performance" className={classes.anchor} aria-label="Performance">
      <div className={classes.periods}>
        <h2>Performance</h2>
        <BenchmarkChoice value={benchmark} onChange={keepBenchmark} />
        <SegmentedControl
          aria-label="Period"
          size="xs"
          data={[...periods]}
          value={period}
          onChange={(value) => setPeriod(value as Period)}
        />
      </div>
      {isMixed ? (
        <Panel title="Performance">
          <EmptyState
            title="Real and simulated prices are not counted together"
            body={sentenceOf(error)}
            actions={<Button onClick={() => allowMixed(true)}>Combine them anyway</Button>}
          />
        </Panel>
      ) : (
        <QueryStates
          query={performance}
          failed="The performance could not be read."
          kept="Orders and holdings are unchanged."
          skeleton={<SkeletonFigures figures={5} />}
          isEmpty={({ days }) => days.length === 0}
          empty={
            <Panel title="Performance">
              <EmptyState
                title="Nothing to measure yet"
                body="Returns are counted from the first day that the account has cash or holdings with a price."
              />
            </Panel>
          }
        >
          {(read) => (
            <div className={`stacked-loosely ${classes.summary}`}>
              {read.note ? (
                <p className={classes.coverage} role="status">
                  <SeverityTag severity="low">Accounts and rates</SeverityTag> {read.note}
                </p>
              ) : null}
              {read.priceDoubts.length > 0 ? (
                <p className={classes.coverage} role="status">
                  <SeverityTag severity="medium">Doubtful prices</SeverityTag> {read.priceDoubts.join(' ')}
                </p>
              ) : null}
              {isKnown(read) ? (
                <>
                  <Returns read={read} />
                  <BesideChart read={read} />
                  <ValueChart read={read} />
                  <div className={classes.row}>
                    <FallChart read={read} />
                    <PartsPanel read={read} />
                  </div>
                </>
              ) : (
                <div className={classes.row}>
                  <Panel title="Returns">
                    <EmptyState title="The return is not known" body={read.moneyWeightedNote ?? ''} />
                  </Panel>
                  <PartsPanel read={read} />
                </div>
              )}
            </div>
          )}
        </QueryStates>
      )}
    </section>
  )
}

/** Days without any price of what was held have no return, and a line of them would be drawn flat. */
const isKnown = ({ figures, days }: Performance): boolean =>
  figures.timeWeighted.value !== null || days.every(({ value }) => value === null)

function Returns({ read }: { read: Performance }) {
  const { timeWeighted, moneyWeighted, simple, gain, deepestFall } = read.figures
  const signed = (fraction: number | null) => percent(fraction, { signed: true })
  const gained = (cents: number | null) => money(cents, { signed: true, currency: read.currency ?? 'USD' })
  const yearly = (fraction: number | null) =>
    fraction === null ? 'Over the period' : `${signed(fraction)} a year`
  return (
    <>
      {read.isMixed ? (
        <p className={classes.coverage} role="status">
          <SeverityTag severity="medium">Mixed prices</SeverityTag> Real and simulated prices are counted
          together, as you asked: these returns describe no market.
        </p>
      ) : null}
      <GapsNote read={read} />
      <FigureStrip label="Returns">
        <Figure
          label={returnTitles.timeWeighted}
          kind="money"
          value={<Change value={timeWeighted.value}>{signed(timeWeighted.value)}</Change>}
          note={yearly(read.perYear.timeWeighted)}
          explains={timeWeighted}
        />
        <Figure
          label={returnTitles.moneyWeighted}
          kind="money"
          value={<Change value={moneyWeighted.value}>{signed(moneyWeighted.value)}</Change>}
          note={read.moneyWeightedNote ?? yearly(read.perYear.moneyWeighted)}
          explains={moneyWeighted}
        />
        <Figure
          label={returnTitles.simple}
          kind="money"
          value={<Change value={simple.value}>{signed(simple.value)}</Change>}
          note="On what was put in"
          explains={simple}
        />
        <Figure
          label={returnTitles.gain}
          kind="money"
          value={<Change value={gain.value}>{gained(gain.value)}</Change>}
          note="Prices and income, less fees"
          explains={{
            ...gain,
            total: { label: returnTitles.gain, value: gained(gain.value) },
          }}
        />
        {read.benchmark ? <BesideFigure benchmark={read.benchmark} /> : null}
        <Figure
          label={returnTitles.deepestFall}
          kind="money"
          value={percent(deepestFall.value)}
          note="From the high before it"
          explains={deepestFall}
        />
      </FigureStrip>
    </>
  )
}

const gapWords = {
  stale: 'at an older close',
  'at-cost': 'at what was paid',
  missing: 'without a value',
} as const

/** Which holdings were valued at something else than their closes, and on how many days. */
function GapsNote({ read: { gaps } }: { read: Performance }) {
  const stated = (['stale', 'at-cost', 'missing'] as const).flatMap((treatment) => {
    const own = gaps.filter((gap) => gap.treatment === treatment)
    if (own.length === 0) return []
    const days = Math.max(...own.map((gap) => gap.days))
    return `${namedSymbols(own.map(({ symbol }) => symbol))} ${gapWords[treatment]} on up to ${days} ${days === 1 ? 'day' : 'days'}`
  })
  if (stated.length === 0) return null
  return (
    <p className={classes.coverage} role="status">
      <SeverityTag severity="medium">Missing closes</SeverityTag> {`${stated.join('; ')}.`}
    </p>
  )
}

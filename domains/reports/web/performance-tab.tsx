import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, money, percent } from '#design-system/formats/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonFigures,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Change } from '#design-system/primitives/index.ts'
import type { PerformanceReport } from '#domains/reports/contract/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import { fetchPerformance, performanceQuery } from './queries.ts'
import classes from './reports.module.css'
import { LinesPanel } from './statements-tab.tsx'
import { Notices } from './words.tsx'

const today = () => new Date().toISOString().slice(0, 10)

/** What an account earned from one day to another, beside the market. */
export function PerformanceTab({ accountId }: { accountId: number }) {
  const [from, setFrom] = useState(() => `${today().slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const [allowsMixed, allowMixed] = useState(false)
  const asked = { accountId, from, to, ...(allowsMixed ? { allowMixedPrices: 'true' } : {}) }
  const isAsked = from !== '' && to !== '' && from <= to
  const report = useQuery({ ...performanceQuery(asked), enabled: isAsked })
  const { error } = report
  const isMixed = error instanceof CallFailed && error.code === 'prices-mixed'
  return (
    <Stack>
      <div className={classes.tools}>
        <TextInput
          type="date"
          label="From"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          error={from > to ? 'Before the first day' : undefined}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <ExportMenu of="the performance" onExport={(format) => fetchPerformance({ ...asked, format })} />
      </div>
      {!isAsked ? (
        <Panel title="Performance">
          <PanelBody>Choose a first day and a last day that is not before it.</PanelBody>
        </Panel>
      ) : isMixed ? (
        <Panel title="Performance">
          <EmptyState
            title="Real and simulated prices are not counted together"
            body={sentenceOf(error)}
            actions={<Button onClick={() => allowMixed(true)}>Count them together all the same</Button>}
          />
        </Panel>
      ) : (
        <QueryStates
          query={report}
          failed="The performance could not be counted."
          skeleton={<SkeletonFigures figures={5} />}
        >
          {(made) => <Shown made={made} />}
        </QueryStates>
      )}
    </Stack>
  )
}

function Shown({ made }: { made: PerformanceReport }) {
  const signed = (value: number | null) => <Change value={value}>{percent(value, { signed: true })}</Change>
  const { benchmark } = made
  return (
    <Stack>
      <Notices notices={made.notices} />
      <FigureStrip label="Returns">
        <Figure
          label="Time-weighted return"
          value={signed(made.timeWeighted.value)}
          explains={made.timeWeighted}
          note={
            made.countedFrom && made.countedTo
              ? `${date(made.countedFrom)} to ${date(made.countedTo)}`
              : 'No day with a value'
          }
        />
        <Figure
          label="Money-weighted return"
          value={signed(made.moneyWeighted.value)}
          explains={made.moneyWeighted}
          note={made.moneyWeightedNote ?? 'Over the whole period'}
        />
        <Figure
          label={`Market (${benchmark.symbol})`}
          value={signed(benchmark.fraction)}
          note={
            benchmark.fraction !== null && benchmark.from && benchmark.to
              ? `${date(benchmark.from)} to ${date(benchmark.to)}. ${benchmark.note ?? 'Dividends reinvested'}`
              : benchmark.note
          }
        />
        <Figure label="Against the market" value={signed(made.excess)} note="Time-weighted, less the fund" />
        <Figure
          label="Gain"
          kind="money"
          value={<Change value={made.gain.value}>{money(made.gain.value, { signed: true })}</Change>}
          explains={made.gain}
        />
      </FigureStrip>
      <LinesPanel title="Change of value" lines={made.change} />
      {made.gaps.length > 0 ? (
        <Panel
          title="Days without their own price"
          foot="The file lists each symbol with its first and last day."
        >
          <PanelBody>
            {made.gaps
              .map(({ symbol, days }) => `${symbol} (${days} ${days === 1 ? 'day' : 'days'})`)
              .join(', ')}
          </PanelBody>
        </Panel>
      ) : null}
    </Stack>
  )
}

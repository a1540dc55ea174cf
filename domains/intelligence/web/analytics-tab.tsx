import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LineChart } from '#design-system/charts/index.ts'
import { date, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import {
  type CompanyOverview,
  type Metric,
  metricLabel,
  metrics,
  type TimeseriesPoint,
} from '../contract/index.ts'
import classes from './intelligence.module.css'
import { PeersPanel } from './peers-panel.tsx'
import { timeseriesQuery } from './queries.ts'

/** How the figures of a company have gone, and how they stand beside those of its peers. */
export function AnalyticsTab({ overview }: { overview: CompanyOverview }) {
  const points = useQuery(timeseriesQuery(overview.company.id))
  return (
    <QueryStates
      query={points}
      failed="The analytics could not be read."
      empty={
        <Panel title="Job Growth Trend">
          <EmptyState title="No analytics data available yet" body="Collect jobs to start the line." />
        </Panel>
      }
    >
      {(rows) => (
        <Stack>
          <Trend overview={overview} rows={rows} metric="job_openings" title="Job Growth Trend" />
          <OtherMetrics overview={overview} rows={rows} />
          <PeersPanel company={overview.company} />
        </Stack>
      )}
    </QueryStates>
  )
}

type Rows = readonly TimeseriesPoint[]

function OtherMetrics({ overview, rows }: { overview: CompanyOverview; rows: Rows }) {
  const there = metrics.filter(
    (metric) => metric !== 'job_openings' && rows.some((row) => row.metric === metric),
  )
  const [chosen, setChosen] = useState<Metric>()
  const metric = chosen && there.includes(chosen) ? chosen : there[0]
  if (!metric) return null
  return (
    <Trend
      overview={overview}
      rows={rows}
      metric={metric}
      title={`${metricLabel[metric]} over time`}
      actions={
        <NativeSelect
          aria-label="Metric"
          size="xs"
          data={there.map((one) => ({ value: one, label: metricLabel[one] }))}
          value={metric}
          onChange={(event) => setChosen(event.currentTarget.value as Metric)}
        />
      }
    />
  )
}

type Step = { at: number; value: number; source: string }

/** A value holds until the next one begins: a line that goes on level to the day on which it was last seen. */
function stepsOf(rows: Rows, metric: Metric, { figures }: CompanyOverview): Step[] {
  const own = rows
    .filter((row) => row.metric === metric)
    .map((row) => ({ at: Date.parse(row.validFrom), value: row.value, source: row.source }))
  const last = own.at(-1)
  const { value, asOf } = figures[metric]
  const seen = asOf === null ? undefined : Date.parse(asOf)
  return last && seen !== undefined && seen > last.at && value === last.value
    ? [...own, { ...last, at: seen }]
    : own
}

function Trend({
  overview,
  rows,
  metric,
  title,
  actions,
}: {
  overview: CompanyOverview
  rows: Rows
  metric: Metric
  title: string
  actions?: React.ReactNode
}) {
  const steps = stepsOf(rows, metric, overview)
  const isSample = overview.company.isSample
  if (steps.length === 0)
    return (
      <Panel title={title}>
        <EmptyState title="No analytics data available yet" body="Collect jobs to start the line." />
      </Panel>
    )
  return (
    <LineChart
      title={title}
      name={`${overview.company.displayName} ${metricLabel[metric]}`}
      rows={steps}
      rowKey={(step) => String(step.at)}
      x={(step) => step.at}
      xLabel={(at) => date(new Date(at).toISOString())}
      yLabel={(value) => quantity(Math.round(value))}
      series={[{ label: metricLabel[metric], y: (step) => step.value }]}
      tag={isSample ? <Tag>Sample</Tag> : undefined}
      actions={actions}
      columns={[
        {
          id: 'at',
          title: 'Date',
          value: (step) => new Date(step.at).toISOString().slice(0, 10),
          card: 'name',
        },
        {
          id: 'value',
          title: metricLabel[metric],
          align: 'right',
          value: (step) => step.value,
          card: 'figure',
        },
        { id: 'source', title: 'Source', value: (step) => step.source },
      ]}
      foot={
        <span className={classes.foot}>
          {isSample ? 'Sample, invented. ' : ''}A point where the figure changed, and where it was last
          confirmed.
        </span>
      }
    />
  )
}

import { DistributionChart } from '#design-system/charts/index.ts'
import { percent, quantity } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel } from '#design-system/patterns/page/index.ts'
import classes from './live-screener.module.css'
import type { Figures } from './worker/figures.ts'

const TITLE = 'How far do prices move?'

type ChangesChartProps = { figures: Figures; isStill: boolean }

/** The distribution of the found bonds' price changes. */
export function ChangesChart({ figures, isStill }: ChangesChartProps) {
  if (isStill || figures.found === 0)
    return (
      <Panel title={TITLE}>
        <EmptyState
          title={isStill ? 'Nothing is moved yet.' : 'No bond is left.'}
          body={
            isStill
              ? 'Shift the curve, the spreads or the prices to see who gains and who loses.'
              : 'Loosen the criteria to see how prices move.'
          }
        />
      </Panel>
    )
  return (
    <DistributionChart
      title={TITLE}
      name="Price changes"
      rows={figures.changes}
      rowKey={({ from }) => String(from)}
      columns={columns}
      from={({ from }) => from}
      to={({ to }) => to}
      count={({ count }) => count}
      xLabel={(change) => percent(change, { signed: true, digits: 1 })}
      countLabel={(count) => `${quantity(count)} ${count === 1 ? 'bond' : 'bonds'}`}
      // At the right edge the mark would have no room for its name; beyond it, it still tells losses from gains.
      marks={[{ label: 'unchanged', x: figures.mostChange > 0 ? 0 : 1 }]}
      below={
        <p className={classes.key}>
          {percent(figures.leastChange, { signed: true })} to {percent(figures.mostChange, { signed: true })},{' '}
          {percent(figures.meanChange, { signed: true })} at the mean
        </p>
      }
      foot="Clean prices of the bonds found, compared with the unshifted market."
    />
  )
}

type Interval = Figures['changes'][number]

const columns: readonly Column<Interval>[] = [
  {
    id: 'from',
    title: 'From',
    value: ({ from }) => from,
    cell: ({ from }) => percent(from, { signed: true }),
    card: 'name',
  },
  { id: 'to', title: 'To', value: ({ to }) => to, cell: ({ to }) => percent(to, { signed: true }) },
  {
    id: 'count',
    title: 'Bonds',
    value: ({ count }) => count,
    cell: ({ count }) => quantity(count),
    align: 'right',
    card: 'figure',
  },
]

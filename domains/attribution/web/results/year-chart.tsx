import { DistributionChart } from '#design-system/charts/index.ts'
import { percent } from '#design-system/formats/index.ts'
import type { MonteCarloAnswer } from '#domains/attribution/contract/index.ts'
import classes from '../attribution.module.css'

const shown = (value: number) => percent(value, { digits: 1, signed: true })

/** How the simulated years ended, with the losses of VaR marked. */
export function YearChart({ answer }: { answer: MonteCarloAnswer }) {
  const { distribution, riskMetrics, paths, seed } = answer
  return (
    <DistributionChart
      title="How could the next year end?"
      name="Distribution"
      rows={distribution}
      rowKey={({ from }) => String(from)}
      columns={[
        {
          id: 'from',
          title: 'From',
          value: ({ from }) => from,
          cell: ({ from }) => shown(from),
          card: 'name',
        },
        { id: 'to', title: 'To', value: ({ to }) => to, cell: ({ to }) => shown(to), align: 'right' },
        {
          id: 'share',
          title: 'Share of years',
          value: ({ share }) => share,
          cell: ({ share }) => percent(share),
          align: 'right',
          card: 'figure',
        },
      ]}
      from={({ from }) => from}
      to={({ to }) => to}
      count={({ share }) => share}
      xLabel={shown}
      countLabel={(share) => `${percent(share)} of the years`}
      marks={[
        { label: `VaR 95% ${shown(-riskMetrics.var95)}`, x: -riskMetrics.var95 },
        { label: `VaR 99% ${shown(-riskMetrics.var99)}`, x: -riskMetrics.var99 },
      ]}
      below={
        <p className={classes.method}>
          The worst 5% of the years lose {percent(riskMetrics.var95)} or more, the worst 1%{' '}
          {percent(riskMetrics.var99)} or more.
        </p>
      }
      foot={`${paths.toLocaleString('en-US')} simulated years, seed ${seed}. The outermost bars hold the tails beyond them.`}
    />
  )
}

import { ChartPanel } from '#design-system/charts/index.ts'
import { percent } from '#design-system/formats/index.ts'
import type { MonteCarloAnswer } from '#domains/attribution/contract/index.ts'
import classes from '../attribution.module.css'

const shown = (value: number) => percent(value, { digits: 1, signed: true })

/** How the simulated years ended, with the losses of VaR marked. */
export function DistributionChart({ answer }: { answer: MonteCarloAnswer }) {
  const { distribution, riskMetrics } = answer
  const low = distribution[0]!.from
  const high = distribution.at(-1)!.to
  const tallest = Math.max(...distribution.map(({ share }) => share))
  const marks = [
    { label: 'VaR 95%', at: -riskMetrics.var95 },
    { label: 'VaR 99%', at: -riskMetrics.var99, isSecond: true },
  ]
  return (
    <ChartPanel
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
      foot={`${answer.paths.toLocaleString('en-US')} simulated years, seed ${answer.seed}. The outermost bars hold the tails beyond them.`}
    >
      <figure
        className={classes.histogram}
        aria-label={`Returns from ${shown(low)} to ${shown(high)}; the worst 5% of years lose ${percent(riskMetrics.var95)} or more, the worst 1% ${percent(riskMetrics.var99)}.`}
      >
        <div className={classes.columns} aria-hidden="true">
          {distribution.map(({ from, to, share }) => (
            <span
              key={from}
              className={classes.column}
              style={{ height: `${(share / tallest) * 100}%` }}
              {...((from + to) / 2 < -riskMetrics.var95 ? { 'data-tail': true } : {})}
            />
          ))}
        </div>
        {marks.map(({ label, at, isSecond }) => {
          const place = Math.min(100, Math.max(0, ((at - low) / (high - low || 1)) * 100))
          return (
            <span
              key={label}
              className={classes.mark}
              style={{ left: `${place}%` }}
              aria-hidden="true"
              {...(isSecond ? { 'data-second': true } : {})}
              {...(place > 60 ? { 'data-left': true } : {})}
            >
              <span>{`${label} ${shown(at)}`}</span>
            </span>
          )
        })}
        <div className={classes.ends} aria-hidden="true">
          <span>{shown(low)}</span>
          <span>{shown((low + high) / 2)}</span>
          <span>{shown(high)}</span>
        </div>
      </figure>
    </ChartPanel>
  )
}

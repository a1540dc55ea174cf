import { type ChartFace, ChartPanel } from '#design-system/charts/index.ts'
import { percent } from '#design-system/formats/index.ts'
import classes from '../attribution.module.css'

/** A step of a waterfall: totals stand on the axis, the others on what came before them. */
export type Step = { label: string; value: number; isTotal?: boolean }

type WaterfallProps = Pick<ChartFace<Step>, 'title' | 'name' | 'foot'> & { steps: readonly Step[] }

/** How one total becomes another: a bar for each part, standing where the one before it ended. */
export function Waterfall({ steps, ...face }: WaterfallProps) {
  const bars = barsOf(steps)
  const least = Math.min(0, ...bars.flatMap(({ from, to }) => [from, to]))
  const span = Math.max(0, ...bars.flatMap(({ from, to }) => [from, to])) - least || 1
  const place = (value: number) => ((value - least) / span) * 100
  return (
    <ChartPanel
      {...face}
      rows={steps}
      rowKey={({ label }) => label}
      columns={[
        { id: 'part', title: 'Part', value: ({ label }) => label, card: 'name' },
        {
          id: 'value',
          title: 'Return',
          value: ({ value }) => value,
          cell: ({ value }) => percent(value, { signed: true }),
          align: 'right',
          card: 'figure',
        },
      ]}
    >
      <dl className={classes.steps}>
        {bars.map(({ step, from, to }) => (
          <div key={step.label} {...(step.isTotal ? { 'data-total': true } : {})}>
            <dt>{step.label}</dt>
            <dd>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.axis} style={{ left: `${place(0)}%` }} />
                <span
                  className={classes.step}
                  style={{
                    left: `${place(Math.min(from, to))}%`,
                    width: `${place(Math.max(from, to)) - place(Math.min(from, to))}%`,
                    background: `var(${tokenOf(step)})`,
                  }}
                />
              </span>
              <span className={classes.value}>{percent(step.value, { signed: true })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ChartPanel>
  )
}

function tokenOf({ isTotal, value }: Step): string {
  if (isTotal) return '--series-3'
  return value < 0 ? '--series-2' : '--series-1'
}

/** Where each bar begins and ends. */
export function barsOf(steps: readonly Step[]): { step: Step; from: number; to: number }[] {
  let reached = 0
  return steps.map((step) => {
    const from = step.isTotal ? 0 : reached
    reached = from + step.value
    return { step, from, to: reached }
  })
}

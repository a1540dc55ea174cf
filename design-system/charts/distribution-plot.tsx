import classes from './charts.module.css'
import { roundTicks } from './plot.ts'
import { PlotFrame } from './plot-frame.tsx'

type Bin = { from: number; to: number; count: number }

type DistributionPlotProps = {
  label: string
  bins: readonly Bin[]
  marks: readonly { label: string; x: number }[]
  xLabel: (x: number) => string
  countLabel: (count: number) => string
}

/** Height of a row of mark names above the bars. */
const MARK_ROW_PX = 14

/** The drawing of a distribution; loaded on demand by `DistributionChart`. */
export default function DistributionPlot({ label, bins, marks, xLabel, countLabel }: DistributionPlotProps) {
  const low = bins[0]?.from ?? 0
  const high = bins.at(-1)?.to ?? 1
  // A mark outside of what is drawn would be shown at the edge, which is not where it is.
  const shown = marks.filter(({ x }) => x >= low && x <= high)
  const tail = marks[0]?.x
  return (
    <PlotFrame
      label={label}
      x={{
        domain: [low, high],
        ticks: roundTicks(low, high).filter((tick) => tick >= low && tick <= high),
        format: xLabel,
      }}
      y={{ ticks: [0, Math.max(1, ...bins.map(({ count }) => count))] }}
      margin={{ top: 8 + MARK_ROW_PX * shown.length, right: 16 }}
      stops={bins.map(({ from, to }) => ({ x: (from + to) / 2 }))}
      crosshair={(at) => {
        const bin = bins[at] as Bin
        return (
          <dl className={classes.crosshair}>
            <dt>
              {xLabel(bin.from)} to {xLabel(bin.to)}
            </dt>
            <dd>
              <b>{countLabel(bin.count)}</b>
            </dd>
          </dl>
        )
      }}
      draw={({ x, y, area }, active) => (
        <>
          {bins.map((bin, at) => (
            <rect
              key={bin.from}
              data-bar
              x={x(bin.from)}
              y={y(bin.count)}
              width={Math.max(0.5, x(bin.to) - x(bin.from) - 1)}
              height={Math.max(0, area.bottom - y(bin.count))}
              opacity={active === undefined || active === at ? 1 : 0.6}
              fill={`var(${tail !== undefined && (bin.from + bin.to) / 2 < tail ? '--series-2' : '--series-1'})`}
            />
          ))}
          {shown.map((mark, at) => {
            // A name beside the right edge is written to the left of its mark.
            const isLeft = x(mark.x) + mark.label.length * 6.5 > area.right + 16
            return (
              <g key={mark.label}>
                <line
                  x1={x(mark.x)}
                  x2={x(mark.x)}
                  y1={area.top}
                  y2={area.bottom}
                  stroke="var(--text-2)"
                  strokeDasharray={at === 0 ? undefined : '3 3'}
                />
                <text
                  className={classes.name}
                  x={x(mark.x) + (isLeft ? -4 : 4)}
                  y={area.top - 4 - MARK_ROW_PX * at}
                  textAnchor={isLeft ? 'end' : 'start'}
                  fill="var(--text-1)"
                >
                  {mark.label}
                </text>
              </g>
            )
          })}
        </>
      )}
    />
  )
}

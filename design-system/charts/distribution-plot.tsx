import { Bar, BarChart, Cell, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import classes from './charts.module.css'
import { axisTick, PLOT_HEIGHT } from './plot.ts'

type Bin = { from: number; to: number; count: number }

type DistributionPlotProps = {
  label: string
  bins: readonly Bin[]
  marks: readonly { label: string; x: number }[]
  xLabel: (x: number) => string
  countLabel: (count: number) => string
}

/** Room for a row of mark names above the bars. */
const MARK_ROW_PX = 14

/** The drawing of a distribution; loaded on demand by `DistributionChart`. */
export default function DistributionPlot({ label, bins, marks, xLabel, countLabel }: DistributionPlotProps) {
  const points = bins.map((bin) => ({ ...bin, middle: (bin.from + bin.to) / 2 }))
  const low = bins[0]?.from ?? 0
  const high = bins.at(-1)?.to ?? 1
  // A mark outside of what is drawn would stand on the axis and lie.
  const shown = marks.filter(({ x }) => x >= low && x <= high)
  const tail = marks[0]?.x
  return (
    <figure className={classes.figure} aria-label={label}>
      <ResponsiveContainer width="100%" height={PLOT_HEIGHT}>
        <BarChart
          data={points}
          margin={{ top: 8 + MARK_ROW_PX * shown.length, right: 16, bottom: 0, left: 16 }}
          barCategoryGap={1}
        >
          <XAxis
            type="number"
            dataKey="middle"
            domain={[low, high]}
            tickFormatter={xLabel}
            tick={axisTick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-2)' }}
            minTickGap={24}
          />
          <YAxis hide domain={[0, 'dataMax']} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--surface-3)' }}
            content={({ active, payload }) => {
              const bin: Bin | undefined = payload?.[0]?.payload
              return active && bin ? (
                <dl className={classes.crosshair}>
                  <dt>
                    {xLabel(bin.from)} to {xLabel(bin.to)}
                  </dt>
                  <dd>
                    <b>{countLabel(bin.count)}</b>
                  </dd>
                </dl>
              ) : null
            }}
          />
          <Bar dataKey="count" isAnimationActive={false}>
            {points.map(({ middle }) => (
              <Cell
                key={middle}
                fill={`var(${tail !== undefined && middle < tail ? '--series-2' : '--series-1'})`}
              />
            ))}
          </Bar>
          {shown.map(({ label: name, x }, at) => (
            <ReferenceLine
              key={name}
              x={x}
              stroke="var(--text-2)"
              strokeDasharray={at === 0 ? '' : '3 3'}
              label={({ viewBox }: { viewBox?: { x?: number; y?: number } }) => (
                <text
                  x={(viewBox?.x ?? 0) + 4}
                  y={(viewBox?.y ?? 0) - 4 - MARK_ROW_PX * at}
                  fontSize={11}
                  fontWeight={500}
                  fill="var(--text-1)"
                >
                  {name}
                </text>
              )}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}

import { CartesianGrid, ResponsiveContainer, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'
import classes from './charts.module.css'
import { axisTick, type CurvePoint, type CurveSpot, PLOT_HEIGHT } from './plot.ts'

type CurvePlotProps = {
  label: string
  points: readonly CurvePoint[]
  spots: readonly CurveSpot[]
  xTitle: string
  yTitle: string
  xLabel: (x: number) => string
  yLabel: (y: number) => string
}

/** Spots differ by shape as well as by colour. */
const shapes = ['circle', 'diamond', 'triangle', 'square'] as const

/** The drawing of a curve with spots; loaded on demand by `CurveChart`. */
export default function CurvePlot({ label, points, spots, xTitle, yTitle, xLabel, yLabel }: CurvePlotProps) {
  const axis = { type: 'number', tick: axisTick, tickLine: false, domain: ['auto', 'auto'] } as const
  const hasSpotOnTheRight = isInRightHalf(points, spots)
  return (
    <figure className={classes.figure} aria-label={label}>
      <ResponsiveContainer width="100%" height={PLOT_HEIGHT}>
        <ScatterChart margin={{ top: 12, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line-1)" vertical={false} />
          <XAxis
            {...axis}
            dataKey="x"
            tickFormatter={xLabel}
            axisLine={{ stroke: 'var(--line-2)' }}
            minTickGap={16}
          />
          <YAxis {...axis} dataKey="y" tickFormatter={yLabel} axisLine={false} width="auto" />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-3)' }}
            content={({ active, payload }) => {
              const point: (CurvePoint & { label?: string }) | undefined = payload?.[0]?.payload
              return active && point ? (
                <dl className={classes.crosshair}>
                  {point.label ? <dt>{point.label}</dt> : null}
                  <dd>
                    <span>{xTitle}</span>
                    <b>{xLabel(point.x)}</b>
                  </dd>
                  <dd>
                    <span>{yTitle}</span>
                    <b>{yLabel(point.y)}</b>
                  </dd>
                </dl>
              ) : null
            }}
          />
          <Scatter
            data={[...points]}
            line={{ stroke: 'var(--series-1)', strokeWidth: 1.5 }}
            shape={() => <g />}
            isAnimationActive={false}
          />
          {spots.map((spot, at) => (
            <Scatter
              key={spot.label}
              data={[spot]}
              fill={`var(--series-${at + 2})`}
              shape={shapes[at % shapes.length] ?? 'circle'}
              isAnimationActive={false}
              label={({ x, y }: { x?: number | string; y?: number | string }) => {
                const isLeft = hasSpotOnTheRight.has(spot.label)
                return (
                  <text
                    x={Number(x) + (isLeft ? -6 : 14)}
                    y={Number(y) + 9}
                    textAnchor={isLeft ? 'end' : 'start'}
                    fontSize={11}
                    fontWeight={500}
                    fill={`color-mix(in srgb, var(--series-${at + 2}) 40%, var(--text-1))`}
                  >
                    {spot.label}
                  </text>
                )
              }}
            />
          ))}
        </ScatterChart>
      </ResponsiveContainer>
      <p className={classes.axes}>
        {yTitle} (up) by {xTitle.toLowerCase()} (to the right)
      </p>
    </figure>
  )
}

/** Spots whose name would run out of the drawing on their right: it stands on their left. */
function isInRightHalf(points: readonly CurvePoint[], spots: readonly CurveSpot[]): ReadonlySet<string> {
  const all = [...points, ...spots].map(({ x }) => x)
  const middle = (Math.min(...all) + Math.max(...all)) / 2
  return new Set(spots.flatMap(({ label, x }) => (x > middle ? [label] : [])))
}

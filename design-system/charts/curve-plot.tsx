import classes from './charts.module.css'
import { axisOver, type CurvePoint, type CurveSpot, linePath } from './plot.ts'
import { PlotFrame } from './plot-frame.tsx'

type CurvePlotProps = {
  label: string
  points: readonly CurvePoint[]
  spots: readonly CurveSpot[]
  xTitle: string
  yTitle: string
  xLabel: (x: number) => string
  yLabel: (y: number) => string
}

/** Spots differ by shape as well as by colour: circle, diamond, triangle, square, about 8 pixels across. */
const shapes = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', 'M0-5l4 5-4 5-4-5z', 'M0-5l5 9h-10z', 'M-4-4h8v8h-8z']

/** The drawing of a curve with spots; loaded on demand by `CurveChart`. */
export default function CurvePlot({ label, points, spots, xTitle, yTitle, xLabel, yLabel }: CurvePlotProps) {
  const all: readonly (CurvePoint & { label?: string })[] = [...points, ...spots]
  const xTicks = axisOver(all.map(({ x }) => x))
  const [left = 0, right = 1] = [xTicks[0], xTicks.at(-1)]
  const ends = all.map(({ x }) => x)
  const middle = (Math.min(...ends) + Math.max(...ends)) / 2
  return (
    <PlotFrame
      label={label}
      x={{ domain: [left, right], ticks: xTicks, format: xLabel }}
      y={{ ticks: axisOver(all.map(({ y }) => y)), format: yLabel }}
      margin={{ top: 12, right: 24 }}
      stops={all}
      crosshair={(at) => {
        const point = all[at] as (typeof all)[number]
        return (
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
        )
      }}
      draw={(places) => (
        <>
          <path
            data-line
            d={linePath(points.map(({ x, y }) => [places.x(x), places.y(y)]))}
            fill="none"
            stroke="var(--series-1)"
            strokeWidth={1.5}
          />
          {spots.map((spot, at) => {
            // A name that would run out of the drawing on the right is written on the left.
            const isLeft = spot.x > middle
            return (
              <g key={spot.label} transform={`translate(${places.x(spot.x)} ${places.y(spot.y)})`}>
                <path d={shapes[at % shapes.length]} fill={`var(--series-${at + 2})`} />
                <text
                  x={isLeft ? -10 : 10}
                  y={4}
                  textAnchor={isLeft ? 'end' : 'start'}
                  className={classes.name}
                  fill={`color-mix(in srgb, var(--series-${at + 2}) 40%, var(--text-1))`}
                >
                  {spot.label}
                </text>
              </g>
            )
          })}
        </>
      )}
      foot={
        <p className={classes.axes}>
          {yTitle} (up) by {xTitle.toLowerCase()} (to the right)
        </p>
      }
    />
  )
}

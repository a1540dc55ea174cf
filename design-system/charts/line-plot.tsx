import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import classes from './charts.module.css'
import { areWhole, axisTick, keptApart, PLOT_HEIGHT, type PlotPoint, roomAround } from './plot.ts'

type LinePlotProps = {
  label: string
  points: readonly PlotPoint[]
  lines: readonly string[]
  xLabel: (x: number) => string
  xScale: 'linear' | 'log'
  xTicks: readonly number[]
  yLabel: (y: number) => string
}

/** Series from the fourth on differ by their pattern as well. */
const dashes = [undefined, undefined, undefined, '6 3', '2 3', '8 3 2 3']
const LABEL_CHARACTER_PX = 6.5

/** The drawing of a line chart; loaded on demand by `LineChart`. */
export default function LinePlot({ label, points, lines, xLabel, xScale, xTicks, yLabel }: LinePlotProps) {
  const isSpot = points.length === 1
  const labelRoom = 12 + LABEL_CHARACTER_PX * Math.max(...lines.map((line) => line.length))
  return (
    <figure className={classes.figure} aria-label={label}>
      <ResponsiveContainer width="100%" height={PLOT_HEIGHT}>
        <LineChart data={[...points]} margin={{ top: 8, right: labelRoom, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line-1)" vertical={false} />
          <XAxis
            type="number"
            dataKey="x"
            scale={xScale}
            domain={isSpot ? spotDomain(points[0] as PlotPoint, xScale) : ['dataMin', 'dataMax']}
            ticks={[...xTicks]}
            tickFormatter={xLabel}
            tick={axisTick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-2)' }}
            interval="preserveStartEnd"
            minTickGap={10}
          />
          <YAxis
            domain={roomAround(points.flatMap(({ ys }) => ys)) ?? ['auto', 'auto']}
            niceTicks="snap125"
            allowDecimals={!areWhole(points)}
            tickFormatter={yLabel}
            tick={axisTick}
            tickLine={false}
            axisLine={false}
            width="auto"
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-3)' }}
            content={({ active, payload }) => {
              const point: PlotPoint | undefined = payload?.[0]?.payload
              return active && point ? (
                <CrosshairValues point={point} lines={lines} xLabel={xLabel} yLabel={yLabel} />
              ) : null
            }}
          />
          {lines.map((line, at) => (
            <Line
              key={line}
              name={line}
              dataKey={(point: PlotPoint) => point.ys[at]}
              stroke={`var(--series-${at + 1})`}
              strokeWidth={1.5}
              {...(dashes[at] ? { strokeDasharray: dashes[at] } : {})}
              // A line of one point would be invisible.
              dot={isSpot ? { r: 3, strokeWidth: 0, fill: `var(--series-${at + 1})` } : false}
              activeDot={{ r: 3, strokeWidth: 0 }}
              isAnimationActive={false}
            />
          ))}
          <EndNames lines={lines} last={points.at(-1)} />
        </LineChart>
      </ResponsiveContainer>
    </figure>
  )
}

/** One point stands in the middle of its axis. */
const spotDomain = ({ x }: PlotPoint, scale: 'linear' | 'log'): [number, number] =>
  scale === 'log' ? [x / 2, x * 2] : [x - 1, x + 1]

const NAME_HEIGHT = 13

/** The lines' names at their ends; where ends meet, the names stand one under the other. */
function EndNames({ lines, last }: { lines: readonly string[]; last: PlotPoint | undefined }) {
  const scale = useYAxisScale()
  const area = usePlotArea()
  if (!scale || !area || !last) return null
  const ends = lines.map((_, at) => Number(scale(last.ys[at]) ?? Number.NaN))
  const middles = keptApart(ends, { gap: NAME_HEIGHT, from: area.y, to: area.y + area.height })
  return (
    <g>
      {lines.map((line, at) =>
        Number.isFinite(ends[at]) ? (
          <text
            key={line}
            x={area.x + area.width + 6}
            y={(middles[at] as number) + 4}
            fontSize={11}
            fontWeight={500}
            fill={`color-mix(in srgb, var(--series-${at + 1}) 50%, var(--text-1))`}
          >
            {line}
          </text>
        ) : null,
      )}
    </g>
  )
}

function CrosshairValues({
  point,
  lines,
  xLabel,
  yLabel,
}: {
  point: PlotPoint
  lines: readonly string[]
  xLabel: (x: number) => string
  yLabel: (y: number) => string
}) {
  return (
    <dl className={classes.crosshair}>
      <dt>{xLabel(point.x)}</dt>
      {lines.map((line, at) => (
        <dd key={line}>
          {lines.length > 1 ? <span>{line}</span> : null}
          <b>{yLabel(point.ys[at] ?? Number.NaN)}</b>
        </dd>
      ))}
    </dl>
  )
}

import classes from './charts.module.css'
import { areWhole, axisOver, endsOf, keptApart, linePath, type PlotPoint } from './plot.ts'
import { CHARACTER_PX, type Places, PlotFrame } from './plot-frame.tsx'

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

/** The drawing of a line chart; loaded on demand by `LineChart`. */
export default function LinePlot({ label, points, lines, xLabel, xScale, xTicks, yLabel }: LinePlotProps) {
  const isSpot = points.length === 1
  const order = [...points].sort((a, b) => a.x - b.x)
  return (
    <PlotFrame
      label={label}
      x={{
        domain: isSpot ? spotDomain(order[0] as PlotPoint, xScale) : endsOf(order.map(({ x }) => x)),
        ticks: xTicks,
        format: xLabel,
        scale: xScale,
      }}
      y={{
        ticks: axisOver(
          points.flatMap(({ ys }) => ys),
          areWhole(points),
        ),
        format: yLabel,
      }}
      margin={{ top: 8, right: 12 + CHARACTER_PX * Math.max(...lines.map((line) => line.length)) }}
      stops={order.map(({ x }) => ({ x }))}
      crosshair={(at) => (
        <CrosshairValues point={order[at] as PlotPoint} lines={lines} xLabel={xLabel} yLabel={yLabel} />
      )}
      draw={(places, active) => (
        <>
          {lines.map((line, at) => (
            <path
              key={line}
              data-line
              d={linePath(order.map(({ x, ys }) => [places.x(x), places.y(ys[at] ?? Number.NaN)]))}
              fill="none"
              stroke={`var(--series-${at + 1})`}
              strokeWidth={1.5}
              strokeDasharray={dashes[at]}
            />
          ))}
          {lonePoints(order).map((point) => (
            <Dots key={point.x} places={places} point={point} />
          ))}
          <Dots places={places} point={isSpot ? order[0] : order[active ?? -1]} />
          <EndNames places={places} lines={lines} order={order} />
        </>
      )}
    />
  )
}

/** Values without a neighbour: no line goes through them. */
const lonePoints = (order: readonly PlotPoint[]): PlotPoint[] =>
  order.flatMap(({ x, ys }, place) => {
    const isKnown = (at: number, line: number) => Number.isFinite(order[at]?.ys[line])
    const lone = ys.map((value, line) =>
      isKnown(place - 1, line) || isKnown(place + 1, line) ? Number.NaN : value,
    )
    return lone.some(Number.isFinite) ? [{ x, ys: lone }] : []
  })

/** One point is in the middle of its axis. */
const spotDomain = ({ x }: PlotPoint, scale: 'linear' | 'log'): [number, number] =>
  scale === 'log' ? [x / 2, x * 2] : [x - 1, x + 1]

/** The values at one x; a line of one point would be invisible without. */
function Dots({ places: { x, y }, point }: { places: Places; point: PlotPoint | undefined }) {
  return point?.ys.map((value, at) =>
    Number.isFinite(value) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
      <circle key={at} cx={x(point.x)} cy={y(value)} r={3} fill={`var(--series-${at + 1})`} />
    ) : null,
  )
}

const NAME_HEIGHT = 13

/** The lines' names at their ends; where ends meet, the names are one under the other. */
function EndNames({
  places: { y, area },
  lines,
  order,
}: {
  places: Places
  lines: readonly string[]
  order: readonly PlotPoint[]
}) {
  // A line that ends early is named beside its last value.
  const ends = lines.map((_, at) =>
    y(order.findLast(({ ys }) => Number.isFinite(ys[at]))?.ys[at] ?? Number.NaN),
  )
  const middles = keptApart(ends, { gap: NAME_HEIGHT, from: area.top, to: area.bottom })
  return lines.map((line, at) =>
    Number.isFinite(ends[at]) ? (
      <text
        key={line}
        className={classes.name}
        x={area.right + 6}
        y={(middles[at] as number) + 4}
        fill={`color-mix(in srgb, var(--series-${at + 1}) 50%, var(--text-1))`}
      >
        {line}
      </text>
    ) : null,
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

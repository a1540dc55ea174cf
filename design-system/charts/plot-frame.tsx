import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import classes from './charts.module.css'
import { marksThatFit, PLOT_HEIGHT } from './plot.ts'

export const CHARACTER_PX = 6.5
const X_AXIS_PX = 24
const CROSSHAIR_PX = 12

type Area = { left: number; right: number; top: number; bottom: number }
/** Where values lie on the drawing, in pixels. */
export type Places = { x: (value: number) => number; y: (value: number) => number; area: Area }

type PlotFrameProps = {
  label: string
  x: {
    domain: readonly [number, number]
    ticks: readonly number[]
    format: (x: number) => string
    scale?: 'linear' | 'log'
  }
  /** Its ends are the first and the last mark; `format` is left out where the axis is not drawn. */
  y: { ticks: readonly number[]; format?: (y: number) => string }
  margin: { top: number; right: number }
  /** Where the crosshair can be, in values of both axes. */
  stops: readonly { x: number; y?: number }[]
  crosshair: (at: number) => ReactNode
  draw: (places: Places, active: number | undefined) => ReactNode
  foot?: ReactNode
}

/** The axes of a drawing, and a crosshair that follows the pointer or the arrow keys. */
export function PlotFrame({ label, x, y, margin, stops, crosshair, draw, foot }: PlotFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const places = placesOf(width, { x, y, margin })
  const { area } = places
  const stop = active === undefined ? undefined : stops[active]

  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    setActive(nearest(stops, places, clientX - box.left, clientY - box.top))
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setActive(undefined)
    const to = stepTo(event.key, active, stops.length)
    if (to === undefined) return
    event.preventDefault()
    setActive(to)
  }

  return (
    <figure className={classes.figure} aria-label={label}>
      <div ref={ref} className={classes.frame} style={{ height: PLOT_HEIGHT }}>
        {width > 0 ? (
          <svg
            role="application"
            aria-label={`${label} Arrow keys read the values.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crosshair
            tabIndex={0}
            width={width}
            height={PLOT_HEIGHT}
            onPointerMove={follow}
            onPointerLeave={() => setActive(undefined)}
            onBlur={() => setActive(undefined)}
            onKeyDown={step}
          >
            {y.format ? <YAxis places={places} ticks={y.ticks} format={y.format} /> : null}
            <XAxis places={places} ticks={x.ticks} format={x.format} />
            {stop ? (
              <line
                x1={places.x(stop.x)}
                x2={places.x(stop.x)}
                y1={area.top}
                y2={area.bottom}
                stroke="var(--line-3)"
              />
            ) : null}
            {draw(places, active)}
          </svg>
        ) : null}
        {/* Always there: a region that comes with its first words is not read out. */}
        <div className={classes.tip} role="status" style={stop && tipPlace(places.x(stop.x), width)}>
          {stop && active !== undefined ? crosshair(active) : null}
        </div>
      </div>
      {foot}
    </figure>
  )
}

function XAxis({
  places: { x, area },
  ticks,
  format,
}: {
  places: Places
  ticks: readonly number[]
  format: (x: number) => string
}) {
  const at = ticks.map(x)
  const words = ticks.map(format)
  const widths = words.map((one) => one.length * CHARACTER_PX)
  return (
    <g>
      <line x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} stroke="var(--line-2)" />
      {marksThatFit(at, widths, 10).map((mark) => (
        <text
          key={ticks[mark]}
          className={classes.mark}
          x={at[mark]}
          y={area.bottom + 16}
          textAnchor="middle"
        >
          {words[mark]}
        </text>
      ))}
    </g>
  )
}

function YAxis({
  places: { y, area },
  ticks,
  format,
}: {
  places: Places
  ticks: readonly number[]
  format: (y: number) => string
}) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={area.left} x2={area.right} y1={y(tick)} y2={y(tick)} stroke="var(--line-1)" />
          <text className={classes.mark} x={area.left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

function placesOf(width: number, { x, y, margin }: Pick<PlotFrameProps, 'x' | 'y' | 'margin'>): Places {
  const { format } = y
  const space = format ? 12 + CHARACTER_PX * Math.max(...y.ticks.map((tick) => format(tick).length)) : 16
  const area = {
    left: space,
    right: Math.max(space + 1, width - margin.right),
    top: margin.top,
    bottom: PLOT_HEIGHT - X_AXIS_PX,
  }
  const along = x.scale === 'log' ? Math.log : (value: number) => value
  const between = (value: number, [low, high]: readonly [number, number]) =>
    high === low ? 0.5 : (value - low) / (high - low)
  const [left, right] = x.domain
  const bottom = y.ticks[0] ?? 0
  const top = y.ticks.at(-1) ?? 1
  return {
    area,
    x: (value) => area.left + (area.right - area.left) * between(along(value), [along(left), along(right)]),
    y: (value) => area.bottom - (area.bottom - area.top) * between(value, [bottom, top]),
  }
}

/** The stop nearest to the pointer: across alone, or in both directions where stops have a height. */
function nearest(stops: PlotFrameProps['stops'], places: Places, x: number, y: number): number | undefined {
  const far = stops.map((stop) =>
    Math.hypot(places.x(stop.x) - x, stop.y === undefined ? 0 : places.y(stop.y) - y),
  )
  const least = Math.min(...far.filter(Number.isFinite))
  const at = far.indexOf(least)
  return at < 0 ? undefined : at
}

function stepTo(key: string, from: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return from === undefined ? 0 : Math.min(count - 1, from + 1)
  if (key === 'ArrowLeft') return from === undefined ? count - 1 : Math.max(0, from - 1)
  return undefined
}

const tipPlace = (x: number, width: number) =>
  x > width / 2 ? { right: width - x + CROSSHAIR_PX, top: 8 } : { left: x + CROSSHAIR_PX, top: 8 }

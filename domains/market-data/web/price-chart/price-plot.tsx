import { useComputedColorScheme } from '@mantine/core'
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { priceText, volumeText } from '../price-words.ts'
import { type DrawnBar, hasCandles } from './drawn-bars.ts'
import classes from './price-chart.module.css'

/** A price drawn across the chart, in dollars. */
export type PriceLine = { label: string; price: number }

type PricePlotProps = {
  label: string
  bars: readonly DrawnBar[]
  lines: readonly PriceLine[]
  height: number
}

/** The drawing of daily bars; loaded on demand by `PriceChart`. The figures of the day under the pointer stand above it. */
export default function PricePlot({ label, bars, lines, height }: PricePlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string>()
  const scheme = useComputedColorScheme()
  // Lines are made again on every drawing of the screen: what they say decides, not which they are.
  const stated = JSON.stringify(lines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the scheme changes.
  useEffect(() => {
    if (!box.current) return
    const chart = drawInto(box.current, bars, JSON.parse(stated))
    chart.subscribeCrosshairMove(({ time }) => setPointed(time === undefined ? undefined : String(time)))
    return () => chart.remove()
  }, [bars, stated, scheme])
  return (
    <figure className={classes.figure}>
      <Figures of={bars.find(({ day }) => day === pointed) ?? bars.at(-1)} />
      <div ref={box} role="img" aria-label={label} style={{ height }} />
    </figure>
  )
}

function Figures({ of: bar }: { of: DrawnBar | undefined }) {
  if (!bar) return null
  const named = [
    ['Open', bar.open],
    ['High', bar.high],
    ['Low', bar.low],
    ['Close', bar.close],
  ] as const
  return (
    <figcaption className={classes.day}>
      <b>{date(bar.day)}</b>
      {named.map(([name, price]) =>
        price === null ? null : (
          <span key={name}>
            {name} <b>{priceText(price)}</b>
          </span>
        ),
      )}
      <span>
        Volume <b>{volumeText(bar.volume)}</b>
      </span>
      {[...bar.events, ...bar.bought, ...bar.sold].map((event) => (
        <span key={event} className={classes.event}>
          {event}
        </span>
      ))}
    </figcaption>
  )
}

function drawInto(box: HTMLElement, bars: readonly DrawnBar[], lines: readonly PriceLine[]): IChartApi {
  const ink = inksOf(box)
  const chart = createChart(box, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: ink['--text-3'],
      fontFamily: getComputedStyle(box).fontFamily,
      fontSize: 11,
      // The credit stands in the panel's foot, where a keyboard reaches it.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: ink['--line-1'] } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: ink['--line-2'], fixLeftEdge: true, fixRightEdge: true },
    crosshair: {
      vertLine: { color: ink['--line-3'], labelBackgroundColor: ink['--text-1'] },
      horzLine: { color: ink['--line-3'], labelBackgroundColor: ink['--text-1'] },
    },
    // The wheel and the finger scroll the page; the span is chosen above.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    localization: { priceFormatter: priceText },
  })
  const isWhole = hasCandles(bars)
  const series = isWhole
    ? chart.addSeries(CandlestickSeries, {
        upColor: ink['--gain'],
        downColor: ink['--loss'],
        wickUpColor: ink['--gain'],
        wickDownColor: ink['--loss'],
        borderVisible: false,
        priceLineVisible: false,
        lastValueVisible: true,
      })
    : chart.addSeries(LineSeries, { color: ink['--series-1'], lineWidth: 2, priceLineVisible: false })
  series.setData(
    bars.map(({ day, open, high, low, close }) =>
      isWhole && open !== null && high !== null && low !== null
        ? { time: day, open, high, low, close }
        : { time: day, value: close },
    ),
  )
  createSeriesMarkers(series, marksOf(bars, ink))
  for (const { label, price } of lines) {
    series.createPriceLine({
      price,
      title: label,
      color: ink['--text-1'],
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: true,
    })
  }
  chart.timeScale().fitContent()
  return chart
}

/** So many marks can carry their letters before they cover one another. */
const MARKS_WITH_TEXT = 40

function marksOf(bars: readonly DrawnBar[], ink: Inks): SeriesMarker<Time>[] {
  const marks = bars.flatMap(({ day, events, bought, sold }): SeriesMarker<Time>[] => {
    const mark = (kind: keyof typeof looks) => ({ time: day, color: ink[looks[kind].ink], ...looks[kind] })
    const isSplit = events.some((event) => event.startsWith('Split'))
    return [
      ...(events.length === 0 ? [] : [mark(isSplit ? 'split' : 'dividend')]),
      ...(bought.length === 0 ? [] : [mark('bought')]),
      ...(sold.length === 0 ? [] : [mark('sold')]),
    ]
  })
  return marks.length > MARKS_WITH_TEXT ? marks.map(({ text: _, ...mark }) => mark) : marks
}

const looks = {
  split: { position: 'belowBar', shape: 'square', text: 'Split', ink: '--brand' },
  dividend: { position: 'aboveBar', shape: 'circle', text: 'D', ink: '--brand' },
  bought: { position: 'belowBar', shape: 'arrowUp', text: 'B', ink: '--text-1' },
  sold: { position: 'aboveBar', shape: 'arrowDown', text: 'S', ink: '--text-1' },
} as const

const inks = [
  '--text-1',
  '--text-3',
  '--line-1',
  '--line-2',
  '--line-3',
  '--gain',
  '--loss',
  '--brand',
  '--series-1',
] as const
type Inks = Record<(typeof inks)[number], string>

/** What the tokens are in the theme that shows: a canvas knows no custom properties. */
function inksOf(box: HTMLElement): Inks {
  const read = inks.map((name) => {
    // One element a colour: a second colour of the same one would be read in the middle of its transition.
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    box.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return [name, color] as const
  })
  return Object.fromEntries(read) as Inks
}

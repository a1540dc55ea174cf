import { type PointerEvent, useMemo, useState } from 'react'
import { decimal, percent, quantity } from '#design-system/formats/index.ts'
import classes from '../live-screener.module.css'
import type { Figures } from '../worker/figures.ts'
import { type Frame, MOSAIC_COLUMNS, MOSAIC_ROWS } from '../worker/mosaic.ts'
import { type Criteria, isStill, type Question } from '../worker/question.ts'
import { outlinePath, tilePaths } from './mosaic-paths.ts'

type MosaicPlotProps = { figures: Figures; frame: Frame; atRest: Float64Array; question: Question }

/** The drawing of the mosaic, its axes in words beside it. */
export function MosaicPlot({ figures, frame, atRest, question }: MosaicPlotProps) {
  const [pointed, point] = useState<number>()
  const fullest = useMemo(() => atRest.reduce((most, count) => Math.max(most, count), 0), [atRest])
  const outline = useMemo(() => outlinePath(atRest), [atRest])
  const { found, others } = figures.tiles
  const foundPaths = useMemo(() => tilePaths(found, fullest), [found, fullest])
  const otherPaths = useMemo(() => tilePaths(others, fullest), [others, fullest])
  const box = criteriaBox(question.criteria, frame)
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.currentTarget.getBoundingClientRect()
    const column = Math.floor((MOSAIC_COLUMNS * (event.clientX - place.left)) / place.width)
    const row = MOSAIC_ROWS - 1 - Math.floor((MOSAIC_ROWS * (event.clientY - place.top)) / place.height)
    point(row * MOSAIC_COLUMNS + Math.min(MOSAIC_COLUMNS - 1, Math.max(0, column)))
  }
  return (
    <figure className={classes.mosaic} aria-label="Where are the bonds?">
      <div className={classes.yields} aria-hidden="true">
        {ticks(frame.minYield, frame.maxYield, [0.01, 0.02, 0.05, 0.1, 0.5], 6).map((rate) => (
          <span key={rate} style={{ bottom: `${100 * shareOf(rate, frame.minYield, frame.maxYield)}%` }}>
            {percent(rate, { digits: 0 })}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        <svg
          viewBox={`0 0 ${MOSAIC_COLUMNS} ${MOSAIC_ROWS}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={onPointerMove}
          onPointerLeave={() => point(undefined)}
        >
          {otherPaths.map((path, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the levels are always the same.
            <path key={level} d={path} data-kind="others" data-level={level + 1} />
          ))}
          {foundPaths.map((path, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the levels are always the same.
            <path key={level} d={path} data-kind="found" data-level={level + 1} />
          ))}
          {isStill(question.moves) ? null : <path d={outline} data-kind="at-rest" />}
          {box ? <rect {...box} data-kind="criteria" /> : null}
        </svg>
        {pointed === undefined ? null : <TileWords tile={pointed} figures={figures} frame={frame} />}
      </div>
      <div className={classes.durations} aria-hidden="true">
        {ticks(0, frame.maxDuration, [1, 2, 5, 10, 20], 7).map((years) => (
          <span key={years} style={{ left: `${100 * shareOf(years, 0, frame.maxDuration)}%` }}>
            {years}
          </span>
        ))}
      </div>
      <figcaption>Yield (up) by modified duration in years (to the right)</figcaption>
    </figure>
  )
}

function TileWords({ tile, figures, frame }: { tile: number; figures: Figures; frame: Frame }) {
  const column = tile % MOSAIC_COLUMNS
  const row = Math.floor(tile / MOSAIC_COLUMNS)
  const width = frame.maxDuration / MOSAIC_COLUMNS
  const height = (frame.maxYield - frame.minYield) / MOSAIC_ROWS
  const from = frame.minYield + row * height
  return (
    <dl className={classes.words} data-side={column > MOSAIC_COLUMNS / 2 ? 'left' : 'right'}>
      <dt>
        {percent(from)} to {percent(from + height)}, {decimal(column * width, 1)} to{' '}
        {decimal((column + 1) * width, 1)} years
      </dt>
      <dd>
        <b>{quantity(figures.tiles.found[tile] ?? 0)}</b> found,{' '}
        <b>{quantity(figures.tiles.others[tile] ?? 0)}</b> others
      </dd>
    </dl>
  )
}

const shareOf = (value: number, from: number, to: number): number => (value - from) / (to - from)

/** Round values inside an axis, at most `most` of them. */
function ticks(from: number, to: number, steps: readonly number[], most: number): number[] {
  const step = steps.find((one) => (to - from) / one <= most) ?? (to - from) / most
  const first = Math.ceil(from / step - 1e-9)
  return Array.from({ length: Math.floor(to / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step)
}

/** Yields and durations that the criteria let through, as far as the frame shows them; undefined where they ask for neither. */
export function criteriaBox({ minYield, maxYield, maxDuration }: Criteria, frame: Frame) {
  if (minYield === undefined && maxYield === undefined && maxDuration === undefined) return undefined
  const inFrame = (share: number) => Math.min(1, Math.max(0, share))
  const heightOf = (rate: number) => inFrame(shareOf(rate, frame.minYield, frame.maxYield))
  const low = minYield === undefined ? 0 : heightOf(minYield / 100)
  const high = maxYield === undefined ? 1 : heightOf(maxYield / 100)
  const width = maxDuration === undefined ? 1 : inFrame(maxDuration / frame.maxDuration)
  return {
    x: 0,
    y: MOSAIC_ROWS * (1 - high),
    width: MOSAIC_COLUMNS * width,
    height: MOSAIC_ROWS * Math.max(0, high - low),
  }
}

import type { UniverseFigures } from '#engines/bonds/index.ts'

/** Tiles of the mosaic of yield against duration: fifty thousand dots would be one blot. */
export const MOSAIC_COLUMNS = 40
export const MOSAIC_ROWS = 24

/** What the mosaic shows: durations from 0, and yields with room for moves, as fractions. It stays while the market is moved. */
export type Frame = { maxDuration: number; minYield: number; maxYield: number }

// Round ends around all but the most outlying bonds at rest: the last weeks of a bond's life have yields of any size.
const ROOM = 0.02
const STEP = 0.01
const OUTLYING = 0.02

/** What is shown of a universe at rest, and while it is moved. */
export function frameOf(rest: UniverseFigures): Frame {
  const yields = rest.yields.toSorted()
  const durations = rest.modifiedDurations.toSorted()
  const at = (sorted: Float64Array, share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return {
    maxDuration: Math.max(2, 2 * Math.ceil((1.1 * at(durations, 0.999)) / 2)),
    minYield: STEP * Math.floor((at(yields, OUTLYING) - ROOM) / STEP),
    maxYield: STEP * Math.ceil((at(yields, 1 - OUTLYING) + ROOM) / STEP),
  }
}

/** The tile of a bond; -1 outside of the frame. Tiles run along the durations, the lowest yields first. */
export function tileOf({ maxDuration, minYield, maxYield }: Frame, duration: number, rate: number): number {
  const column = Math.floor((MOSAIC_COLUMNS * duration) / maxDuration)
  const row = Math.floor((MOSAIC_ROWS * (rate - minYield)) / (maxYield - minYield))
  const isInside = column >= 0 && column < MOSAIC_COLUMNS && row >= 0 && row < MOSAIC_ROWS
  return isInside ? row * MOSAIC_COLUMNS + column : -1
}

/** How many bonds stand on each tile at rest. */
export function mosaicAtRest(frame: Frame, rest: UniverseFigures): Float64Array {
  const tiles = new Float64Array(MOSAIC_COLUMNS * MOSAIC_ROWS)
  for (let at = 0; at < rest.yields.length; at++) {
    const tile = tileOf(frame, rest.modifiedDurations[at]!, rest.yields[at]!)
    if (tile >= 0) tiles[tile]! += 1
  }
  return tiles
}

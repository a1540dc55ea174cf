import { MOSAIC_COLUMNS, MOSAIC_ROWS } from '../worker/mosaic.ts'

/** Steps of fullness that the eye tells apart. */
export const LEVELS = 5

/** How full a tile is, 1 to `LEVELS` on a logarithmic scale, against the fullest at rest; 0 where it is empty. */
export function levelOf(count: number, fullest: number): number {
  if (count <= 0) return 0
  return Math.min(
    LEVELS,
    Math.max(1, Math.ceil((LEVELS * Math.log1p(count)) / Math.log1p(Math.max(2, fullest)))),
  )
}

const GAP = 0.07

/** The tiles of each level as one path: a drawing of a thousand elements would not follow the slider. */
export function tilePaths(tiles: Float64Array, fullest: number): string[] {
  const paths = Array.from({ length: LEVELS }, () => '')
  for (let tile = 0; tile < tiles.length; tile++) {
    const level = levelOf(tiles[tile]!, fullest)
    if (level === 0) continue
    const side = 1 - 2 * GAP
    paths[level - 1] += `M${leftOf(tile) + GAP} ${topOf(tile) + GAP}h${side}v${side}h${-side}z`
  }
  return paths
}

/** The line around everything that is not empty. */
export function outlinePath(tiles: Float64Array): string {
  const isFull = (tile: number) => tiles[tile]! > 0
  let path = ''
  for (let tile = 0; tile < tiles.length; tile++) {
    if (!isFull(tile)) continue
    const column = tile % MOSAIC_COLUMNS
    const [left, top] = [leftOf(tile), topOf(tile)]
    if (column === 0 || !isFull(tile - 1)) path += `M${left} ${top}v1`
    if (column === MOSAIC_COLUMNS - 1 || !isFull(tile + 1)) path += `M${left + 1} ${top}v1`
    if (tile + MOSAIC_COLUMNS >= tiles.length || !isFull(tile + MOSAIC_COLUMNS)) path += `M${left} ${top}h1`
    if (tile < MOSAIC_COLUMNS || !isFull(tile - MOSAIC_COLUMNS)) path += `M${left} ${top + 1}h1`
  }
  return path
}

const leftOf = (tile: number): number => tile % MOSAIC_COLUMNS
/** Low yields stand at the bottom. */
const topOf = (tile: number): number => MOSAIC_ROWS - 1 - Math.floor(tile / MOSAIC_COLUMNS)

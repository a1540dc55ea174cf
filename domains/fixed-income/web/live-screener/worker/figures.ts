import { MOSAIC_COLUMNS, MOSAIC_ROWS } from './mosaic.ts'

// What an answer holds besides its rows: one buffer, handed over and not copied.

/** Single figures, in the order of the buffer. Rates and changes are fractions, durations years; means count every found bond once. */
export const HEAD = [
  'size',
  'found',
  'meanYield',
  'meanYieldAtRest',
  'meanDuration',
  'meanDurationAtRest',
  'meanChange',
  'leastChange',
  'mostChange',
  /** Bonds that stand outside of the mosaic's frame. */
  'beyondFrame',
  /** The histogram of price changes: where it begins, how wide its intervals are, how many there are. */
  'changesFrom',
  'changesStep',
  'changesCount',
] as const
export type Head = Record<(typeof HEAD)[number], number>

export const CHANGES_MAX = 40

/** Bands of duration, in years: from each of these up to the next. */
export const BANDS: readonly number[] = [0, 1, 3, 5, 7, 10, 15, 20]
export const BAND_FIELDS = ['bonds', 'found', 'yield', 'yieldAtRest', 'change'] as const
export type Band = Record<(typeof BAND_FIELDS)[number], number>

const TILES = MOSAIC_COLUMNS * MOSAIC_ROWS

export type FigureParts = {
  head: Float64Array
  changes: Float64Array
  /** Found bonds on each tile, and the others. */
  found: Float64Array
  others: Float64Array
  bands: Float64Array
}

const sizes: Record<keyof FigureParts, number> = {
  head: HEAD.length,
  changes: CHANGES_MAX,
  found: TILES,
  others: TILES,
  bands: BANDS.length * BAND_FIELDS.length,
}

/** Room for the figures of one answer. */
export const emptyFigures = (): ArrayBuffer =>
  new ArrayBuffer(8 * Object.values(sizes).reduce((sum, size) => sum + size, 0))

/** The parts of a buffer that `emptyFigures` made, as views of it. */
export function partsOf(buffer: ArrayBuffer): FigureParts {
  let at = 0
  const next = (part: keyof FigureParts) => {
    const view = new Float64Array(buffer, 8 * at, sizes[part])
    at += sizes[part]
    return view
  }
  return {
    head: next('head'),
    changes: next('changes'),
    found: next('found'),
    others: next('others'),
    bands: next('bands'),
  }
}

export type Figures = Head & {
  changes: { from: number; to: number; count: number }[]
  tiles: { found: Float64Array; others: Float64Array }
  /** Means of the found bonds of each band; NaN where there are none. */
  bands: (Band & { from: number })[]
}

export function figuresIn(buffer: ArrayBuffer): Figures {
  const { head, changes, found, others, bands } = partsOf(buffer)
  const named = Object.fromEntries(HEAD.map((name, at) => [name, head[at]!])) as Head
  return {
    ...named,
    changes: Array.from(changes.subarray(0, named.changesCount), (count, at) => ({
      from: named.changesFrom + at * named.changesStep,
      to: named.changesFrom + (at + 1) * named.changesStep,
      count,
    })),
    tiles: { found, others },
    bands: BANDS.map((from, band) => ({
      from,
      ...(Object.fromEntries(
        BAND_FIELDS.map((field, at) => [field, bands[band * BAND_FIELDS.length + at]!]),
      ) as Band),
    })),
  }
}

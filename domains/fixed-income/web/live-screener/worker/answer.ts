import type { UniverseFigures } from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import type { ScreenedLive } from '../../../contract/index.ts'
import { BAND_FIELDS, BANDS, CHANGES_MAX, emptyFigures, HEAD, type Head, partsOf } from './figures.ts'
import { findBonds, keysOf, pageOf } from './find-bonds.ts'
import { tileOf } from './mosaic.ts'
import { PAGE_ROWS, type Question } from './question.ts'
import { figuresUnder, type Universe } from './universe.ts'

export type Answer = { figures: ArrayBuffer; rows: ScreenedLive[] }

/** What a universe answers to a question: totals, histogram and mosaic in one buffer, and the rows of the page. */
export function answer(universe: Universe, question: Question): Answer {
  const figures = figuresUnder(universe, question.moves)
  const found = findBonds(universe, figures, question.criteria)
  const { by, isDescending } = question.order
  const page = pageOf(found, keysOf(universe, figures, by), isDescending, {
    offset: question.offset,
    limit: PAGE_ROWS,
  })
  return {
    figures: tally(universe, figures, found),
    rows: page.map((at) => rowAt(universe, figures, at)),
  }
}

/** The first of all that a question finds, in its order. */
export function firstFound(universe: Universe, question: Question, limit: number): ScreenedLive[] {
  const figures = figuresUnder(universe, question.moves)
  const found = findBonds(universe, figures, question.criteria)
  const { by, isDescending } = question.order
  return pageOf(found, keysOf(universe, figures, by), isDescending, { offset: 0, limit }).map((at) =>
    rowAt(universe, figures, at),
  )
}

function rowAt(
  { facts, terms, settled, rest }: Universe,
  figures: UniverseFigures,
  at: number,
): ScreenedLive {
  const { symbol, issuer, creditRating, sector } = facts[at]!
  return {
    symbol,
    issuer,
    creditRating,
    sector,
    yieldToMaturity: figures.yields[at]!,
    couponRate: terms[at]!.coupon,
    issueDate: isoDateOf(terms[at]!.issue),
    maturityDate: isoDateOf(terms[at]!.maturity),
    yearsToMaturity: settled.years[at]!,
    currentPrice: figures.cleanPrices[at]!,
    modifiedDuration: figures.modifiedDurations[at]!,
    priceChange: figures.cleanPrices[at]! / rest.cleanPrices[at]! - 1,
  }
}

/** Counts and means of a universe and of what was found in it. */
function tally(universe: Universe, figures: UniverseFigures, found: Int32Array): ArrayBuffer {
  const buffer = emptyFigures()
  const parts = partsOf(buffer)
  const { rest, frame } = universe
  const { yields, modifiedDurations, cleanPrices } = figures
  const changes = new Float64Array(found.length)
  const width = BAND_FIELDS.length
  let beyondFrame = 0
  for (let at = 0; at < universe.size; at++) {
    const tile = tileOf(frame, modifiedDurations[at]!, yields[at]!)
    if (tile < 0) beyondFrame++
    else parts.others[tile]! += 1
    parts.bands[bandOf(modifiedDurations[at]!) * width]! += 1
  }
  const sum = { yield: 0, yieldAtRest: 0, duration: 0, durationAtRest: 0, change: 0 }
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let place = 0; place < found.length; place++) {
    const at = found[place]!
    const change = cleanPrices[at]! / rest.cleanPrices[at]! - 1
    changes[place] = change
    if (change < least) least = change
    if (change > most) most = change
    sum.yield += yields[at]!
    sum.yieldAtRest += rest.yields[at]!
    sum.duration += modifiedDurations[at]!
    sum.durationAtRest += rest.modifiedDurations[at]!
    sum.change += change
    const tile = tileOf(frame, modifiedDurations[at]!, yields[at]!)
    if (tile >= 0) {
      parts.found[tile]! += 1
      parts.others[tile]! -= 1
    }
    const band = bandOf(modifiedDurations[at]!) * width
    parts.bands[band + 1]! += 1
    parts.bands[band + 2]! += yields[at]!
    parts.bands[band + 3]! += rest.yields[at]!
    parts.bands[band + 4]! += change
  }
  for (let band = 0; band < BANDS.length; band++)
    for (let field = 2; field < width; field++)
      parts.bands[band * width + field]! /= parts.bands[band * width + 1]!
  const bins = binsOf(least, most)
  for (const change of changes) {
    const bin = Math.floor((change - bins.from) / bins.step)
    parts.changes[Math.max(0, Math.min(bins.count - 1, bin))]! += 1
  }
  const head: Head = {
    size: universe.size,
    found: found.length,
    meanYield: sum.yield / found.length,
    meanYieldAtRest: sum.yieldAtRest / found.length,
    meanDuration: sum.duration / found.length,
    meanDurationAtRest: sum.durationAtRest / found.length,
    meanChange: sum.change / found.length,
    leastChange: found.length > 0 ? least : Number.NaN,
    mostChange: found.length > 0 ? most : Number.NaN,
    beyondFrame,
    changesFrom: bins.from,
    changesStep: bins.step,
    changesCount: bins.count,
  }
  for (const [at, name] of HEAD.entries()) parts.head[at] = head[name]
  return buffer
}

function bandOf(duration: number): number {
  let band = BANDS.length - 1
  while (band > 0 && duration < BANDS[band]!) band--
  return band
}

const WISHED_BINS = 24

/** Intervals of a round width that hold everything from the least to the most, nothing on its own edge. */
function binsOf(least: number, most: number): { from: number; step: number; count: number } {
  if (!(least <= most)) return { from: 0, step: 0.001, count: 0 }
  const raw = Math.max(1e-4, (most - least) / WISHED_BINS)
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = power * ([1, 2, 5].find((round) => raw <= round * power) ?? 10)
  // A step's worth of rounding must not put the least one below the first interval.
  const from = step * Math.floor(least / step + 1e-9)
  const count = Math.floor((most - from) / step + 1e-9) + 1
  return { from, step, count: Math.min(CHANGES_MAX, count) }
}

import { GRAPHEME_COUNT } from './graphemes.ts'
import type { SpellingCosts } from './spelling-costs.ts'

const TRANSPOSED = 0.55
/** Longer rows than this are cut: no word has them, and a joined name is judged by its words. */
const LENGTH_MAX = 62
const WIDTH = LENGTH_MAX + 2

/** Three working rows in one array, reused: the comparison runs many times a query and must not allocate. */
const rows3 = new Float64Array(WIDTH * 3)

/**
 * The least cost of reading one row of graphemes as another: weighted edit distance with adjacent transpositions
 * (optimal string alignment), where a doubled letter costs little. Above `limit` the answer is only known to be above.
 */
export function compareSpellings(
  left: Uint8Array,
  right: Uint8Array,
  costs: SpellingCosts,
  limit: number,
): number {
  const { swap, alone, doubled } = costs
  const work = rows3
  const rows = left.length < LENGTH_MAX ? left.length : LENGTH_MAX
  const columns = right.length < LENGTH_MAX ? right.length : LENGTH_MAX
  let before2 = WIDTH * 2
  let before = 0
  let now = WIDTH
  work[before] = 0
  for (let column = 1; column <= columns; column++) {
    const code = right[column - 1]!
    work[before + column] =
      work[before + column - 1]! + (column > 1 && right[column - 2] === code ? doubled : alone[code]!)
  }
  let last = -1
  for (let row = 1; row <= rows; row++) {
    const code = left[row - 1]!
    const base = code * GRAPHEME_COUNT
    const drop = last === code ? doubled : alone[code]!
    let beside = work[before]! + drop
    work[now] = beside
    let least = beside
    let diagonal = work[before]!
    let lastOther = -1
    for (let column = 1; column <= columns; column++) {
      const other = right[column - 1]!
      let cost = diagonal + swap[base + other]!
      diagonal = work[before + column]!
      const dropped = diagonal + drop
      if (dropped < cost) cost = dropped
      const added = beside + (lastOther === other ? doubled : alone[other]!)
      if (added < cost) cost = added
      if (code === lastOther && other === last) {
        const swapped = work[before2 + column - 2]! + TRANSPOSED
        if (swapped < cost) cost = swapped
      }
      work[now + column] = cost
      if (cost < least) least = cost
      beside = cost
      lastOther = other
    }
    if (least > limit) return least
    const spare = before2
    before2 = before
    before = now
    now = spare
    last = code
  }
  return work[before + columns]!
}

/** One step of the reading: the graphemes it takes on each side and what it costs. */
export type SpellingStep = { left: number; right: number; cost: number }

/** The steps of the cheapest reading, for the explanation; the same rules as `compareSpellings`, with a way back. */
export function traceSpellings(left: Uint8Array, right: Uint8Array, costs: SpellingCosts): SpellingStep[] {
  const { swap, alone, doubled } = costs
  const width = right.length + 1
  const table = new Float64Array((left.length + 1) * width)
  const moves = new Uint8Array((left.length + 1) * width)
  const dropCost = (row: number) =>
    row > 1 && left[row - 2] === left[row - 1] ? doubled : alone[left[row - 1]!]!
  const addCost = (column: number) =>
    column > 1 && right[column - 2] === right[column - 1] ? doubled : alone[right[column - 1]!]!
  for (let column = 1; column < width; column++) {
    table[column] = table[column - 1]! + addCost(column)
    moves[column] = 2
  }
  for (let row = 1; row <= left.length; row++) {
    table[row * width] = table[(row - 1) * width]! + dropCost(row)
    moves[row * width] = 1
    for (let column = 1; column < width; column++) {
      let cost =
        table[(row - 1) * width + column - 1]! + swap[left[row - 1]! * GRAPHEME_COUNT + right[column - 1]!]!
      let move = 0
      const dropped = table[(row - 1) * width + column]! + dropCost(row)
      if (dropped < cost) {
        cost = dropped
        move = 1
      }
      const added = table[row * width + column - 1]! + addCost(column)
      if (added < cost) {
        cost = added
        move = 2
      }
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        const swapped = table[(row - 2) * width + column - 2]! + TRANSPOSED
        if (swapped < cost) {
          cost = swapped
          move = 3
        }
      }
      table[row * width + column] = cost
      moves[row * width + column] = move
    }
  }
  const steps: SpellingStep[] = []
  let row = left.length
  let column = right.length
  while (row > 0 || column > 0) {
    const move = moves[row * width + column]!
    const from =
      move === 0
        ? (row - 1) * width + column - 1
        : move === 1
          ? (row - 1) * width + column
          : move === 2
            ? row * width + column - 1
            : (row - 2) * width + column - 2
    const step = {
      left: move === 2 ? 0 : move === 3 ? 2 : 1,
      right: move === 1 ? 0 : move === 3 ? 2 : 1,
      cost: table[row * width + column]! - table[from]!,
    }
    steps.push(step)
    row -= step.left
    column -= step.right
  }
  return steps.reverse()
}

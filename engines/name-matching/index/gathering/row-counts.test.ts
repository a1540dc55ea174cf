import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowCounts, type RowList } from './row-counts.ts'

const ROW_WORDS = 400
/** Where rows may start: they are at least two words long. */
const rowArbitrary = fc.integer({ min: 0, max: ROW_WORDS / 2 - 1 }).map((half) => half * 2)
const listArbitrary = fc
  .uniqueArray(rowArbitrary, { maxLength: 30 })
  .map((rows) => Uint32Array.from(rows).sort())
const groupsArbitrary = fc.array(fc.array(listArbitrary, { maxLength: 3 }), { minLength: 1, maxLength: 5 })

const listsOf = (group: Uint32Array[]): RowList[] =>
  group.map((rows) => ({ rows, start: 0, end: rows.length }))

describe('rows that several groups of lists hold', () => {
  it('are those met in so many groups, each once, whatever was asked before', () => {
    const counts = new RowCounts(ROW_WORDS, 3)
    fc.assert(
      fc.property(groupsArbitrary, fc.constantFrom(2, 3), (groups, times) => {
        counts.meet(groups.map(listsOf), times)
        const held = new Map<number, number>()
        for (const group of groups) {
          for (const row of new Set(group.flatMap((rows) => [...rows])))
            held.set(row, (held.get(row) ?? 0) + 1)
        }
        const expected = [...held].filter(([, count]) => count >= times).map(([row]) => row)
        const reached = [...counts.reached.subarray(0, counts.reachedCount)]
        expect(reached.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })
})

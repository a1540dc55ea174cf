import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved, secondsLeft } from './pace.ts'
import type { RunRow } from './store.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1_000)
const fresh = {
  step: '',
  done: 0,
  total: 1_000,
  share: 0,
  paceAt: at(0),
  paceFrom: 0,
  moves: 0,
  movedAt: at(0),
} as RunRow
const go = (row: RunRow, done: number, seconds: number, more = {}): RunRow => ({
  ...row,
  ...moved(row, { done, ...more }, at(seconds)),
})

it('the time left is not told before there is a pace: enough moves, seconds and share of the whole', () => {
  const first = go(fresh, 100, 10)
  expect(secondsLeft(first, at(10))).toBeNull()
  const third = go(go(first, 200, 20), 300, 30)
  expect(secondsLeft(third, at(30))).toBe(70)
  expect(secondsLeft(third, at(35))).toBe(65)
  const hasty = go(go(go(fresh, 100, 1), 200, 2), 300, 3)
  expect(secondsLeft(hasty, at(3))).toBeNull()
  const slight = go(go(go(fresh, 5, 10), 10, 20), 15, 30)
  expect(secondsLeft(slight, at(30))).toBeNull()
  expect(secondsLeft({ ...third, total: null }, at(30))).toBeNull()
})

it('the time left is not told of work that has stopped moving, nor at the pace from before it was taken up again', () => {
  const third = go(go(go(fresh, 100, 10), 200, 20), 300, 30)
  expect(secondsLeft(third, at(71))).toBeNull()
  const again = { ...third, paceAt: at(1_000), movedAt: at(1_000), paceFrom: 300, moves: 0 }
  expect(secondsLeft(again, at(1_001))).toBeNull()
  const onward = go(go(go(again, 400, 1_020), 500, 1_040), 600, 1_060)
  expect(secondsLeft(onward, at(1_060))).toBe(80)
})

it('whatever is reported, the count and the share of a step never go back, and the count never passes the total', () => {
  const move = fc.record({
    done: fc.integer({ min: 0, max: 2_000 }),
    total: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let row = fresh
      for (const [place, { done, total }] of moves.entries()) {
        const next = go(row, done, place, { total })
        expect(next.done).toBeGreaterThanOrEqual(row.done)
        expect(next.share).toBeGreaterThanOrEqual(row.share)
        expect(next.share).toBeLessThanOrEqual(1)
        if (next.total !== null) expect(next.done).toBeLessThanOrEqual(next.total)
        row = next
      }
    }),
  )
})

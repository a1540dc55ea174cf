import { expect, it } from 'vitest'
import { BornOn, hasBeen } from './born-on.ts'

it.each([
  ['1962', true],
  ['1962-03', true],
  ['1962-02-28', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2025-02-30', false],
  ['1980-04-31', false],
  ['0000', false],
  ['1962-13', false],
  ['07.03.1962', false],
])('%s is a day, month or year of the calendar: %s', (text, isSo) => {
  expect(BornOn.safeParse(text).success).toBe(isSo)
})

it('what has begun anywhere on earth has been; next month, year and day have not', () => {
  const now = new Date('2026-11-27T15:00:00Z')
  expect(['2026', '2026-11', '2026-11-27', '2026-11-28'].map((day) => hasBeen(day, now))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['2027', '2026-12', '2026-11-29', '2099'].map((day) => hasBeen(day, now))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

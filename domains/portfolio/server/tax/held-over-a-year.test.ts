import { expect, it } from 'vitest'
import { isHeldOverAYear } from './held-over-a-year.ts'

const at = (day: string, time = '15:00') => new Date(`${day}T${time}:00Z`)

it('a year is over on the day after the anniversary, by the days of New York', () => {
  expect(isHeldOverAYear(at('2025-02-07'), at('2026-02-07'))).toBe(false)
  expect(isHeldOverAYear(at('2025-02-07'), at('2026-02-08'))).toBe(true)
  // 03:00 UTC is still the evening before in New York.
  expect(isHeldOverAYear(at('2025-02-07'), at('2026-02-08', '03:00'))).toBe(false)
})

it('what was bought on the last of February is held for more than a year from 1 March on (Rev. Rul. 66-7)', () => {
  expect(isHeldOverAYear(at('2023-02-28'), at('2024-02-29'))).toBe(false)
  expect(isHeldOverAYear(at('2023-02-28'), at('2024-03-01'))).toBe(true)
  expect(isHeldOverAYear(at('2024-02-29'), at('2025-02-28'))).toBe(false)
  expect(isHeldOverAYear(at('2024-02-29'), at('2025-03-01'))).toBe(true)
  expect(isHeldOverAYear(at('2024-02-28'), at('2025-02-28'))).toBe(false)
  expect(isHeldOverAYear(at('2024-02-28'), at('2025-03-01'))).toBe(true)
})

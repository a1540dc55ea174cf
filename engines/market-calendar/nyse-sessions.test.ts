import { expect, it } from 'vitest'
import {
  addDays,
  isSettlementDay,
  isTradingDay,
  lastSessionBefore,
  newYorkDay,
  newYorkMoment,
  nyseHolidays,
  sessionAt,
  sessionFrom,
  sessionOf,
  settlementDayOf,
} from './index.ts'

const daysOf = (year: number) => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) days.push(day)
  return days
}
const at = (moment: string) => Date.parse(moment)

// As the exchange publishes them.
it('keeps the published holidays and early closings of 2026 and 2027', () => {
  expect([...nyseHolidays(2026)].sort()).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-04-03',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-11-26',
    '2026-12-25',
  ])
  expect([...nyseHolidays(2027)].sort()).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-03-26',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-11-25',
    '2027-12-24',
  ])
  const halfDays = (year: number) => daysOf(year).filter((day) => sessionOf(day)?.isHalfDay)
  expect(halfDays(2026)).toEqual(['2026-11-27', '2026-12-24'])
  expect(halfDays(2027)).toEqual(['2027-11-26'])
  expect(halfDays(2025)).toEqual(['2025-07-03', '2025-11-28', '2025-12-24'])
})

it('a New Year’s Day on a Saturday is not kept, and extraordinary closures are', () => {
  expect(isTradingDay('2021-12-31')).toBe(true)
  expect([...nyseHolidays(2022)].some((day) => day < '2022-01-10')).toBe(false)
  expect(isTradingDay('2025-01-09')).toBe(false)
  expect(daysOf(2025).filter(isTradingDay)).toHaveLength(250)
  expect(daysOf(2024).filter(isTradingDay)).toHaveLength(252)
})

it('a session opens at half past nine in New York on both sides of a change of the clocks', () => {
  expect(new Date(sessionOf('2026-03-06')?.opensAt ?? 0).toISOString()).toBe('2026-03-06T14:30:00.000Z')
  expect(new Date(sessionOf('2026-03-09')?.opensAt ?? 0).toISOString()).toBe('2026-03-09T13:30:00.000Z')
  expect(new Date(sessionOf('2026-11-02')?.closesAt ?? 0).toISOString()).toBe('2026-11-02T21:00:00.000Z')
  expect(new Date(sessionOf('2026-11-27')?.closesAt ?? 0).toISOString()).toBe('2026-11-27T18:00:00.000Z')
})

it('New York’s clock agrees with the time zone database at every session since 1990', () => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
    hour12: false,
  })
  for (let year = 1990; year <= 2035; year += 1) {
    for (const day of daysOf(year)) {
      const opensAt = newYorkMoment(day, 570)
      expect(clock.format(opensAt)).toBe(`${day}, 09:30`)
      expect(newYorkDay(opensAt)).toBe(day)
    }
  }
})

it('the session of a moment is open from its opening to just before its closing', () => {
  expect(sessionAt(at('2026-11-20T14:29:59.999Z'))).toBeUndefined()
  expect(sessionAt(at('2026-11-20T14:30:00.000Z'))?.day).toBe('2026-11-20')
  expect(sessionAt(at('2026-11-20T20:59:59.999Z'))?.day).toBe('2026-11-20')
  expect(sessionAt(at('2026-11-20T21:00:00.000Z'))).toBeUndefined()
  expect(sessionFrom(at('2026-11-20T21:00:00.000Z')).day).toBe('2026-11-23')
  expect(sessionFrom(at('2026-11-20T03:00:00.000Z')).day).toBe('2026-11-20')
  expect(lastSessionBefore(at('2026-11-22T12:00:00.000Z')).day).toBe('2026-11-20')
})

it('a trade settles on the next day that the exchange and the banks work', () => {
  expect(settlementDayOf('2026-11-20')).toBe('2026-11-23')
  // Wednesday before Thanksgiving; Friday is a half day and settles.
  expect(settlementDayOf('2026-11-25')).toBe('2026-11-27')
  // Veterans Day trades and does not settle.
  expect([isTradingDay('2026-11-11'), isSettlementDay('2026-11-11')]).toEqual([true, false])
  expect(settlementDayOf('2026-11-10')).toBe('2026-11-12')
  expect(settlementDayOf('2026-10-09')).toBe('2026-10-13')
  expect(settlementDayOf('2024-05-24')).toBe('2024-05-29')
  expect(settlementDayOf('2024-05-28')).toBe('2024-05-29')
})

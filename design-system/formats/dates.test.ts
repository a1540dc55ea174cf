import { describe, expect, it } from 'vitest'
import { age, ageInHours, date, dateTime, duration, longDate, timeOfDay } from './dates.ts'
import { missing } from './figures.ts'

describe('dates and ages', () => {
  it('a date is the same calendar day in every time zone', () => {
    expect(date('2022-03-15')).toBe('15 Mar 2022')
    expect(date('2026-08-14T23:59:00Z')).toBe('14 Aug 2026')
  })
  it('a partial date of a list stays partial', () => {
    expect(date('1964')).toBe('1964')
    expect(date('1964-03')).toBe('Mar 1964')
  })
  it('moments are shown in UTC and say so', () => {
    expect(dateTime('2026-11-21T09:41:12Z')).toBe('21 Nov 2026, 09:41 UTC')
    expect(timeOfDay('2026-11-21T09:41:12Z')).toBe('09:41')
    expect(timeOfDay('2026-11-21T09:41:12Z', { seconds: true })).toBe('09:41:12')
  })
  it('an age has one unit; SHELL-017 a greeting has the long US date', () => {
    const now = '2026-11-21T12:00:00Z'
    expect(age('2026-11-21T06:30:00Z', now)).toBe('5h')
    expect(age('2026-11-21T11:19:00Z', now)).toBe('41m')
    expect(age('2026-11-18T11:00:00Z', now)).toBe('3d')
    expect(age('2026-11-21T11:59:48Z', now)).toBe('12s')
    expect(age('2026-11-21T13:00:00Z', now)).toBe('0s')
    expect(longDate(new Date(2026, 10, 21, 12))).toBe('Saturday, November 21, 2026')
  })
  it('KYB-013 KYB-014 a case age is whole hours rounded down, past a day too', () => {
    expect(ageInHours('2026-11-21T06:01:00Z', '2026-11-21T12:00:00Z')).toBe('5h')
    expect(ageInHours('2026-11-20T06:00:00Z', '2026-11-21T12:59:00Z')).toBe('30h')
  })
  it('durations', () => {
    expect(duration(9_000)).toBe('9 s')
    expect(duration(240_000)).toBe('4 min')
    expect(duration(7_800_000)).toBe('2 h 10 min')
    expect(duration(7_200_000)).toBe('2 h')
  })
  it('a missing or broken moment is a dash', () => {
    for (const value of [null, undefined, '', 'yesterday']) expect(date(value)).toBe(missing)
    expect(age('broken', '2026-11-21')).toBe(missing)
    expect(duration(-1)).toBe(missing)
  })
})

import { describe, expect, it } from 'vitest'
import {
  addBusinessDays,
  addMonths,
  adjustDay,
  businessDaysBetween,
  type Calendar,
  dayFrom,
  dayOf,
  easterSunday,
  FIRST_DAY,
  isBusinessDay,
  isMonthEnd,
  isoDateOf,
  LAST_DAY,
  weekdayOf,
  yearOf,
} from './index.ts'

const day = (iso: string) => dayOf(iso)!

describe('days', () => {
  it('agree with the language’s own calendar on every day from 1900 to 2299', () => {
    let wrong = 0
    for (let each = FIRST_DAY; each <= LAST_DAY; each++) {
      const reference = new Date(each * 86_400_000)
      if (isoDateOf(each) !== reference.toISOString().slice(0, 10)) wrong++
      if (weekdayOf(each) !== reference.getUTCDay() || yearOf(each) !== reference.getUTCFullYear()) wrong++
      if (dayOf(isoDateOf(each)) !== each) wrong++
    }
    expect(wrong).toBe(0)
    expect([isoDateOf(FIRST_DAY), isoDateOf(LAST_DAY)]).toEqual(['1900-01-01', '2299-12-31'])
  })

  it('refuse dates that do not exist', () => {
    for (const text of ['2023-02-29', '1899-12-31', '2300-01-01', '2023-13-01', '2023-1-1', '', 'today'])
      expect(dayOf(text), text).toBeUndefined()
    expect(dayFrom(2024, 2, 29)).toBe(day('2024-02-29'))
  })

  it('move by months to the same day of the month, or to the last', () => {
    expect(isoDateOf(addMonths(day('2024-08-31'), -6))).toBe('2024-02-29')
    expect(isoDateOf(addMonths(day('2024-02-29'), 12))).toBe('2025-02-28')
    expect(isMonthEnd(day('2100-02-28'))).toBe(true)
  })
})

describe('calendars', () => {
  const closed = (calendar: Calendar, year: number) => {
    const days: string[] = []
    for (let each = dayFrom(year, 1, 1)!; yearOf(each) === year; each++)
      if (!isBusinessDay(calendar, each) && isBusinessDay('weekends', each))
        days.push(isoDateOf(each).slice(5))
    return days
  }

  it('find Easter', () => {
    expect([1961, 2000, 2024, 2038, 2285].map((year) => isoDateOf(easterSunday(year)))).toEqual([
      '1961-04-02',
      '2000-04-23',
      '2024-03-31',
      '2038-04-25',
      '2285-03-22',
    ])
  })

  it('rest when SIFMA, the NYSE, T2 and English banks published that they would', () => {
    expect(closed('us-government-bond', 2025).join(' ')).toBe(
      '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
    )
    // Jobs figures were due on Good Friday 2023: an early close, not a holiday.
    expect(closed('us-government-bond', 2023)).not.toContain('04-07')
    // Veterans Day on a Saturday closes no weekday.
    for (const year of [2006, 2017, 2023]) expect(closed('us-government-bond', year)).not.toContain('11-10')
    expect(closed('us-government-bond', 2018)).toContain('11-12')
    // Full closes for Presidents Reagan and Bush and for hurricane Sandy.
    expect(closed('us-government-bond', 2004)).toContain('06-11')
    expect(closed('us-government-bond', 2012)).toContain('10-30')
    expect(closed('us-government-bond', 2012)).not.toContain('10-29')
    expect(closed('us-government-bond', 2018)).toContain('12-05')
    expect(closed('us-government-bond', 2025)).not.toContain('01-09')
    expect(closed('new-york', 2025).join(' ')).toBe(
      '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
    )
    expect(closed('new-york', 2022).join(' ')).toBe('01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26')
    expect(closed('target', 2024).join(' ')).toBe('01-01 03-29 04-01 05-01 12-25 12-26')
    expect(closed('england', 2022).join(' ')).toBe(
      '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    )
    expect(closed('england', 2020).join(' ')).toBe('01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28')
    expect(closed('none', 2022)).toEqual([])
  })

  it('move payments off days of rest, and not out of the month where the rule is modified', () => {
    const sunday = day('2024-06-30')
    expect(isoDateOf(adjustDay('target', 'following', sunday))).toBe('2024-07-01')
    expect(isoDateOf(adjustDay('target', 'modified-following', sunday))).toBe('2024-06-28')
    expect(isoDateOf(adjustDay('target', 'preceding', sunday))).toBe('2024-06-28')
    expect(isoDateOf(adjustDay('target', 'modified-preceding', day('2024-06-01')))).toBe('2024-06-03')
    expect(adjustDay('target', 'unadjusted', sunday)).toBe(sunday)
  })

  it('count business days, the first in and the last out', () => {
    const eve = day('2024-12-24')
    expect(isoDateOf(addBusinessDays('target', eve, 1))).toBe('2024-12-27')
    expect(isoDateOf(addBusinessDays('target', day('2024-12-27'), -1))).toBe('2024-12-24')
    expect(businessDaysBetween('target', eve, day('2024-12-30'))).toBe(2)
    expect(businessDaysBetween('target', day('2024-12-30'), eve)).toBe(-2)
  })
})

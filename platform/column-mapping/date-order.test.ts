import { describe, expect, it } from 'vitest'
import { dateColumnOf, readDate } from './date-order.ts'

const now = new Date('2026-11-22T12:00:00Z')
const read = (text: string, order: 'dmy' | 'mdy' | 'ymd' | null = null) => {
  const found = readDate(text, order, now)
  return 'date' in found ? found.date : found.refused
}

describe('the order of the dates of a column', () => {
  it('is decided over all of them: 03/04/2001 with 25/12/1999 below it is day, month, year', () => {
    expect(dateColumnOf(['03/04/2001', '25/12/1999'])).toMatchObject({
      state: 'decided',
      order: 'dmy',
      by: 'values',
      deciding: [{ order: 'dmy', count: 1, example: '25/12/1999' }],
      twoWays: { count: 1, example: '03/04/2001' },
    })
    expect(dateColumnOf(['03/04/2001', '12/25/1999'])).toMatchObject({ state: 'decided', order: 'mdy' })
  })

  it('is undecided where nothing says, where two orders are spoken for, and where one slip speaks against many', () => {
    expect(dateColumnOf(['03/04/2001', '05.06.1999'])).toMatchObject({ state: 'undecided', order: null })
    expect(dateColumnOf(['03/04/2001', '25/12/1999', '12/25/1999'])).toMatchObject({ state: 'undecided' })
    const many = Array.from({ length: 100 }, (_, at) => `0${(at % 9) + 1}/11/19${50 + (at % 40)}`)
    expect(dateColumnOf([...many, '25/12/1999'])).toMatchObject({ state: 'undecided' })
  })

  it('is said by the title, unless the dates speak against it', () => {
    expect(dateColumnOf(['03/04/2001'], 'Date of birth (DD/MM/YYYY)')).toMatchObject({
      state: 'decided',
      order: 'dmy',
      by: 'title',
    })
    expect(dateColumnOf(['03/04/2001', '12/25/1999'], 'DOB mm-dd-yyyy')).toMatchObject({
      order: 'mdy',
      by: 'title',
    })
    expect(dateColumnOf(['03/04/2001', '12/25/1999'], 'DOB dd.mm.yyyy')).toMatchObject({ state: 'undecided' })
  })

  it('does not matter where no date can be read two ways', () => {
    expect(dateColumnOf(['1962-03-07', '1962', '', 'unknown', '03/03/2001', '7 March 1962'])).toMatchObject({
      state: 'none',
    })
  })

  it('a date order with two-digit years is decided by years, months and days together', () => {
    expect(dateColumnOf(['03/04/05'])).toMatchObject({
      state: 'undecided',
      twoDigitYears: { count: 1, example: '03/04/05' },
    })
    expect(dateColumnOf(['03/04/62', '31/12/61'])).toMatchObject({ state: 'decided', order: 'dmy' })
  })
})

describe('a date of a file', () => {
  it('is read to the day, the month or the year, in the order of its column', () => {
    expect(
      ['1962-03-07', '1962/3/7', '1962-03-07T00:00:00Z', '1962-03-07 00:00', '19620307'].map((one) =>
        read(one),
      ),
    ).toEqual(Array.from({ length: 5 }, () => '1962-03-07'))
    expect(
      ['7 March 1962', 'March 7, 1962', '7-Mar-62', '7th Mar. 1962', '07.03.1962'].map((one) =>
        read(one, 'dmy'),
      ),
    ).toEqual(Array.from({ length: 5 }, () => '1962-03-07'))
    expect(read('03/07/1962', 'mdy')).toBe('1962-03-07')
    expect([read('1962'), read('1962-03'), read('03/1962'), read('Mar 1962')]).toEqual([
      '1962',
      '1962-03',
      '1962-03',
      '1962-03',
    ])
    expect([read('31/12/26', 'dmy'), read('31/12/25', 'dmy'), read('31/12/62', 'dmy')]).toEqual([
      'The date "31/12/26" lies in the future.',
      '2025-12-31',
      '1962-12-31',
    ])
  })

  it('is refused, never left blank: two ways, impossible, to come, or no date', () => {
    expect(read('03/04/2001')).toMatch(/more than one order/)
    expect(read('25/12/1999', 'mdy')).toMatch(/is not a calendar date when it is read as month, day, year/)
    expect(read('31/02/2001', 'dmy')).toMatch(/is not a calendar date/)
    expect(read('1962-13')).toMatch(/is not a calendar date/)
    expect(read('2026-11-23')).toMatch(/future/)
    for (const none of ['unknown', '227', '1/2', '#N/A', '3 Smarch 1962', '0962', '12345678'])
      expect(read(none)).toMatch(/cannot be read|not a calendar date/)
  })
})

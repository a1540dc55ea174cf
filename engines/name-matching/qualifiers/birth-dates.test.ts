import { describe, expect, it } from 'vitest'
import { compareBirthDates } from './compare-birth-dates.ts'
import { parseBirthDate } from './parse-birth-date.ts'

const agreement = (one: string, other: string) =>
  compareBirthDates([parseBirthDate(one)!], [parseBirthDate(other)!])

describe('birth dates', () => {
  it.each([
    ['1966-04-23', 1966, 4, 23],
    ['1981-3-05', 1981, 3, 5],
    ['1973', 1973, 0, 0],
    ['6/15/98', 1998, 6, 15],
    ['23/04/1966', 1966, 4, 23],
    ['23.04.1966', 1966, 4, 23],
    ['19-Feb-91', 1991, 2, 19],
    ['Mar 1 1970', 1970, 3, 1],
    ['12 March 1970', 1970, 3, 12],
    ['circa 1970', 1970, 0, 0],
    ['19660423', 1966, 4, 23],
  ])('%s is read as %i-%i-%i', (text, year, month, day) => {
    expect(parseBirthDate(text)).toMatchObject({ year, month, day })
  })

  it('a text without a year is no date', () => {
    expect(parseBirthDate('unknown')).toBeNull()
    expect(parseBirthDate('')).toBeNull()
  })

  it.each([
    ['1970-03-12', '1970-03-12', 'exact'],
    ['1970-03-12', '1970-12-03', 'flipped'],
    ['1970-03-12', '1970-03-13', 'month'],
    ['1970-03-12', '1970', 'year'],
    ['1970-03-12', '1969-03-12', 'day-and-month'],
    ['1970', '1971', 'near-year'],
    ['1970', '1972', 'within-two-years'],
    ['1970', '1974', 'within-five-years'],
    ['1970', '1990', 'conflict'],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(agreement(one, other)).toBe(expected)
    expect(agreement(other, one)).toBe(expected)
  })

  it('an absent date is unknown, not a conflict', () => {
    expect(compareBirthDates([], [parseBirthDate('1970')!])).toBe('unknown')
  })
})

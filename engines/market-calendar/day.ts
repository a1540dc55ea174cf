/**
 * Days as whole numbers since 1970-01-01. No time zone and no clock can move them, and a month of arithmetic is a
 * look-up: the first day of every month from 1900 to 2299 stands in a table.
 */

/** Days since 1970-01-01; whole. */
export type Day = number

const FIRST_YEAR = 1900
const YEARS = 400
const MONTHS = YEARS * 12

/** Days of 1970-01-01 before the table begins: 1900-01-01. */
const TABLE_START = -25_567

const monthStart = new Int32Array(MONTHS + 1)
{
  let day = TABLE_START
  for (let index = 0; index < MONTHS; index++) {
    monthStart[index] = day
    day += lengthOf(FIRST_YEAR + Math.floor(index / 12), (index % 12) + 1)
  }
  monthStart[MONTHS] = day
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The first and the last day this calendar knows: 1900-01-01 and 2299-12-31. */
export const FIRST_DAY: Day = TABLE_START
export const LAST_DAY: Day = monthStart[MONTHS]! - 1

/** Whether the Gregorian year has a 29 February. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Whether the number is a day this calendar knows. */
export function isDay(day: number): boolean {
  return Number.isInteger(day) && day >= FIRST_DAY && day <= LAST_DAY
}

/** Months since January 1900 of the month the day is in. The day must be known (`isDay`). */
export function monthOf(day: Day): number {
  // A month is 30.44 days at the mean: the guess is at most one off.
  let month = Math.floor((day - TABLE_START) / 30.436875)
  if (day < monthStart[month]!) month--
  else if (day >= monthStart[month + 1]!) month++
  return month
}

/** The first day of a month counted since January 1900. */
export function firstDayOf(month: number): Day {
  return monthStart[month]!
}

/** The day of the month in a month counted since January 1900, the month's last day where it is too short. */
export function dayInMonth(month: number, dayOfMonth: number): Day {
  const first = monthStart[month]!
  return Math.min(first + dayOfMonth - 1, monthStart[month + 1]! - 1)
}

/** 1 … 31. */
export function dayOfMonth(day: Day): number {
  return day - monthStart[monthOf(day)]! + 1
}

export function yearOf(day: Day): number {
  return FIRST_YEAR + Math.floor(monthOf(day) / 12)
}

/** 1 January of a Gregorian year between 1900 and 2300. */
export function newYearOf(year: number): Day {
  return monthStart[(year - FIRST_YEAR) * 12]!
}

/** Whether the day is the last of its month. */
export function isMonthEnd(day: Day): boolean {
  return day + 1 === monthStart[monthOf(day) + 1]
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The same day of the month so many months on, the month's last where it is too short. */
export function addMonths(day: Day, months: number): Day {
  const month = monthOf(day)
  return dayInMonth(month + months, day - monthStart[month]! + 1)
}

/** The day of a calendar date; undefined where there is no such date between 1900 and 2299. */
export function dayFrom(year: number, month: number, dayOfMonth: number): Day | undefined {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year >= FIRST_YEAR + YEARS) return undefined
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined
  if (!Number.isInteger(dayOfMonth) || dayOfMonth < 1 || dayOfMonth > lengthOf(year, month)) return undefined
  return monthStart[(year - FIRST_YEAR) * 12 + month - 1]! + dayOfMonth - 1
}

/** The day of `2026-11-21`; undefined where the text is no such date. */
export function dayOf(isoDate: string): Day | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate)
  return parts ? dayFrom(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined
}

/** `2026-11-21`. The day must be known (`isDay`). */
export function isoDateOf(day: Day): string {
  const month = monthOf(day)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${FIRST_YEAR + Math.floor(month / 12)}-${two((month % 12) + 1)}-${two(day - monthStart[month]! + 1)}`
}

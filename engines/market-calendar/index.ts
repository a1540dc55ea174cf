export { easterSunday } from './american-holidays.ts'
export {
  addBusinessDays,
  adjustDay,
  type BusinessDayRule,
  businessDaysBetween,
  isBusinessDay,
} from './business-days.ts'
export type { Calendar } from './calendars.ts'
export { addDays, type Day as IsoDay } from './civil-days.ts'
export {
  addMonths,
  type Day,
  dayFrom,
  dayInMonth,
  dayOf,
  dayOfMonth,
  FIRST_DAY,
  firstDayOf,
  isDay,
  isLeapYear,
  isMonthEnd,
  isoDateOf,
  LAST_DAY,
  monthOf,
  newYearOf,
  weekdayOf,
  yearOf,
} from './day.ts'
export { newYorkDay, newYorkMoment } from './new-york-time.ts'
export {
  isSettlementDay,
  isTradingDay,
  lastSessionBefore,
  nyseHolidays,
  type Session,
  sessionAt,
  sessionFrom,
  sessionOf,
  settlementDayOf,
  tradingDayUpTo,
} from './nyse-sessions.ts'

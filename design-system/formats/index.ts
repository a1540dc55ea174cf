export { age, ageInHours, date, dateTime, duration, longDate, timeOfDay } from './dates.ts'
export {
  basisPoints,
  compactMoney,
  decimal,
  missing,
  money,
  percent,
  quantity,
  signedNumber,
} from './figures.ts'
export { inUnits, isNumeric, type ShownAs, shares, shown } from './shown.ts'
export { inWords } from './words.ts'

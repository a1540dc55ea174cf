export { type Context, type House, systemContext } from './context.ts'
export { daysAfter, daysBefore, daysBetween } from './days.ts'

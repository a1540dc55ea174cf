export { type Change, type Context, type House, onBehalfOf, systemContext } from './context.ts'
export { daysAfter, daysBefore, daysBetween } from './days.ts'

export {
  type Change,
  type Context,
  type Installation,
  onBehalfOf,
  outsideChange,
  systemContext,
} from './context.ts'
export { daysAfter, daysBefore, daysBetween } from './days.ts'

export { type TimeInHand, timeInHandOf } from './dashboard/time-in-hand.ts'
export {
  type OperationsPlan,
  type SampleDocument,
  type SampleTask,
  takeOverOperations,
} from './sample/take-over-operations.ts'
export { operationsSlice } from './slice.ts'

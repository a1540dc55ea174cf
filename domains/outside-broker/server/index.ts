export { outsideBrokerSlice } from './slice.ts'

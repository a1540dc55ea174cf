export { paymentsSlice } from './slice.ts'

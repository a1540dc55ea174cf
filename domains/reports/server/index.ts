export { reportsSlice } from './slice.ts'

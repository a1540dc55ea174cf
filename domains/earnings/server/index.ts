export { earningsSlice } from './slice.ts'

export { workstationSlice } from './slice.ts'

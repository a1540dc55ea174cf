export { lookSoon } from './look.job.ts'
export { alertRulesSlice } from './slice.ts'

export { checkLevelsSoon } from './firing/check-level-rules.job.ts'
export { alertRulesSlice } from './slice.ts'

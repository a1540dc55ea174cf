export { Problem, type ProblemCode, type ProblemDetails, problemStatus } from './problem.ts'
export { type ChangeSince, refuseStale } from './stale.ts'

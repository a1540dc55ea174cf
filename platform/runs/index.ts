export { type Attended, attendRun } from './attend-run.ts'
export { cancelKeptRun, endRun, startRun } from './change-run.ts'
export { type HandledRun, handleRun, isSourceAway, jobOf } from './handle-run.ts'
export { runRoutes } from './routes.ts'
export {
  type DefinedRun,
  defineRun,
  handlersOf,
  type Piece,
  type RunEnd,
  type RunHandlers,
  runKind,
  unhandledRuns,
  type Work,
} from './run-kind.ts'
export { newestRunAbout, newestRunsAbout, runOnWire, runSource } from './show-run.ts'
export { isOver } from './states.ts'
export type { RunRow } from './store.ts'
export { forgetOldRuns, takeUpLostRuns } from './take-up-lost.job.ts'
export { failureOf } from './work-run.ts'

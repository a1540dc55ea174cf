export { defineJob, type Job } from './define-job.ts'
export {
  type JobProgress,
  type ProgressState,
  progressOf,
  reportProgress,
  requestCancel,
  startProgress,
} from './progress.ts'
export { enqueue, hasJobs, startJobs, stopJobs } from './run-jobs.ts'

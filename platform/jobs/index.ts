export {
  defineInstallationJob,
  defineJob,
  type Job,
  type JobFacts,
  jobKind,
  type OrganisationJob,
  unboundJobs,
} from './define-job.ts'
export { enqueue, forgetJobsOf, hasJobs, isEnqueued, makeJobTables, startJobs, stopJobs } from './run-jobs.ts'

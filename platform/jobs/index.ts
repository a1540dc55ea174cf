export {
  defineInstallationJob,
  defineJob,
  type Job,
  type JobFacts,
  type OrganisationJob,
} from './define-job.ts'
export { enqueue, forgetJobsOf, hasJobs, isEnqueued, makeJobTables, startJobs, stopJobs } from './run-jobs.ts'

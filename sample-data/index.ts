export { handledFill } from './fill-run.ts'
export { restoreDemoNightly } from './restore-demo.job.ts'
export { fillSampleData, restoreDemo } from './sample-data.ts'

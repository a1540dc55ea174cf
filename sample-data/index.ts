export { fillOrganisation } from './fill-organisation.job.ts'
export { restoreDemoNightly } from './restore-demo.job.ts'
export { fillSampleData, restoreDemo } from './sample-data.ts'

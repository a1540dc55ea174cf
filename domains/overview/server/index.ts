export { readHub } from './hub/read-hub.ts'
export { overviewRoutes } from './routes.ts'
export { noteSampleState, type SampleState, sampleStateOf } from './sample-data/sample-state.ts'
export type { LastSampleIds } from './tables.ts'

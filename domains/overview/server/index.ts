export type { LastSampleIds } from '#platform/sample-data/index.ts'
export { exportAudit } from './audit/export-audit.ts'
export { type PublicClaim, readPublicClaims } from './claims/read-public-claims.ts'
export { readHub } from './hub/read-hub.ts'
export { overviewRoutes } from './routes.ts'
export { fillOrganisation, SAMPLE } from './sample-data/begin-with.ts'
export { removeSampleRows } from './sample-data/clear-sample-data.ts'
export { tableGraph } from './sample-data/clearing/table-graph.ts'
export { endUndos } from './sample-data/end-undos.job.ts'
export {
  forgetSampleState,
  hasWork,
  noteSampleState,
  type SampleState,
  sampleStateOf,
} from './sample-data/sample-state.ts'
export { overviewSlice } from './slice.ts'

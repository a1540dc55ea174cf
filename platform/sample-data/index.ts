export { lastSampleIdsOf, markSample } from './mark-sample.ts'
export { type ClearedSample, type LastSampleIds, sampleData } from './tables.ts'

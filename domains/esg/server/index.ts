export { type EsgFacts, esgFactsOf } from './companies/esg-facts.ts'
export { esgScoreOf } from './companies/esg-score.ts'
export { esgSlice } from './slice.ts'

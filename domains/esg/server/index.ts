export { type EsgFacts, esgFactsOf } from './companies/esg-facts.ts'
export { esgSlice } from './slice.ts'

export { scoreEvery } from './assessments/score-all.ts'
export { type PortfolioFacts, portfolioFactsOf } from './dashboard/portfolio-facts.ts'
export { type BorrowerTakenOver, takeOverBorrowers } from './sample/take-over-borrowers.ts'
export { creditSlice } from './slice.ts'

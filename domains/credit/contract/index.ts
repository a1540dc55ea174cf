import './changes.ts'

export * from './analysis.ts'
export * from './central-rate.ts'
export * from './endpoints.ts'
export * from './portfolio.ts'
export * from './schemas.ts'
export * from './statement-endpoints.ts'
export * from './warnings.ts'

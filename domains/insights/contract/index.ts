export * from './documents.ts'
export * from './endpoints.ts'
export * from './overview.ts'
export * from './rebalancing.ts'

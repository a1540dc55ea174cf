export * from './benchmark.ts'
export * from './endpoints.ts'
export * from './income.ts'
export * from './schemas.ts'

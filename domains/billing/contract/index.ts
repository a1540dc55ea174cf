export * from './endpoints.ts'
export * from './plans.ts'
export * from './schemas.ts'

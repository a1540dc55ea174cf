export * from './endpoints.ts'
export * from './live.ts'
export * from './schemas.ts'

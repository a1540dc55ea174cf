export * from './endpoints.ts'
export * from './reasons.ts'
export * from './schemas.ts'

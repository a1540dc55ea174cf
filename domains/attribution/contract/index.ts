export * from './endpoints.ts'
export * from './holding-lines.ts'
export * from './schemas.ts'

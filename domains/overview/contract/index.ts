export * from './endpoints.ts'
export * from './installation.ts'
export * from './schemas.ts'

import './changes.ts'

export * from './endpoints.ts'
export * from './limits.ts'
export * from './schemas.ts'

import './changes.ts'

export * from './endpoints.ts'
export * from './schemas.ts'

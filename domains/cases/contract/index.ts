import './changes.ts'

export * from './endpoints.ts'
export * from './filing.ts'
export * from './live.ts'
export * from './schemas.ts'

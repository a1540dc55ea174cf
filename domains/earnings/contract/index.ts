import './changes.ts'

export * from './call-fields.ts'
export * from './call-period.ts'
export * from './endpoints.ts'
export * from './schemas.ts'

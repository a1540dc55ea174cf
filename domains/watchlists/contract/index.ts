import './changes.ts'

export * from './endpoints.ts'
export * from './list-entry.ts'
export * from './own-lists.ts'
export * from './schemas.ts'

export * from './condition-in-words.ts'
export * from './endpoints.ts'
export * from './schemas.ts'

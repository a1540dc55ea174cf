export * from './activities.ts'
export * from './corporate-actions.ts'
export * from './endpoints.ts'

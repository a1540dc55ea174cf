export * from './endpoints.ts'
export * from './lead-fields.ts'
export * from './page-views.ts'
export * from './schemas.ts'

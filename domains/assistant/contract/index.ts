export * from './endpoints.ts'
export * from './model-endpoints.ts'
export * from './schemas.ts'
export * from './streamed.ts'

export type { Identify } from './answer.ts'
export { type ApiApp, makeApi } from './api.ts'
export { forgetOldWindows } from './rate-limit.ts'
export { type Route, serve } from './serve.ts'

export { answer, type Identify, refusal } from './answer.ts'
export { type ApiApp, makeApi } from './api.ts'
export { countCall, forgetOldWindows } from './rate-limit.ts'
export { type Route, serve } from './serve.ts'

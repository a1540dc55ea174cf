export { keepFor, useKept } from './use-kept.ts'

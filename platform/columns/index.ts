export { bytea, moment, whole } from './columns.ts'

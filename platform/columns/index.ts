export { asRead, bytea, moment, whole } from './columns.ts'

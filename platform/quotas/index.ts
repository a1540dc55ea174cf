export { countKept, hasSpace, requireSpace } from './data-quota.ts'

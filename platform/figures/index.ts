export { Figure } from './figure.ts'
export { rowsWithin } from './rows-within.ts'

export { findEverywhere } from './search-everywhere.ts'

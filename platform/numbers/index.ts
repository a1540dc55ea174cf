export { forgetNumbers, takeNumbers } from './take-numbers.ts'

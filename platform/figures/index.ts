export { Figure } from './figure.ts'

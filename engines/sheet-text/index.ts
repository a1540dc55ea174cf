export { disarmed } from './disarmed.ts'

export { type Metrics, observeCalls, observing } from './metrics.ts'

export { alertDeliverySlice } from './slice.ts'

import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { decidePayment } from './decide-payment.ts'
import { exportPayments, listPayments, readPayment } from './read-payments.ts'
import { takePayments } from './take-payments.ts'

export const paymentRoutes: readonly Route[] = [
  serve(endpoints.takePayments, takePayments),
  serve(endpoints.listPayments, listPayments),
  serve(endpoints.exportPayments, exportPayments),
  serve(endpoints.readPayment, readPayment),
  serve(endpoints.decidePayment, decidePayment),
]

import {
  decidePayment,
  exportPayments,
  listPayments,
  readPayment,
  takePayments,
} from '#domains/payments/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const paymentsQuery = (filter: InputOf<typeof listPayments>) => queryOf(listPayments, filter)
export const paymentQuery = (id: number) => queryOf(readPayment, { id })
export const downloadPayments = (asked: InputOf<typeof exportPayments>) => download(exportPayments, asked)

// A decision settles matches and their case with it.
const afterChange = ['/api/kyb/', '/api/alerts', '/api/overview/']
export const useTakePayments = () => useEndpointMutation(takePayments, { refreshes: afterChange })
export const useDecidePayment = () => useEndpointMutation(decidePayment, { refreshes: afterChange })

export { decidePayment, exportPayments, listPayments, readPayment, takePayments } from './endpoints.ts'
export { paymentsTopic } from './live.ts'
export {
  HeldReason,
  Payment,
  PaymentDecision,
  PaymentFile,
  PaymentFormat,
  PaymentHit,
  PaymentMessage,
  PaymentProposal,
  PaymentState,
  paymentsList,
} from './schemas.ts'

export {
  LIMITS,
  type MessageParty,
  NUMBER_KINDS,
  PARTY_ROLES,
  PAYMENT_FORMATS,
  type Payment,
  PaymentRefused,
} from './payment.ts'
export { readPayments } from './read-message.ts'

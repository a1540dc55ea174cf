export {
  type FreeText,
  LIMITS,
  type MessageParty,
  type NotRead,
  NUMBER_KINDS,
  PARTY_ROLES,
  PAYMENT_FORMATS,
  type PartyNumber,
  type PartyRole,
  type Payment,
  type PaymentFormat,
  PaymentRefused,
  type Reference,
} from './payment.ts'
export { readPayments } from './read-message.ts'

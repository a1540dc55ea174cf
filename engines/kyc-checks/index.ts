export { checkIban, checkLei, checkTaxNumber } from './check-digits.ts'
export { datesAgree, nameAgreement } from './compare.ts'
export { decisionOf, nextReviewOn } from './decision.ts'
export { checkDigit, readMachineReadableZone } from './machine-readable-zone.ts'
export {
  type CompanyAsked,
  matchRegister,
  REGISTER_COPY_DAYS,
  type RegisterMatch,
  type RegisterRecord,
} from './register-match.ts'

export { checkIban, checkLei, checkTaxNumber } from './check-digits.ts'
export { datesAgree, nameAgreement } from './compare.ts'
export { type CheckResult, type Decision, decisionOf, nextReviewOn, type WeighedCheck } from './decision.ts'
export { checkDigit, type MachineReadableZone, readMachineReadableZone } from './machine-readable-zone.ts'
export {
  type CompanyAsked,
  matchRegister,
  REGISTER_COPY_DAYS,
  type RegisterMatch,
  type RegisterRecord,
} from './register-match.ts'

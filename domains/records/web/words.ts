import { decimal } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type {
  ErasureOf,
  ErasureState,
  HeldThing,
  HoldScope,
  PackKind,
  PackState,
  RetentionTerm,
} from '#domains/records/contract/index.ts'

export const packKindWord: Record<PackKind, string> = {
  case: 'Case',
  screening: 'Screening',
  payment: 'Payment',
  disclosure: 'Disclosure',
  'credit-assessment': 'Credit assessment',
}

export const packStateLook: Record<PackState, { label: string; severity: Severity }> = {
  making: { label: 'Being made', severity: 'low' },
  ready: { label: 'Ready', severity: 'ok' },
  failed: { label: 'Not made', severity: 'high' },
  cancelled: { label: 'Cancelled', severity: 'low' },
}

export const scopeWord: Record<HoldScope, string> = {
  organisation: 'The whole organisation',
  case: 'Case',
  company: 'Customer',
}

export const fileSize = (bytes: number): string =>
  bytes < 1_024_000 ? `${decimal(bytes / 1024, 1)} KB` : `${decimal(bytes / 1_048_576, 1)} MB`

export const erasureOfWord: Record<ErasureOf, string> = {
  account: 'Member who left',
  company: 'Customer',
  screening: 'Screened person',
  'related-party': 'Former related party',
}

export const erasureStateLook: Record<ErasureState, { label: string; severity: Severity }> = {
  asked: { label: 'Awaits a second person', severity: 'medium' },
  withdrawn: { label: 'Withdrawn', severity: 'low' },
  erasing: { label: 'Being erased', severity: 'medium' },
  failed: { label: 'Not finished', severity: 'high' },
  done: { label: 'Erased', severity: 'ok' },
}

export const expiryStateLook: Record<'on' | 'off', { label: string; severity: Severity }> = {
  off: { label: 'Off', severity: 'low' },
  on: { label: 'On', severity: 'ok' },
}

export const fateLook: Record<HeldThing['fate'], { label: string; severity: Severity }> = {
  erased: { label: 'Goes', severity: 'ok' },
  kept: { label: 'Must be kept', severity: 'medium' },
  left: { label: 'Left', severity: 'low' },
  refuses: { label: 'In the way', severity: 'high' },
}

export const keptKindWord: Record<RetentionTerm['kind'], { called: string; from: string }> = {
  customer: { called: 'Customers', from: 'From the last change of the record' },
  screening: { called: 'Screenings', from: 'From the day of the screening' },
  case: { called: 'Cases, monitoring alerts and reports', from: 'From the day they were closed' },
  transaction: { called: 'Transactions', from: 'From the day of the booking' },
  member: { called: 'Members who left', from: 'From the day they were deactivated' },
}

/** A table as people read it: `case_note` is “Case note”. */
export const tableWords = (table: string): string => {
  const words = table.replaceAll('_', ' ')
  return table === 'audit_entry' ? 'Audit log' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

import { decimal } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type { HoldScope, PackKind, PackState } from '#domains/records/contract/index.ts'

export const packKindWord: Record<PackKind, string> = {
  case: 'Case',
  screening: 'Screening',
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

import type { z } from 'zod'
import type { Severity } from '#design-system/primitives/index.ts'
import type {
  BatchState,
  MatchState,
  RiskLevel,
  ScreeningStatus,
  ScreeningType,
} from '#domains/screening/contract/index.ts'

/** How a risk level looks: one severity each (KYB-025). */
export const riskSeverity = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<RiskLevel, Severity>

export const statusLook = {
  clear: { severity: 'ok', label: 'Clear' },
  review: { severity: 'high', label: 'To review' },
  confirmed: { severity: 'critical', label: 'Confirmed' },
  dismissed: { severity: 'ok', label: 'Dismissed' },
} as const satisfies Record<ScreeningStatus, { severity: Severity; label: string }>

export const typeLabel = {
  onboarding: 'Onboarding',
  test: 'Test',
  batch: 'Batch',
  monitoring: 'Monitoring',
  'look-back': 'Look-back',
} as const satisfies Record<ScreeningType, string>

export const matchLook = {
  open: { severity: null, label: 'Open' },
  unclear: { severity: 'medium', label: 'Unclear' },
  proposed: { severity: 'high', label: 'Second reviewer' },
  confirmed: { severity: 'critical', label: 'Confirmed' },
  dismissed: { severity: 'ok', label: 'Not a match' },
  standing: { severity: 'ok', label: 'Dismissed before' },
} as const satisfies Record<MatchState, { severity: Severity | null; label: string }>

export const batchLook = {
  queued: { severity: 'low', label: 'Queued' },
  running: { severity: 'medium', label: 'Running' },
  done: { severity: 'ok', label: 'Done' },
  cancelled: { severity: 'low', label: 'Cancelled' },
  failed: { severity: 'critical', label: 'Failed' },
} as const satisfies Record<z.infer<typeof BatchState>, { severity: Severity; label: string }>

export const kindLabel: Record<string, string> = {
  Person: 'Person',
  Company: 'Company',
  Organization: 'Organisation',
  LegalEntity: 'Legal entity',
  PublicBody: 'Public body',
  Vessel: 'Vessel',
  Airplane: 'Aircraft',
  CryptoWallet: 'Crypto wallet',
  Asset: 'Asset',
}

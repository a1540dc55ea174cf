import { percent } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type {
  RelatedParty,
  RelatedRole,
  RelatedSource,
  RelatedState,
} from '#domains/customers/contract/index.ts'

export const roleLabel: Record<RelatedRole, string> = {
  owner: 'Owner',
  controller: 'Controller',
  director: 'Director',
  signatory: 'Signatory',
  vessel: 'Vessel',
}

const sourceLabel: Record<RelatedSource, string> = {
  person: 'By hand',
  kyc: 'KYC check',
  directory: 'Company record',
  file: 'Customer file',
}

export const stateSeverity: Record<RelatedState, Severity> = {
  'no-match': 'ok',
  match: 'high',
  confirmed: 'critical',
  'not-answered': 'medium',
  'not-screened': 'medium',
}

export function shareWords(share: RelatedParty['share']): string {
  if (share === null) return 'Not known'
  const words = (part: number) => percent(part, { digits: Number.isInteger(part * 100) ? 0 : 2 })
  return share.low === share.high ? words(share.low) : `${words(share.low)} to ${words(share.high)}`
}

export const sourceWords = ({ source, sourceDetail, addedBy }: RelatedParty): string =>
  source === 'person' ? `${sourceLabel.person}, ${addedBy}` : `${sourceLabel[source]} ${sourceDetail}`.trim()

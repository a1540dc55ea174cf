import type { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import { customerKindLabel } from '#domains/customers/contract/index.ts'
import {
  type Batch,
  type BatchState,
  isCleared,
  type Match,
  type MatchState,
  type RiskLevel,
  type Screening,
  type ScreeningStatus,
} from '#domains/screening/contract/index.ts'
import type { PublishedOnSource } from '#domains/watchlists/contract/index.ts'

/** How a risk level looks: one severity each (KYB-025). */
export const riskSeverity = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<RiskLevel, Severity>

export const statusLook = {
  clear: { severity: 'ok', label: 'No match' },
  incomplete: { severity: 'medium', label: 'Not answered' },
  review: { severity: 'high', label: 'To review' },
  confirmed: { severity: 'critical', label: 'Confirmed' },
  dismissed: { severity: 'ok', label: 'Dismissed' },
} as const satisfies Record<ScreeningStatus, { severity: Severity; label: string }>

/**
 * How an answer looks. "Clear" is said, in green, only where every common list was asked; no match in fewer lists is information. An
 * answer that lists are missing from is amber, whatever was decided about its matches.
 */
export function answerLook({ status, coverage }: Pick<z.infer<typeof Screening>, 'status' | 'coverage'>): {
  severity: Severity
  label: string
} {
  const look = statusLook[status]
  if (look.severity !== 'ok') return look
  if (!isCleared({ status, coverage })) {
    return { severity: 'medium', label: status === 'clear' ? statusLook.incomplete.label : look.label }
  }
  if (status !== 'clear') return look
  return coverage?.notAsked.length === 0
    ? { severity: 'ok', label: 'Clear' }
    : { severity: 'low', label: look.label }
}

export const matchLook = {
  open: { severity: null, label: 'Open' },
  unclear: { severity: 'medium', label: 'Unclear' },
  proposed: { severity: 'high', label: 'Second reviewer' },
  confirmed: { severity: 'critical', label: 'Confirmed' },
  dismissed: { severity: 'ok', label: 'Not a match' },
  standing: { severity: 'ok', label: 'Dismissed before' },
} as const satisfies Record<MatchState, { severity: Severity | null; label: string }>

export type Decision = 'true-match' | 'false-match' | 'unclear' | 'reopen'

/** A decision about several matches, whatever each of them asks for. */
export const plainLabel = {
  'true-match': 'True match',
  'false-match': 'Not a match',
  unclear: 'Escalate',
  reopen: 'Reopen',
} as const satisfies Record<Decision, string>

/** What somebody said of a match. */
export const decisionWords = {
  'true-match': 'true match',
  'false-match': 'not a match',
  unclear: 'unclear, to be looked into',
  reopen: 'decision undone',
} as const satisfies Record<Decision, string>

/** A decision as it was said: what waits for a second person is proposed, not decided. */
export function statedWords({ decision, isProposal }: z.infer<typeof Match>['decisions'][number]): string {
  const words = decisionWords[decision as Decision] ?? decision
  return isProposal ? `proposed “${words}”` : words
}

const steps = {
  'true-match': { alone: 'Confirm match', proposes: 'Propose match', agrees: 'Confirm match' },
  'false-match': {
    alone: 'Not a match',
    proposes: 'Propose not a match',
    agrees: 'Agree: not a match',
  },
  unclear: { alone: 'Escalate', proposes: 'Propose to escalate', agrees: 'Agree: escalate' },
  reopen: { alone: 'Reopen', proposes: 'Propose to reopen', agrees: 'Agree: reopen' },
} as const satisfies Record<Decision, Record<'alone' | 'proposes' | 'agrees', string>>

/** A decision as its button says it: what pressing it does now, by the rules and by what was proposed. */
export function stepLabel(
  match: Pick<z.infer<typeof Match>, 'needsSecond' | 'proposal' | 'isMatch' | 'state'>,
  decision: Decision,
): string {
  if (match.proposal?.decision === decision) return steps[decision].agrees
  if (match.proposal?.decision === 'reopen') return 'Keep as decided'
  return steps[decision][match.needsSecond[decision] ? 'proposes' : 'alone']
}

/** How a batch stands: one with rows that have no answer, or that were not screened, does not look settled. */
export function lookOfBatch(batch: Batch): { severity: Severity; label: string } {
  if (batch.state !== 'done' || batch.incompleteCount === 0) return batchLook[batch.state]
  return { severity: 'medium', label: 'Done, not all answered' }
}

const batchLook = {
  queued: { severity: 'low', label: 'Queued' },
  running: { severity: 'medium', label: 'Running' },
  done: { severity: 'ok', label: 'Done' },
  cancelled: { severity: 'low', label: 'Cancelled' },
  failed: { severity: 'critical', label: 'Failed' },
  'partly-done': { severity: 'medium', label: 'Not all rows screened' },
} as const satisfies Record<z.infer<typeof BatchState>, { severity: Severity; label: string }>

export const kindLabel: Record<string, string> = {
  ...customerKindLabel,
  CryptoWallet: 'Crypto wallet',
  Asset: 'Asset',
}

const shortNames: Record<string, string> = {
  'ofac-sdn': 'OFAC SDN',
  'ofac-consolidated': 'OFAC non-SDN',
  'un-sc': 'UN SC',
  'eu-fsf': 'EU FSF',
  'eu-journal': 'EU Journal',
  'uk-sanctions': 'UK list',
  'us-csl': 'US CSL',
  'us-bis-dpl': 'BIS DPL',
  'ch-seco': 'SECO',
  'ca-sema': 'Canada SEMA',
  opensanctions: 'OpenSanctions',
  'us-congress': 'US Congress',
  'wikidata-politicians': 'Wikidata PEP',
  'assay-starter': 'Starter list',
}

/** What a list is called where there is room for a reference only; its full name where none is known. */
export function listShortName(list: { listId: string; name: string }): string {
  return shortNames[list.listId] ?? list.name
}

export const identifierLabel: Record<string, string> = {
  lei: 'LEI',
  imo: 'IMO number',
  inn: 'INN (Russian tax number)',
  ogrn: 'OGRN',
  bic: 'BIC',
  isin: 'ISIN',
  iban: 'IBAN',
  mmsi: 'MMSI',
  passport: 'Passport',
  'national-id': 'National identity number',
  'tax-id': 'Tax number',
  registration: 'Registration number',
  'crypto-wallet': 'Crypto wallet',
  'call-sign': 'Call sign',
  'aircraft-tail': 'Tail number',
  swift: 'SWIFT',
  other: 'Other',
}

const publishedBy: Record<PublishedOnSource, string> = {
  file: '',
  reply: ' (by the publisher’s server)',
  stated: ' (as stated)',
  'newest-designation': ' (its newest entry)',
}

type Dated = { publishedOn: string | null; publishedOnSource: PublishedOnSource | null }

/** When a list was published, and who says so when its file does not. */
export function publishedWords({ publishedOn, publishedOnSource }: Dated): string {
  if (!publishedOn) return 'not known'
  return `${date(publishedOn)}${publishedOnSource ? publishedBy[publishedOnSource] : ''}`
}

/** The same with room for a sentence. */
export function publishedNote(source: PublishedOnSource | null): string {
  if (!source) return 'not stated in the files or their entries'
  return {
    file: 'as stated in the file',
    reply: 'as reported by the publisher’s server',
    stated: 'as stated at the import; not in the files',
    'newest-designation': 'the date of its newest entry; not in the files',
  }[source]
}

/** The age of a list is that of its publication, whenever it was imported. */
export function ageWords({ publishedAgeDays }: { publishedAgeDays: number | null }): string {
  if (publishedAgeDays === null) return 'not known'
  return publishedAgeDays === 1 ? '1 day' : `${quantity(publishedAgeDays)} days`
}

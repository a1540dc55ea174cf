import { money, quantity } from '#design-system/formats/index.ts'
import type {
  CheckResult,
  DocumentField,
  MonitoringOutcome,
  RuleState,
  Transaction,
  TransactionsTaken,
  WorkflowTask,
} from '#domains/operations/contract/index.ts'
import { minorDigitsOf } from '#engines/transaction-rules/index.ts'

export const outcomeLabel = {
  false_positive: 'False positive',
  true_positive_action: 'Founded, action taken',
  sar_filed: 'Founded, report filed',
  duplicate: 'Duplicate',
  informational: 'For information',
} as const satisfies Record<MonitoringOutcome, string>

export const monitoringLabel = {
  flagged: 'Flagged, founded',
  open: 'Flagged, open',
  approved: 'Approved',
  'not-monitored': 'Not monitored',
} as const

export const namesLabel = {
  'not-asked': 'Not compared',
  waiting: 'Not yet compared',
  unanswered: 'Not answered: lists missing or old',
  clear: 'Nobody named',
  named: 'Named',
} as const satisfies Record<Transaction['names'], string>

/** What rules that ask for amounts could not see; empty where they saw all. */
export const leftOutWords = ({ count, currencies }: TransactionsTaken['leftOut']): string =>
  count === 0
    ? ''
    : `${count === 1 ? 'One is' : `${quantity(count)} are`} in ${currencies.join(', ')}, and no dated rate converts it: rules on amounts do not see ${count === 1 ? 'it' : 'them'}. Enter a rate under Baselines and costs of the command center.`

export const ruleStateLabel = {
  active: 'In force',
  draft: 'Draft',
  retired: 'Retired',
} as const satisfies Record<RuleState, string>

export const documentFieldLabel = {
  holder: 'Name on the document',
  number: 'Document number',
  issuedOn: 'Issued on',
  expiresOn: 'Expires on',
  birthDate: 'Born on',
  country: 'Issuing country',
  mrz: 'Machine-readable zone',
} as const satisfies Record<DocumentField, string>

export const checkLabel = {
  clear: 'Clear',
  consider: 'Consider',
  fail: 'Fail',
  not_performed: 'Not performed',
} as const satisfies Record<CheckResult, string>

export const checkSeverity = { clear: 'ok', consider: 'medium', fail: 'critical' } as const

export const taskLevelLabel = {
  within: 'In time',
  'at-risk': 'At risk',
  breached: 'Late',
} as const satisfies Record<WorkflowTask['level'], string>

/** An amount of minor units: `money` takes cents, so those of other currencies are brought to hundredths. */
export const amount = (minor: number, currency: string): string =>
  money(Math.round(minor * 10 ** (2 - minorDigitsOf(currency))), { currency })

/** "1 hit", "3 hits". */
export const counted = (count: number, noun: string): string =>
  `${quantity(count)} ${noun}${count === 1 ? '' : 's'}`

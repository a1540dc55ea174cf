export { amountInWords, converterOf, type DatedRate, minorDigitsOf } from './currency.ts'
export { evaluateAll, RuleEvaluator } from './evaluator.ts'
export { blockInWords, filterInWords } from './explain.ts'
export { FATF_COUNTRIES } from './fatf-countries.ts'
export type { BlockFinding, Hit } from './hit.ts'
export {
  asksForAmounts,
  problemsOfRule,
  type Rule,
  type RuleBlock,
  type RuleDefinition,
  type RuleSeverity,
  reachOfRule,
  type TransactionFilter,
} from './rule.ts'
export { starterRules } from './starter-rules.ts'
export {
  type ListedName,
  type PeerGroup,
  type Transaction,
  type TransactionKind,
  transactionKinds,
} from './transaction.ts'

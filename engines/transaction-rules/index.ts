export { amountInWords, converterOf, type DatedRate, minorDigitsOf } from './currency.ts'
export { evaluateAll, RuleEvaluator } from './evaluator.ts'
export { blockInWords, filterInWords } from './explain.ts'
export type { BlockFinding, Hit } from './hit.ts'
export { notEvaluatedBy } from './not-evaluated.ts'
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
export { FATF_COUNTRIES } from './starter/fatf-countries.ts'
export { starterRules, starterRulesIn } from './starter/starter-rules-in.ts'
export {
  type ListedName,
  type PeerGroup,
  type Transaction,
  type TransactionKind,
  transactionKinds,
} from './transaction.ts'

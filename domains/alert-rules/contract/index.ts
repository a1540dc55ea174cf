export { conditionInWords } from './condition-in-words.ts'
export {
  addAlertRule,
  changeAlertRule,
  listAlertRules,
  pauseAlertRule,
  readAlertRule,
  removeAlertRule,
  testAlertRule,
} from './endpoints.ts'
export {
  AlertRule,
  AlertRuleFile,
  conditions,
  RuleCondition,
  RuleFiring,
  RuleKind,
  RuleTest,
  ruleFields,
  ruleKinds,
} from './schemas.ts'

import { ButtonLink } from '#design-system/primitives/index.ts'
import type { BpoDashboard, MonitoringRule } from '#domains/operations/contract/index.ts'
import { counted } from './words.ts'

/** That rules in force did not evaluate some transactions, on every tab: what nobody looked at is no clean bill. */
export function NotEvaluatedNotice({ board }: { board: BpoDashboard }) {
  const { count, rules, currencies } = board.transactionMonitoring.notEvaluated
  if (count === 0) return null
  return (
    <div className="notice" role="alert">
      <p className="quiet-paragraph">
        <strong>{`Not evaluated: ${counted(count, 'transaction')} in ${currencies.join(', ')}.`}</strong>{' '}
        {`${counted(rules, 'rule')} in force need their amounts, and no dated rate converts them into the rule’s currency. State a rate under Baselines and costs, or take the starter rules in that currency.`}
      </p>
      <ButtonLink to="/dashboard/bpo/rules">To the rules</ButtonLink>
    </div>
  )
}

/** The same of one rule; nothing where it could evaluate all. */
export function RuleNotEvaluated({ rule }: { rule: MonitoringRule }) {
  const { count, currencies } = rule.notEvaluated
  if (count === 0) return null
  return (
    <p className="notice" role="alert">
      <strong>{`Not evaluated: ${counted(count, 'transaction')} in ${currencies.join(', ')}.`}</strong>{' '}
      {`No dated rate converts them into ${rule.definition.currency}. They are evaluated as soon as there is one.`}
    </p>
  )
}

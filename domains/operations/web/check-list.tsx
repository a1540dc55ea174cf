import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { KycCheck } from '#domains/operations/contract/index.ts'
import classes from './operations.module.css'
import { checkLabel, checkSeverity } from './words.ts'

const order = ['fail', 'consider', 'not_performed', 'clear'] as const

/** Checks with what each rests on; what asks for a look first. What was not performed is never drawn as passed. */
export function CheckList({ checks, label }: { checks: readonly KycCheck[]; label: string }) {
  const sorted = [...checks].sort(
    (left, right) =>
      Number(right.isMandatory) - Number(left.isMandatory) ||
      order.indexOf(left.result) - order.indexOf(right.result),
  )
  return (
    <ul className={classes.checks} aria-label={label}>
      {sorted.map((check) => (
        <li key={check.id + check.evidence} className={classes.check}>
          <span>
            {check.result === 'not_performed' ? (
              <Tag>{checkLabel.not_performed}</Tag>
            ) : (
              <SeverityTag severity={checkSeverity[check.result]}>{checkLabel[check.result]}</SeverityTag>
            )}
          </span>
          <p>
            {check.title}
            {check.isMandatory ? '' : ' (not mandatory)'}
            <small>{check.evidence}</small>
          </p>
        </li>
      ))}
    </ul>
  )
}

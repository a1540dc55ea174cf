import { quantity } from '#design-system/formats/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import type { ExpiryPlan, ExpiryTrial } from '#domains/records/contract/index.ts'
import classes from '../records.module.css'

type Counts = NonNullable<ExpiryPlan['last']>['counts']

/** What went or would go, and what is older than its term and stays, with why. */
export function CountsShown({ counts, went }: { counts: Counts; went: string }) {
  return (
    <RowList label="What goes and what stays" layout="dense">
      {counts.map(({ called, gone, stay }) => (
        <Row
          key={called}
          title={called}
          detail={
            stay.length === 0
              ? gone === 0
                ? 'None is older than its term.'
                : 'All that are older than their term.'
              : stay
                  .map(({ why, count }) => `${quantity(count)} ${count === 1 ? 'stays' : 'stay'}: ${why}`)
                  .join('. ')
          }
          tag={`${quantity(gone)} ${went}`}
        />
      ))}
    </RowList>
  )
}

/** What no term reaches, and why; with how much there is of it where that was counted. */
export function Retained({ of }: { of: readonly (ExpiryPlan | ExpiryTrial)['retained'][number][] }) {
  return (
    <details className={classes.folded}>
      <summary>What no term reaches, and why ({of.length})</summary>
      <RowList label="What no term reaches">
        {of.map((one) => (
          <Row
            key={one.called}
            title={one.called}
            detail={`${one.why}.`}
            tag={'count' in one ? `${quantity(one.count)}${one.isMore ? ' and more' : ''} stay` : undefined}
          />
        ))}
      </RowList>
    </details>
  )
}

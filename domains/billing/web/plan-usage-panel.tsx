import { quantity } from '#design-system/formats/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { FigureDetails } from '#design-system/primitives/index.ts'
import { limitLines } from '../contract/plans.ts'
import type { OrganisationPlan, PlanUsage } from '../contract/schemas.ts'
import { inWords } from './limit-words.ts'
import classes from './plan-screen.module.css'

const labels = {
  members: limitLines.members.label,
  screenings: 'KYB screenings this month',
} satisfies Record<PlanUsage['limit'], string>

/** What of the plan's limits is in use. */
export function PlanUsagePanel({ own }: { own: OrganisationPlan }) {
  return (
    <Panel title="In use">
      <ul className={classes.usage}>
        {own.usage.map((usage) => (
          <Usage key={usage.limit} usage={usage} />
        ))}
        <li>
          <span className={classes.label}>{limitLines.auditRetentionDays.label}</span>
          <span className={classes.used}>{inWords('auditRetentionDays', own.auditRetentionDays)}</span>
          <small>Older entries are kept and not shown. The chain verifies from its first entry.</small>
        </li>
      </ul>
    </Panel>
  )
}

function Usage({ usage: { limit, used, allowed } }: { usage: PlanUsage }) {
  const value = used.value
  const label = labels[limit]
  const isFull = allowed !== null && value !== null && value >= allowed
  return (
    <li data-full={isFull || undefined}>
      <span className={classes.label}>
        {label} <FigureDetails of={label} explains={used} />
      </span>
      <span className={classes.used}>
        <strong>{value === null ? 'Not known' : quantity(value)}</strong>{' '}
        {allowed === null ? 'without limit' : `of ${quantity(allowed)}`}
      </span>
      {allowed === null || value === null ? null : (
        <meter
          className={classes.meter}
          min={0}
          max={allowed}
          value={Math.min(value, allowed)}
          aria-label={`${label}: ${value} of ${allowed}`}
        />
      )}
      {isFull ? <small>The limit is reached. A bigger plan lifts it at once.</small> : null}
    </li>
  )
}

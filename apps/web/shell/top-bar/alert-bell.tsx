import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { IconBell } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import { alertsTopic, listAlerts } from '#domains/alerts/contract/index.ts'
import { pollUnlessLive, queryOf } from '#platform/http-client/index.ts'
import classes from '../shell.module.css'

const POLL_MS = 60_000
const COUNT_MAX = 99

/** How many alerts ask for a look, counted again when one is raised or closed. A count that could not be read is not none. */
export function AlertBell() {
  const alerts = useQuery({
    ...queryOf(listAlerts, { limit: 1 }),
    refetchInterval: () => pollUnlessLive(alertsTopic, POLL_MS),
  })
  const count = alerts.data?.total
  const label = alerts.isError
    ? 'Alerts, their number could not be read'
    : count === undefined
      ? 'Alerts'
      : count === 0
        ? 'Alerts, none active'
        : `Alerts, ${quantity(count)} active`
  return (
    <Link to="/dashboard/analytics" className={classes.bell} aria-label={label} title={label}>
      <Icon of={IconBell} />
      {alerts.isError ? (
        <span className={classes.bellCount}>?</span>
      ) : count ? (
        <span className={classes.bellCount}>{count > COUNT_MAX ? `${COUNT_MAX}+` : count}</span>
      ) : null}
    </Link>
  )
}

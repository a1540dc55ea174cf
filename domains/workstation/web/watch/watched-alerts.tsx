import { useQuery } from '@tanstack/react-query'
import { age, quantity } from '#design-system/formats/index.ts'
import { EmptyState, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { activeAlertsQuery } from '../queries.ts'
import classes from '../workstation.module.css'

/** The gravest of the active alerts; each opens where it is decided. */
export function WatchedAlerts() {
  const alerts = useQuery(activeAlertsQuery())
  const now = new Date(alerts.dataUpdatedAt)
  return (
    <QueryStates
      query={alerts}
      failed="The alerts could not be read."
      empty={<EmptyState title="No alert is active." body="One that is raised shows here at once." />}
    >
      {({ rows, total }) => (
        <>
          <RowList label="Alerts">
            {rows.map((alert) => (
              <Row
                key={alert.id}
                to={`/dashboard/analytics?alert=${alert.id}`}
                title={alert.title}
                detail={`Raised ${age(alert.raisedAt, now)} ago`}
                tag={<SeverityTag severity={alert.severity} />}
              />
            ))}
          </RowList>
          <p className={classes.foot}>
            {`${quantity(rows.length)} of ${quantity(total)} active, the gravest and oldest first`}
          </p>
        </>
      )}
    </QueryStates>
  )
}

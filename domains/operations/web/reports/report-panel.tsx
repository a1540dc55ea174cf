import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import classes from '../operations.module.css'
import { reportsOfAlertQuery, useBeginReport, useWhoAsks } from './queries.ts'
import { lateWords, reportStateLabel } from './words.ts'

/** The reports on an alert, for whoever may write one; others are not told that there is any. */
export function ReportPanel({ alertId }: { alertId: number }) {
  const user = useWhoAsks().data?.user
  return user && isGranted(user, 'operations:write') ? <Reports alertId={alertId} /> : null
}

function Reports({ alertId }: { alertId: number }) {
  const reports = useQuery(reportsOfAlertQuery(alertId))
  const begin = useBeginReport()
  const navigate = useNavigate()
  const open = () =>
    begin.mutate(
      { alertId },
      {
        onSuccess: ({ id }) => navigate(`/dashboard/bpo/reports/${id}`),
        onError: showFailure('The report was not begun'),
      },
    )
  return (
    <Panel title="Suspicious activity report">
      <PanelBody>
        <QueryStates query={reports} failed="The reports could not be read." isEmpty={() => false}>
          {(rows) => (
            <Stack>
              {rows.length === 0 ? (
                <p className="quiet-paragraph">
                  No report in progress. A report starts from the records; a second person approves it, and
                  nothing is sent automatically.
                </p>
              ) : (
                <ul className={classes.list} aria-label="Reports on this alert">
                  {rows.map((row) => (
                    <li key={row.id}>
                      <TextLink to={`/dashboard/bpo/reports/${row.id}`}>{`Report ${row.id}`}</TextLink>
                      {`: ${reportStateLabel[row.state]}, to be filed by ${date(row.dueOn)}${row.isOverdue ? ', late' : lateWords(row.daysLate)}`}
                    </li>
                  ))}
                </ul>
              )}
              {rows.every(({ settledAt }) => settledAt !== null) ? (
                <div className="actions">
                  <Button isBusy={begin.isPending} onClick={open}>
                    Begin a report
                  </Button>
                </div>
              ) : null}
            </Stack>
          )}
        </QueryStates>
      </PanelBody>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { decimal, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { TextLink } from '#design-system/primitives/index.ts'
import type { QueueForecast } from '#domains/operations/contract/index.ts'
import classes from '../operations.module.css'
import { queueForecastsQuery } from '../queries.ts'

/** What may come into each queue in the next seven days, with its tested error; where nothing can be said, why. */
export function QueueForecasts() {
  const forecasts = useQuery(queueForecastsQuery())
  return (
    <Panel title="Next seven days">
      <QueryStates
        query={forecasts}
        failed="The forecasts could not be read."
        empty="There is no queue to forecast."
      >
        {(rows) => (
          <Stack>
            <DataTable
              name="Next seven days"
              rows={rows}
              rowKey={(row) => row.queue}
              columns={[
                {
                  id: 'queue',
                  title: 'Queue',
                  value: (row) => row.title,
                  cell: (row) => <TextLink to={row.href}>{row.title}</TextLink>,
                  card: 'name',
                },
                {
                  id: 'open',
                  title: 'Open now',
                  value: (row) => row.openNow,
                  cell: (row) => quantity(row.openNow),
                  align: 'right',
                  card: 'fact',
                },
                {
                  id: 'ended',
                  title: 'Ended in 7 days',
                  value: (row) => row.endedLastWeek,
                  cell: (row) => quantity(row.endedLastWeek),
                  align: 'right',
                  card: 'fact',
                },
                {
                  id: 'total',
                  title: 'Expected to come',
                  value: (row) => row.total,
                  cell: expectedOf,
                  align: 'right',
                  card: 'figure',
                },
                {
                  id: 'error',
                  title: 'Error of a week',
                  value: (row) => row.backTest?.error ?? null,
                  cell: errorOf,
                  align: 'right',
                  card: 'fact',
                },
              ]}
            />
            <PanelBody>
              <ul className={classes.lines}>
                {rows.map((row) => (
                  <li key={row.queue}>{`${row.title}: ${groundOf(row)}`}</li>
                ))}
              </ul>
            </PanelBody>
          </Stack>
        )}
      </QueryStates>
    </Panel>
  )
}

const expectedOf = ({ total, low, high }: QueueForecast): string =>
  total === null
    ? 'No forecast'
    : `${decimal(total, 1)} (${decimal(low ?? 0, 1)} to ${decimal(high ?? 0, 1)})`

const errorOf = ({ backTest }: QueueForecast): string =>
  backTest ? `±${decimal(backTest.error, 1)}, naive ±${decimal(backTest.naiveError, 1)}` : '–'

/** What a forecast stands on, or why there is none. */
function groundOf({
  notShownBecause,
  method,
  naiveMethod,
  historyDays,
  historyCount,
  sampleCount,
  backTest,
}: QueueForecast): string {
  const sample = sampleCount > 0 ? ` ${quantity(sampleCount)} of them are sample data.` : ''
  const basis = `${quantity(historyCount)} came in ${quantity(historyDays)} whole days.${sample}`
  if (notShownBecause !== null) return `${notShownBecause} ${basis}`
  return `${method}. ${basis} The range held four of five of the ${quantity(backTest?.weeks ?? 0)} weeks it was tested on; naive means ${naiveMethod.toLowerCase()}.`
}

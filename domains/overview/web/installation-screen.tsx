import { useQuery } from '@tanstack/react-query'
import { dateTime, duration, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Page, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import {
  type InstallationFigure,
  type InstallationState,
  installationColumns,
} from '#domains/overview/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { installationQuery } from './queries.ts'

const DAY_SECONDS = 86_400
const days = (value: number) => `${quantity(value, { digits: 1 })} days`

const inUnit: Record<InstallationFigure['unit'], (value: number) => string> = {
  seconds: (value) =>
    value === 0 ? '0 s' : value < DAY_SECONDS ? duration(value * 1_000) : days(value / DAY_SECONDS),
  days: (value) => days(value),
  bytes: (value) => `${quantity(value / 1e9, { digits: 1 })} GB`,
  count: (value) => quantity(value),
  share: (value) => percent(value),
  'yes-no': (value) => (value === 1 ? 'Yes' : 'No'),
}

const stateOf = {
  fine: <SeverityTag severity="ok">Within its limit</SeverityTag>,
  look: <SeverityTag severity="high">Needs attention</SeverityTag>,
  unknown: <SeverityTag severity="medium">Could not be read</SeverityTag>,
  'no-limit': 'No limit',
}

const shownValue = ({ unit, value, state }: InstallationFigure) =>
  value === null ? noValue[state] : inUnit[unit](value)
const noValue = { unknown: 'Not known', look: 'None yet', fine: 'None', 'no-limit': 'None' }

const columns = tableColumns(installationColumns, {
  value: { cell: shownValue, align: 'right' },
  state: { cell: ({ state }) => stateOf[state] },
})

/** Jobs, lists, screening, messages, backups and storage: what an administrator of the installation looks at first. */
export default function InstallationScreen() {
  const read = useQuery(installationQuery())
  return (
    <Page
      title="Installation"
      purpose="Jobs, lists, screening, messages, backups and storage, over all organisations."
      crumbs={crumbsOf.settings}
    >
      <Panel title="State">
        <QueryStates
          query={read}
          failed="The state of the installation could not be read."
          isEmpty={() => false}
        >
          {(state) => (
            <>
              <PanelBody>
                <p className="quiet-paragraph">{summary(state)}</p>
              </PanelBody>
              <DataTable
                name="Figures of the installation"
                rows={sorted(state.figures)}
                rowKey={({ name, of }) => `${name} ${of}`}
                columns={columns}
              />
            </>
          )}
        </QueryStates>
      </Panel>
    </Page>
  )
}

const order = { look: 0, unknown: 1, fine: 2, 'no-limit': 3 } as const
const sorted = (figures: readonly InstallationFigure[]) =>
  [...figures].sort((one, other) => order[one.state] - order[other.state])

function summary({ figures, readAt, database, isMonitored }: InstallationState): string {
  const count = (state: InstallationFigure['state']) => figures.filter((one) => one.state === state).length
  const beyond = count('look')
  const unknown = count('unknown')
  return [
    beyond > 0
      ? `${quantity(beyond)} ${beyond === 1 ? 'figure needs' : 'figures need'} attention.`
      : `Nothing ${unknown === 0 ? '' : 'that could be read '}is beyond its limit.`,
    unknown === 0 ? '' : `${quantity(unknown)} could not be read.`,
    `Read ${dateTime(readAt)}; ${database === 'embedded' ? 'embedded database' : 'PostgreSQL server, backed up elsewhere'}.`,
    isMonitored
      ? 'A monitoring system can read these figures at /metrics.'
      : 'No monitoring system can read them: METRICS_TOKEN is not set.',
  ]
    .filter(Boolean)
    .join(' ')
}

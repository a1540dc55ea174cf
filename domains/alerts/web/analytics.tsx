import { useQuery } from '@tanstack/react-query'
import { LineChart } from '#design-system/charts/index.ts'
import { age, date, dateTime, decimal, quantity } from '#design-system/formats/index.ts'
import {
  Columns,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, FigureDetails, SeverityTag } from '#design-system/primitives/index.ts'
import {
  type AlertForecast,
  type AlertMetric,
  type AlertsDashboard,
  type AnalyticsCard,
  Timeframe,
} from '#domains/alerts/contract/index.ts'
import classes from './analytics.module.css'
import { alertMetricsQuery, alertsDashboardQuery } from './queries.ts'

/** How a timeframe is said: its window reaches back from this moment. */
const windowWords = {
  '1D': 'the last 24 hours',
  '1W': 'the last 7 days',
  '1M': 'the last 30 days',
  '3M': 'the last 91 days',
  '1Y': 'the last 365 days',
} as const satisfies Record<Timeframe, string>

const changeWords = {
  '1D': '24 h before',
  '1W': '7 days before',
  '1M': '30 days before',
  '3M': '91 days before',
  '1Y': '365 days before',
} as const satisfies Record<Timeframe, string>

/** The timeframe buttons (ALERT-001): every figure of the screen is of the window that is chosen. */
export function TimeframeButtons({
  value,
  onChange,
}: {
  value: Timeframe
  onChange: (value: Timeframe) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look with it.
    <div className={classes.timeframes} role="group" aria-label="Timeframe">
      {Timeframe.options.map((one) => (
        <Button
          key={one}
          size="small"
          kind={one === value ? 'secondary' : 'quiet'}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {one}
        </Button>
      ))}
    </div>
  )
}

/** Figures, curve and cards of a timeframe (ALERT-002). */
export function Analytics({ timeframe }: { timeframe: Timeframe }) {
  const board = useQuery(alertsDashboardQuery(timeframe))
  const metrics = useQuery(alertMetricsQuery(timeframe))
  return (
    <div className={classes.analytics}>
      <QueryStates
        query={metrics}
        failed="The measures of the alerts could not be read."
        isEmpty={() => false}
        skeleton={<SkeletonFigures />}
      >
        {(read) => <Measures metrics={read} timeframe={timeframe} />}
      </QueryStates>
      <QueryStates
        query={board}
        failed="The analytics could not be read."
        isEmpty={() => false}
        skeleton={
          <Panel title="Analytics">
            <SkeletonRows rows={8} />
          </Panel>
        }
      >
        {(read) => <Cards board={read} />}
      </QueryStates>
    </div>
  )
}

function inUnit(value: number | null, unit: AlertMetric['type']): string {
  if (value === null) return 'No data yet'
  if (unit === 'percent') return `${decimal(value, value % 1 === 0 ? 0 : 1)}%`
  if (unit === 'hours') return `${decimal(value, 1)} h`
  return quantity(value)
}

function Measures({ metrics, timeframe }: { metrics: readonly AlertMetric[]; timeframe: Timeframe }) {
  return (
    <FigureStrip label={`Alerts of ${windowWords[timeframe]}`}>
      {metrics.map(({ id, name, type, value, before, changePercent, figure }) => (
        <Figure
          key={id}
          label={name}
          value={inUnit(value, type)}
          note={changeNote({ type, before, changePercent }, timeframe)}
          explains={figure}
        />
      ))}
    </FigureStrip>
  )
}

/** What it was before; only of a count a change in per cent says what it seems to: of a share it would be taken for points. */
export function changeNote(
  { type, before, changePercent }: Pick<AlertMetric, 'type' | 'before' | 'changePercent'>,
  timeframe: Timeframe,
): string {
  if (before === null) return windowWords[timeframe]
  const was = `${inUnit(before, type)} in the ${changeWords[timeframe]}`
  if (type !== 'count' || changePercent === null) return was
  const sign = changePercent > 0 ? '+' : changePercent < 0 ? '−' : ''
  return `${was} (${sign}${decimal(Math.abs(changePercent), 1)}%)`
}

function Cards({ board }: { board: AlertsDashboard }) {
  const [alerts, ...others] = board.cards
  return (
    <Stack>
      <Columns side={360}>
        <Series board={board} />
        <Panel title={alerts?.title ?? 'Alerts'} actions={windowWords[board.timeframe]}>
          {alerts ? <CardBody card={alerts} /> : null}
          {board.recentAlerts.length === 0 ? (
            <PanelBody>
              <p className="quiet-paragraph">No alert was raised in {windowWords[board.timeframe]}.</p>
            </PanelBody>
          ) : (
            <RowList label="Newest alerts" layout="two-lines">
              {board.recentAlerts.map((alert) => (
                <Row
                  key={alert.id}
                  to={alert.href}
                  title={alert.title}
                  detail={`${age(alert.timestamp, board.asOf)} ago`}
                  tag={<SeverityTag severity={alert.severity} />}
                />
              ))}
            </RowList>
          )}
        </Panel>
      </Columns>
      <div className={classes.cards}>
        {others.map((card) => (
          <Panel key={card.key} title={card.title}>
            <CardBody card={card} />
          </Panel>
        ))}
        <Forecast forecast={board.forecast} />
      </div>
    </Stack>
  )
}

function CardBody({ card }: { card: AnalyticsCard }) {
  return (
    <PanelBody>
      <p className="quiet-paragraph">{card.purpose}</p>
      <dl className={classes.figures}>
        {card.figures.map(({ id, name, figure, note }) => (
          <div key={id} data-explained={figure ? true : undefined}>
            <dt>
              {name}
              {figure ? <FigureDetails of={name} explains={figure} /> : null}
            </dt>
            <dd>{figure ? inUnit(figure.value, figure.unit) : '–'}</dd>
            {note ? <dd className={classes.note}>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </PanelBody>
  )
}

function Series({ board }: { board: AlertsDashboard }) {
  const isHours = board.timeframe === '1D'
  const when = (iso: string) => (isHours ? dateTime(iso) : date(iso.slice(0, 10)))
  return (
    <LineChart
      title="Are more alerts raised than closed?"
      name="Alerts over time"
      rows={board.series}
      rowKey={(row) => row.from}
      columns={[
        {
          id: 'from',
          title: 'From',
          value: (row) => row.from,
          cell: (row) => dateTime(row.from),
          card: 'name',
        },
        { id: 'to', title: 'To', value: (row) => row.to, cell: (row) => dateTime(row.to) },
        { id: 'raised', title: 'Raised', value: (row) => row.raised, align: 'right', card: 'figure' },
        { id: 'closed', title: 'Closed', value: (row) => row.closed, align: 'right' },
      ]}
      x={(row) => Date.parse(row.to)}
      xTicks={ticksOf(board.series)}
      xLabel={(x) => when(new Date(x).toISOString())}
      yLabel={(y) => quantity(y, { digits: 0 })}
      series={[
        { label: 'Raised', y: (row) => row.raised },
        { label: 'Closed', y: (row) => row.closed },
      ]}
      foot={`Counted from the alerts, ${windowWords[board.timeframe]} in ${board.series.length} equal steps`}
    />
  )
}

/** The ends of four steps: more words than that stand in each other's way. */
function ticksOf(series: AlertsDashboard['series']): number[] {
  const every = Math.max(1, Math.floor(series.length / 4))
  return series.flatMap(({ to }, at) => ((series.length - 1 - at) % every === 0 ? [Date.parse(to)] : []))
}

function Forecast({ forecast }: { forecast: AlertForecast }) {
  const { total, low, high, backTest } = forecast
  return (
    <Panel title="Predictive Analytics">
      <PanelBody>
        <p className="quiet-paragraph">Alerts expected in the next seven days.</p>
        {total === null ? (
          <p className="quiet-paragraph" role="note">
            No forecast is shown. {forecast.notShownBecause}
          </p>
        ) : (
          <dl className={classes.figures}>
            <div data-explained>
              <dt>
                Next 7 days
                <FigureDetails
                  of="Next 7 days"
                  explains={{
                    origin: 'modelled',
                    definition: `${forecast.method}. The range was right in four of five tested weeks.`,
                    inputs: forecast.days.map(({ day, expected }) => ({
                      label: day,
                      value: decimal(expected, 2),
                    })),
                    total: { label: 'Sum', value: decimal(total, 2) },
                    asOf: forecast.historyEnd,
                    source: 'Alerts raised, whole days in UTC',
                    rows: {
                      count: forecast.historyAlerts,
                      href: `/dashboard/analytics?raisedFrom=${encodeURIComponent(forecast.historyStart)}&raisedTo=${encodeURIComponent(forecast.historyEnd)}`,
                    },
                  }}
                />
              </dt>
              <dd>{decimal(total, 1)}</dd>
              <dd className={classes.note}>
                between {decimal(low ?? 0, 1)} and {decimal(high ?? 0, 1)} in four of five tested weeks
              </dd>
            </div>
          </dl>
        )}
        {backTest ? (
          <dl className={classes.figures}>
            <div>
              <dt>Error of a week</dt>
              <dd>±{decimal(backTest.error, 1)}</dd>
              <dd className={classes.note}>
                mean absolute error over {quantity(backTest.weeks)} weeks it had not seen
              </dd>
            </div>
            <div>
              <dt>Error of a naive forecast</dt>
              <dd>±{decimal(backTest.naiveError, 1)}</dd>
              <dd className={classes.note}>{forecast.naiveMethod.toLowerCase()}, on the same weeks</dd>
            </div>
          </dl>
        ) : null}
        <dl className={classes.figures}>
          <div>
            <dt>Learns from</dt>
            <dd>{quantity(forecast.historyDays)} days</dd>
            <dd className={classes.note}>{forecast.method}.</dd>
          </div>
        </dl>
      </PanelBody>
    </Panel>
  )
}

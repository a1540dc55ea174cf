import { useQuery } from '@tanstack/react-query'
import { age, dateTime } from '#design-system/formats/index.ts'
import { Panel, PanelBody, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import type { AlertRule } from '#domains/alert-rules/contract/index.ts'
import type { Alert } from '#domains/alerts/contract/index.ts'
import { alertsQuery, rulesQuery } from './queries.ts'

const RULES = '/dashboard/analytics/rules'

/** The rules that wait for a price of the symbol, and the alerts that they have raised and nobody has closed. */
export function AlertsPanel({ symbol }: { symbol: string }) {
  const rules = useQuery(rulesQuery(symbol))
  return (
    <Panel title="Alerts" actions={<TextLink to={RULES}>Alert rules</TextLink>}>
      <QueryStates
        query={rules}
        failed="The alert rules could not be read."
        empty={
          <PanelBody>
            {`No rule waits for a price of ${symbol}. Add one under Alert rules: a level, or a change of a day.`}
          </PanelBody>
        }
      >
        {(known) => (
          <>
            <RowList label="Rules" layout="whole">
              {known.map((rule) => (
                <Row
                  key={rule.id}
                  to={RULES}
                  title={rule.name}
                  detail={[rule.words, stateOf(rule)].join(' · ')}
                  tag={<Tag>{rule.state === 'on' ? 'On' : 'Paused'}</Tag>}
                />
              ))}
            </RowList>
            <Raised symbol={symbol} rules={known} />
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

const stateOf = ({ lastFiredAt, lastFailure, unseen }: AlertRule) =>
  lastFailure ?? unseen[0] ?? (lastFiredAt ? `last fired ${dateTime(lastFiredAt)}` : 'has not fired')

function Raised({ symbol, rules }: { symbol: string; rules: readonly AlertRule[] }) {
  const alerts = useQuery(alertsQuery(symbol))
  const ids = new Set(rules.map(({ id }) => String(id)))
  const now = new Date(alerts.dataUpdatedAt)
  return (
    <PanelSection title="Raised and open">
      <QueryStates query={alerts} failed="The alerts could not be read." isEmpty={() => false}>
        {({ rows, total }) => {
          const own = rows.filter(({ subject }) => subject.type === 'alert-rule' && ids.has(subject.id))
          const isCut = total > rows.length
          return (
            <>
              {own.length > 0 ? <OpenAlerts alerts={own} now={now} /> : null}
              {own.length === 0 && !isCut ? <p>No alert of these rules is open.</p> : null}
              {isCut ? (
                <p>
                  {`More alerts name ${symbol} than are read here: `}
                  <TextLink to="/dashboard/analytics">all alerts</TextLink>
                </p>
              ) : null}
            </>
          )
        }}
      </QueryStates>
    </PanelSection>
  )
}

function OpenAlerts({ alerts, now }: { alerts: readonly Alert[]; now: Date }) {
  return (
    <RowList label="Open alerts">
      {alerts.map(({ id, title, raisedAt, severity }) => (
        <Row
          key={id}
          to={`/dashboard/analytics?alert=${id}`}
          title={title}
          detail={`Raised ${age(raisedAt, now)} ago`}
          tag={<SeverityTag severity={severity} />}
        />
      ))}
    </RowList>
  )
}

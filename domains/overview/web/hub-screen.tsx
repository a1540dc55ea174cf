import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { age, quantity, timeOfDay } from '#design-system/formats/index.ts'
import {
  Columns,
  EmptyState,
  Figure,
  FigureStrip,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import type { Hub } from '#domains/overview/contract/index.ts'
import { screenCompany } from '#domains/screening/contract/index.ts'
import { BeginningPanel } from './beginning-panel.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import classes from './hub.module.css'
import { ModuleRow } from './module-row.tsx'
import { OfficialListsNotice } from './official-lists-notice.tsx'
import { hubQuery } from './queries.ts'
import { SampleDataNotice } from './sample-data-notice.tsx'

type Read = z.infer<typeof Hub>

/** The compliance hub: what needs a decision today, and the state of every module (HUB-001). */
export default function HubScreen() {
  const hub = useQuery(hubQuery())
  return (
    <Page
      title="Compliance"
      purpose="Welcome. What needs a decision today, and the state of every module."
      actions={
        <Allowed call={screenCompany}>
          <ButtonLink kind="primary" to="/dashboard/kyb/screen" icon={<Icon of={IconPlus} />}>
            New screening
          </ButtonLink>
        </Allowed>
      }
    >
      <QueryStates
        query={hub}
        failed="The hub could not be read."
        kept="Nothing was changed."
        isEmpty={() => false}
        skeleton={
          <Stack>
            <SkeletonFigures />
            <Columns side={344}>
              <Panel title="Modules">
                <SkeletonRows rows={5} />
              </Panel>
              <Panel title="Smart alerts">
                <SkeletonRows rows={3} />
              </Panel>
            </Columns>
          </Stack>
        }
      >
        {(read) => (
          <Stack>
            <OfficialListsNotice lacking={read.officialLists} />
            <BeginningPanel sampleData={read.sampleData} />
            <SampleDataNotice sampleData={read.sampleData} />
            <Figures read={read} />
            <Columns side={344} sideFirst>
              <Stack>
                <Panel title="Modules">
                  <ul className={classes.modules} aria-label="Modules">
                    {read.modules.map((module) => (
                      <ModuleRow key={module.key} module={module} />
                    ))}
                  </ul>
                </Panel>
                <RecentActivity read={read} />
              </Stack>
              <SmartAlerts read={read} />
            </Columns>
            <ClaimsPanel />
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}

function Figures({ read }: { read: Read }) {
  const { figures, notes } = read
  const percentOf = (value: number | null) => (value === null ? 'No data yet' : `${Math.round(value)}%`)
  return (
    <FigureStrip label="Status of the organisation">
      <Figure
        label="Total Screenings"
        value={quantity(figures.totalScreenings.value)}
        note={notes.totalScreenings}
        explains={figures.totalScreenings}
      />
      <Figure
        label="Active Alerts"
        value={quantity(figures.activeAlerts.value)}
        note={notes.activeAlerts}
        explains={figures.activeAlerts}
      />
      <Figure
        label="Portfolio Health"
        value={percentOf(figures.portfolioHealth.value)}
        note={notes.portfolioHealth}
        explains={figures.portfolioHealth}
      />
      <Figure
        label="Compliance Score"
        value={
          figures.complianceScore.value === null ? 'No data yet' : quantity(figures.complianceScore.value)
        }
        {...(figures.complianceScore.value === null ? {} : { unit: '/100' })}
        note={notes.complianceScore}
        explains={figures.complianceScore}
      />
    </FigureStrip>
  )
}

function RecentActivity({ read }: { read: Read }) {
  return (
    <Panel
      title="Recent activity"
      actions={
        read.isClosed.activity ? undefined : <TextLink to="/dashboard/audit">Open audit trail</TextLink>
      }
    >
      {read.isClosed.activity ? (
        <EmptyState
          title="Your role has no access to others’ activity"
          body="It is visible to people who may read the audit log."
        />
      ) : read.recentActivity.length === 0 ? (
        <EmptyState
          title="Nothing has happened yet"
          body="Screenings, decisions and imports show here as they happen."
        />
      ) : (
        <RowList label="Recent activity" layout="one-line">
          {read.recentActivity.map((activity) => (
            <Row
              key={activity.id}
              to={activity.href}
              lead={timeOfDay(activity.at)}
              title={activity.what}
              detail={activity.detail}
              facts={activity.actor}
              tag={activity.severity ? <SeverityTag severity={activity.severity} /> : null}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

/** What the link of an alert does, by where it leads. */
function openWords(href: string): string {
  if (href.startsWith('/dashboard/kyb/screenings/')) return 'Decide'
  if (href.startsWith('/dashboard/kyb/cases/')) return 'Open case'
  if (href.startsWith('/dashboard/kyb/cases')) return 'Open cases'
  if (href.startsWith('/dashboard/customers')) return 'Open customer'
  if (href.startsWith('/dashboard/kyb/lists')) return 'Open list'
  return 'Open'
}

function SmartAlerts({ read }: { read: Read }) {
  const total = read.figures.activeAlerts.value
  return (
    <Panel
      title="Smart alerts"
      actions={
        read.smartAlerts.length > 0
          ? `${read.smartAlerts.length} of ${total === null ? 'an unknown number' : quantity(total)}`
          : undefined
      }
    >
      {read.isClosed.alerts ? (
        <EmptyState title="Your role has no access to alerts" body="The figure above still counts them." />
      ) : read.smartAlerts.length === 0 ? (
        <EmptyState title="No alert is open" body="Monitoring results appear here, most severe first." />
      ) : (
        read.smartAlerts.map((alert) => (
          <article key={alert.id} className={classes.alert}>
            <div className={classes.alertHead}>
              <SeverityTag severity={alert.severity} />
              <span>{age(alert.raisedAt, read.asOf)} old</span>
            </div>
            <h3>{alert.title}</h3>
            <p>{alert.description}</p>
            <div className={classes.alertFoot}>
              <TextLink to={alert.href}>{openWords(alert.href)}</TextLink>
              {alert.hitCount > 1 ? <span>seen {quantity(alert.hitCount)} times</span> : null}
            </div>
          </article>
        ))
      )}
      {read.isClosed.alerts ? null : (
        <PanelBody>
          <div className={classes.all}>
            <ButtonLink to="/dashboard/analytics">View All Alerts</ButtonLink>
          </div>
        </PanelBody>
      )}
    </Panel>
  )
}

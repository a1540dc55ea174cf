import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  compactMoney,
  date,
  dateTime,
  decimal,
  money,
  percent,
  quantity,
} from '#design-system/formats/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Figure,
  FigureStrip,
  LoadingDashboard,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import type { CreditAlert, CreditDashboard } from '#domains/credit/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { AddBorrowerDialog } from './add-borrower-dialog.tsx'
import { ProfilesPanel } from './profiles-panel.tsx'
import { creditAlertsQuery, dashboardQuery, profilesQuery, useScoreAll } from './queries.ts'
import { RatingTag } from './rating-tag.tsx'
import {
  assumptionWords,
  atAnotherRateWords,
  exposureOf,
  inMillions,
  probability,
  topRiskRatings,
} from './words.ts'

const ALERTS_SHOWN = 5
const TOP_RISK_SHOWN = 5

export default function CreditDashboardScreen() {
  const board = useQuery(dashboardQuery())
  const [isAdding, setAdding] = useState(false)
  const score = useScoreAll()
  const addButton = (
    <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
      Add a borrower
    </Button>
  )
  const scoreAgain = () =>
    score.mutate(
      {},
      {
        onSuccess: ({ borrowers }) =>
          showToast({
            kind: 'success',
            title: 'Reassessing',
            message: `${quantity(borrowers)} ${borrowers === 1 ? 'borrower' : 'borrowers'} in the background.`,
          }),
        onError: (failure) =>
          showToast({ kind: 'failure', title: 'Not begun', message: sentenceOf(failure) }),
      },
    )
  return (
    <Page
      title="Credit Dashboard"
      purpose="Ratings, exposure and early warnings of borrowers."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
      actions={
        <>
          {board.data && board.data.borrowers > 0 ? (
            <>
              <ButtonLink to="/dashboard/credit/portfolio">Portfolio</ButtonLink>
              <Button onClick={scoreAgain} isBusy={score.isPending}>
                Reassess all
              </Button>
            </>
          ) : null}
          {addButton}
        </>
      }
    >
      {board.isPending && !board.error ? (
        <LoadingDashboard
          label="Loading Credit Dashboard..."
          figures={['High Risk Companies', 'Average Credit Score', 'Total Exposure', 'Active Alerts']}
        />
      ) : (
        <QueryStates query={board} failed="The credit dashboard could not be read." isEmpty={() => false}>
          {(read) => (
            <Stack>
              {read.hasSample ? (
                <p className="notice" role="note">
                  Sample data: these figures include invented borrowers and statements.
                </p>
              ) : null}
              {read.onOldStatements > 0 ? (
                <p className="notice" role="note">
                  {quantity(read.onOldStatements)} of {quantity(read.rated)} ratings are based on statements
                  of years that ended more than 18 months ago. They are included in every figure here;
                  reassessing does not make them newer.
                </p>
              ) : null}
              {read.atAnotherRate > 0 ? (
                <p className="notice" role="note">
                  {atAnotherRateWords(read.atAnotherRate)}
                </p>
              ) : null}
              <SummaryCards board={read} />
              <Columns side={420}>
                <AlertsPanel />
                <TopRiskPanel />
              </Columns>
              {read.borrowers > 0 ? (
                <Columns side={340}>
                  <ProfilesPanel />
                  <Spread board={read} />
                </Columns>
              ) : (
                <EmptyState
                  title="No credit profiles yet"
                  body="Add a borrower and its statements: by form, from a CSV, XLSX or PDF file, or from the SEC’s companyfacts."
                  actions={addButton}
                />
              )}
            </Stack>
          )}
        </QueryStates>
      )}
      <AddBorrowerDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function SummaryCards({ board }: { board: CreditDashboard }) {
  const { highRisk, averageScore, exposure, alerts } = board.figures
  const notRated = board.borrowers - board.rated
  return (
    <FigureStrip>
      <Figure
        label="High Risk Companies"
        value={quantity(highRisk.value)}
        note="rated CCC, CC, C or D"
        explains={highRisk}
      />
      <Figure
        label="Average Credit Score"
        value={quantity(averageScore.value)}
        unit="/100"
        note={
          board.rated === 0
            ? 'no company is rated yet'
            : `${quantity(board.rated)} rated${notRated > 0 ? `, ${quantity(notRated)} not` : ''}`
        }
        explains={averageScore}
      />
      <Figure
        label="Total Exposure"
        value={inMillions(exposure.value ?? 0)}
        note={
          board.otherCurrencies.length > 0
            ? `without ${board.otherCurrencies.map(({ currency, cents }) => money(cents, { currency })).join(', ')}`
            : 'committed, in US dollars'
        }
        explains={exposure}
        kind="money"
      />
      <Figure label="Active Alerts" value={quantity(alerts.value)} note="about borrowers" explains={alerts} />
    </FigureStrip>
  )
}

const severityOf = { critical: 'critical', warning: 'high', info: 'low' } as const
const severityWord: Record<CreditAlert['severity'], string> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
}

function AlertsPanel() {
  const alerts = useQuery(creditAlertsQuery())
  return (
    <Panel title="Credit Alerts" actions={<TextLink to="/dashboard/analytics">All alerts</TextLink>}>
      <QueryStates
        query={alerts}
        failed="The credit alerts could not be read."
        empty={<EmptyState title="No credit alerts" body="Warnings from statements appear here." />}
      >
        {(read) => (
          <RowList label="Credit alerts">
            {read.slice(0, ALERTS_SHOWN).map((alert) => (
              <Row
                key={alert.id}
                title={alert.title}
                detail={`${alert.description} ${dateTime(alert.createdAt)}`}
                tag={
                  <SeverityTag severity={severityOf[alert.severity]}>
                    {severityWord[alert.severity]}
                  </SeverityTag>
                }
                to={alert.href}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}

function TopRiskPanel() {
  const profiles = useQuery(profilesQuery())
  return (
    <Panel title="Top Risk Companies">
      <QueryStates
        query={profiles}
        failed="The profiles could not be read."
        isEmpty={(read) => !read.some(({ creditRating }) => topRiskRatings.includes(creditRating))}
        empty={
          <EmptyState
            title="No company of top risk"
            body="Companies rated BB or worse appear here, worst first."
          />
        }
      >
        {(read) => (
          <RowList label="Companies of top risk">
            {read
              .filter(({ creditRating }) => topRiskRatings.includes(creditRating))
              .slice(0, TOP_RISK_SHOWN)
              .map((profile) => (
                <Row
                  key={profile.companyId}
                  title={profile.companyName}
                  detail={`Score ${quantity(profile.creditScore)}, default within a year ${probability(profile.probabilityOfDefault / 100)}, exposure ${exposureOf(profile.exposureAmount * 100, profile)}`}
                  tag={
                    <span className="actions">
                      {profile.isOnOldStatement ? (
                        <span title={`By the year to ${date(profile.period)}`}>
                          <Tag>Old</Tag>
                        </span>
                      ) : null}
                      <RatingTag rating={profile.creditRating} isOverridden={profile.isOverridden} />
                    </span>
                  }
                  to={`/dashboard/credit/borrowers/${profile.companyId}`}
                />
              ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}

function Spread({ board }: { board: CreditDashboard }) {
  const { concentration, byRating } = board
  return (
    <Stack>
      <Panel title="By rating">
        <PanelBody>
          <Facts
            facts={[
              ...byRating
                .filter(({ count }) => count > 0)
                .map(({ rating, count, cents }) => ({
                  label: rating,
                  value: `${quantity(count)}, ${compactMoney(cents)}`,
                })),
              {
                label: 'Not rated',
                value: `${quantity(board.borrowers - board.rated)}, ${compactMoney(board.unratedExposureCents)}`,
              },
              {
                label: 'Expected loss, a year',
                value: board.expectedLossCents === null ? 'Not known' : compactMoney(board.expectedLossCents),
              },
            ]}
          />
          <p className="quiet-paragraph">
            Expected loss covers rated borrowers only. Unrated borrowers are excluded.{' '}
            {assumptionWords(board.centralRate)}
          </p>
        </PanelBody>
      </Panel>
      <Panel title="Concentration">
        <PanelBody>
          {concentration.index === null ? (
            <p className="quiet-paragraph">There are no US dollar loans yet.</p>
          ) : (
            <>
              <Facts
                facts={[
                  { label: 'Herfindahl index', value: decimal(concentration.index, 4) },
                  ...concentration.groups.map(({ name, share, cents }) => ({
                    label: name,
                    value: `${percent(share, { digits: 1 })}, ${compactMoney(cents)}`,
                  })),
                ]}
              />
              <p className="quiet-paragraph">
                The largest by group; a company without one counts on its own. The index is by obligor: 1 for
                a single one.
              </p>
            </>
          )}
        </PanelBody>
      </Panel>
    </Stack>
  )
}

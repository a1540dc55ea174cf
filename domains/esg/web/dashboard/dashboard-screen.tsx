import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import {
  Columns,
  EmptyState,
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
import { Button, ButtonLink, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { EsgDashboard } from '#domains/esg/contract/index.ts'
import { COVERAGE_LEAST } from '#engines/esg/index.ts'
import { AddCompanyDialog } from '../company-dialogs.tsx'
import classes from '../esg.module.css'
import { EsgTabs } from '../esg-tabs.tsx'
import { companiesQuery, dashboardQuery, OWN } from '../queries.ts'
import { coverageOf, pillarLabel, points, stateLabel, statusLabel, valueOfMetric } from '../words.ts'
import { SupplierPanels } from './supplier-panels.tsx'

/** Below half of the possible data a rating says little, and that is said before it. */
const ENOUGH_COVERAGE = 0.5

/** The ESG dashboard of one's own company (ESGD-001). */
export default function EsgDashboardScreen() {
  const board = useQuery(dashboardQuery())
  const [adding, setAdding] = useState<'own' | 'other' | null>(null)
  const company = board.data?.company
  return (
    <Page
      title="ESG Compliance"
      purpose="Scores, metrics, disclosures and suppliers of your own company."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
      actions={
        company ? (
          <>
            <Button onClick={() => setAdding('other')}>Add a company</Button>
            <ButtonLink kind="primary" to={`/dashboard/esg-compliance/companies/${OWN}`}>
              Metrics and disclosures
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <Stack>
        <EsgTabs />
        {board.isPending && !board.error ? (
          <LoadingDashboard
            label="Loading ESG Dashboard..."
            figures={['Overall ESG Score', 'Environmental', 'Social', 'Governance']}
          />
        ) : (
          <QueryStates query={board} failed="The ESG dashboard could not be read." isEmpty={() => false}>
            {(read) => <Whole board={read} onOwn={() => setAdding('own')} />}
          </QueryStates>
        )}
      </Stack>
      <AddCompanyDialog
        key={adding ?? 'none'}
        isOpen={adding !== null}
        isOwn={adding === 'own'}
        onClose={() => setAdding(null)}
      />
    </Page>
  )
}

function Whole({ board, onOwn }: { board: EsgDashboard; onOwn: () => void }) {
  const { company } = board
  return (
    <Stack>
      {company?.isSample ? (
        <p className="notice" role="note">
          Sample data: this company, its metrics and its suppliers are invented.
        </p>
      ) : null}
      {company ? null : (
        <EmptyState
          title="Which company is your own?"
          body="Choose it from the directory: its metrics, disclosures and suppliers then appear here."
          actions={
            <Button kind="primary" onClick={onOwn}>
              Choose your company
            </Button>
          }
        />
      )}
      <Cards board={board} />
      <Columns side={420}>
        <Breakdown board={board} />
        <RecentMetrics board={board} />
      </Columns>
      <Disclosures board={board} />
      <SupplierPanels hasCompany={company !== null} />
      {company ? <Companies /> : null}
    </Stack>
  )
}

function Cards({ board }: { board: EsgDashboard }) {
  const { scores, known, figures } = board
  const card = (label: string, score: number, isKnown: boolean, of: keyof typeof figures) => (
    <Figure
      label={label}
      value={isKnown ? points(score) : 'Not known'}
      {...(isKnown ? { unit: '/100' } : { kind: 'state' as const })}
      note={isKnown ? `coverage ${coverageIn(board, of)}` : 'no verified metric'}
      explains={figures[of]}
    />
  )
  return (
    <FigureStrip label="ESG scores">
      {card('Overall ESG Score', scores.overallScore, known.overall, 'overall')}
      {card('Environmental', scores.environmentalScore, known.environmental, 'environmental')}
      {card('Social', scores.socialScore, known.social, 'social')}
      {card('Governance', scores.governanceScore, known.governance, 'governance')}
    </FigureStrip>
  )
}

const coverageIn = ({ figures }: EsgDashboard, of: keyof EsgDashboard['figures']) =>
  figures[of].inputs.findLast(({ label }) => label === 'Coverage')?.value ?? ''

function Breakdown({ board }: { board: EsgDashboard }) {
  const { scores, known, rating } = board
  const bars = [
    { id: 'environmental', score: scores.environmentalScore },
    { id: 'social', score: scores.socialScore },
    { id: 'governance', score: scores.governanceScore },
  ] as const
  return (
    <Panel title="ESG Score Breakdown">
      <PanelBody>
        <div className={classes.bars}>
          {bars.map(({ id, score }) => (
            <div className={classes.bar} key={id}>
              <div className={classes.barHead}>
                <span>{pillarLabel[id]}</span>
                <b>{known[id] ? points(score) : 'Not known'}</b>
              </div>
              <div
                className={classes.track}
                role="progressbar"
                aria-label={`${pillarLabel[id]} score`}
                aria-valuemin={0}
                aria-valuemax={100}
                {...(known[id] ? { 'aria-valuenow': score } : { 'aria-valuetext': 'Not known' })}
              >
                {known[id] ? <div className={classes.fill} style={{ width: `${score}%` }} /> : null}
              </div>
              <span className={classes.barNote}>
                {known[id] ? `Coverage ${coverageIn(board, id)}` : 'No metric of it is verified'}
              </span>
            </div>
          ))}
        </div>
        <div className={classes.rating}>
          <span>Overall rating</span>
          {rating ? (
            <>
              {board.coverage < ENOUGH_COVERAGE ? (
                <SeverityTag severity="medium">
                  Provisional: {coverageOf(board.coverage)} of the possible data
                </SeverityTag>
              ) : null}
              <strong>{rating.rating}</strong>
              <span>{rating.words}</span>
            </>
          ) : (
            <span>
              {board.known.overall
                ? `Not rated: ${coverageOf(board.coverage)} of the possible data is known, ${coverageOf(COVERAGE_LEAST)} are needed`
                : 'Not rated: nothing is verified yet'}
            </span>
          )}
        </div>
        <p className={classes.plain}>
          {[
            board.known.overall ? `Coverage ${coverageOf(board.coverage)} of the possible data.` : '',
            board.oldCount > 0
              ? `${board.oldCount} ${board.oldCount === 1 ? 'metric is' : 'metrics are'} older than 18 months, the oldest of ${date(board.oldest)}.`
              : '',
            board.waiting > 0
              ? `${board.waiting} ${board.waiting === 1 ? 'value waits' : 'values wait'} for a second person and ${board.waiting === 1 ? 'does' : 'do'} not count.`
              : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </PanelBody>
    </Panel>
  )
}

function RecentMetrics({ board }: { board: EsgDashboard }) {
  return (
    <Panel title="Recent Metrics">
      {board.recentMetrics.length === 0 ? (
        <EmptyState
          title="No metrics yet"
          body="Reported data about your company appears here, newest first."
        />
      ) : (
        <RowList label="Recent metrics">
          {board.recentMetrics.map((metric) => (
            <Row
              key={metric.id}
              title={metric.metricName}
              detail={`${pillarLabel[metric.metricCategory]}, ${metric.reportingPeriod}${metric.isOld ? ', older than 18 months' : ''}`}
              tag={
                // The value stands with its state, since a phone leaves the facts of a row out.
                <span className={classes.told}>
                  <span>{valueOfMetric(metric.metricValue, metric.metricUnit ?? '')}</span>
                  <SeverityTag severity={metric.state === 'verified' ? 'ok' : 'medium'}>
                    {metric.state === 'verified' ? stateLabel.verified : 'Waiting'}
                  </SeverityTag>
                </span>
              }
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

function Disclosures({ board }: { board: EsgDashboard }) {
  return (
    <Panel title="CSRD/SFDR Disclosures">
      {board.disclosures.length === 0 ? (
        <EmptyState title="No disclosures yet" body="Start one on your company’s page." />
      ) : (
        <RowList label="Disclosures" layout="one-line">
          {board.disclosures.map((one) => (
            <Row
              key={one.id}
              to={`/dashboard/esg-compliance/disclosures/${one.id}`}
              title={`${one.disclosureType.toUpperCase()} ${one.reportingYear}`}
              detail={`${one.reportingPeriod}, ${quantity(one.told)} of ${quantity(one.datapoints)} datapoints reported${one.publishedAt ? `, published ${date(one.publishedAt)}` : ''}`}
              tag={<Tag>{statusLabel(one.status)}</Tag>}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

function Companies() {
  const companies = useQuery(companiesQuery())
  return (
    <Panel title="Companies">
      <QueryStates
        query={companies}
        failed="The companies could not be read."
        empty={<EmptyState title="No company yet" body="Companies with ESG data appear here." />}
      >
        {(rows) => (
          <RowList label="Companies">
            {rows.map((row) => (
              <Row
                key={row.id}
                to={`/dashboard/esg-compliance/companies/${row.id}`}
                title={row.name}
                detail={[row.isOwn ? 'Your own' : '', row.symbol, row.industry].filter(Boolean).join(', ')}
                facts={row.waiting > 0 ? `${row.waiting} waiting` : ''}
                tag={
                  <span>
                    {row.overallScore === null
                      ? 'No score'
                      : `${points(row.overallScore)}, coverage ${coverageOf(row.coverage)}`}
                  </span>
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}

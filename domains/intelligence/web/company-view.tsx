import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Panel,
  PanelBody,
  Progress,
  QueryStates,
  SkeletonFigures,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import { useRunActions } from '#platform/http-client/index.ts'
import type { CompanyOverview, SignalKind } from '../contract/index.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { ConfidenceBadge } from './confidence-badge.tsx'
import classes from './intelligence.module.css'
import { OverviewTab } from './overview-tab.tsx'
import { overviewQuery, useCollectAll, useUntrack } from './queries.ts'
import { SignalsTab } from './signals-tab.tsx'
import { CollectActions } from './tracking/collect-actions.tsx'
import { CorrectDialog } from './tracking/correct-dialog.tsx'

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'signals', label: 'Signals' },
  { id: 'analytics', label: 'Analytics' },
] as const
export type TabId = (typeof tabs)[number]['id']
export const isTab = (text: string | null): text is TabId => tabs.some(({ id }) => id === text)

type CompanyViewProps = {
  id: number
  tab: TabId
  onTab: (tab: TabId) => void
  kind: SignalKind | undefined
  onKind: (kind: SignalKind | undefined) => void
  onGone: () => void
}

/** The selected company: its header, its sources to press, and three tabs. */
export function CompanyView({ id, tab, onTab, kind, onKind, onGone }: CompanyViewProps) {
  const overview = useQuery(overviewQuery(id))
  return (
    <QueryStates
      query={overview}
      failed="The company could not be read."
      loadingLabel="Loading the company"
      skeleton={<SkeletonFigures figures={4} />}
      isEmpty={() => false}
    >
      {(shown) => (
        <Stack>
          <Head overview={shown} onGone={onGone} />
          <Tabs
            value={tab}
            onChange={(next) => onTab(next as TabId)}
            variant="unstyled"
            classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
          >
            <Tabs.List aria-label="Views of the company">
              {tabs.map(({ id: one, label }) => (
                <Tabs.Tab key={one} value={one}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              {tab === 'overview' ? (
                <OverviewTab overview={shown} now={new Date(overview.dataUpdatedAt || Date.now())} />
              ) : tab === 'signals' ? (
                <SignalsTab overview={shown} kind={kind} onKind={onKind} />
              ) : (
                <AnalyticsTab overview={shown} />
              )}
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </QueryStates>
  )
}

function Head({ overview, onGone }: { overview: CompanyOverview; onGone: () => void }) {
  const { company, run } = overview
  const [isCorrecting, setCorrecting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const untrack = useUntrack()
  return (
    <Panel
      title={company.displayName}
      tag={<ConfidenceBadge score={company.confidenceScore} of={company.displayName} />}
      actions={
        company.isSample ? null : (
          <>
            <Button
              size="small"
              kind="quiet"
              aria-label="Correct the company"
              onClick={() => setCorrecting(true)}
            >
              Correct
            </Button>
            <Button size="small" kind="quiet" onClick={() => setLeaving(true)}>
              Stop tracking
            </Button>
          </>
        )
      }
    >
      <PanelBody>
        <div className={classes.identity}>
          <a href={`https://${company.primaryDomain}`} target="_blank" rel="noreferrer">
            {company.primaryDomain}
          </a>
          {company.ticker ? <SymbolLink symbol={company.ticker} /> : null}
          {company.legalName && company.legalName !== company.displayName ? (
            <span className={classes.legal}>{company.legalName}</span>
          ) : null}
        </div>
        {company.isSample ? (
          <p className={classes.notice} role="note">
            Sample data: this company and everything below are invented. Nothing was fetched for it.
          </p>
        ) : null}
        <CollectActions overview={overview} />
        {company.isSample ? null : <CollectEverything company={company} run={run} />}
      </PanelBody>
      {isCorrecting ? <CorrectDialog company={company} onClose={() => setCorrecting(false)} /> : null}
      <ConfirmDialog
        isOpen={isLeaving}
        title={`Stop tracking ${company.displayName}?`}
        body="Its signals and figures are deleted, and so are the sources that people confirmed or corrected by hand. Its record in the directory is kept. This cannot be undone."
        confirmLabel="Stop tracking"
        kind="danger"
        isBusy={untrack.isPending}
        onClose={() => setLeaving(false)}
        onConfirm={() =>
          untrack.mutate(
            { id: company.id },
            {
              onSuccess: () => {
                setLeaving(false)
                showToast({ kind: 'success', title: `${company.displayName} is no longer tracked` })
                onGone()
              },
              onError: showFailure('Still tracked'),
            },
          )
        }
      />
    </Panel>
  )
}

function CollectEverything({
  company,
  run,
}: {
  company: CompanyOverview['company']
  run: CompanyOverview['run']
}) {
  const collect = useCollectAll()
  const runActions = useRunActions(run, ['/api/intelligence/'])
  const isGoing = run !== null && ['queued', 'running', 'cancelling'].includes(run.state)
  return (
    <div className={classes.everything}>
      <Button
        size="small"
        isBusy={collect.isPending}
        disabled={isGoing}
        onClick={() =>
          collect.mutate(
            { id: company.id },
            {
              onSuccess: () =>
                showToast({
                  kind: 'success',
                  title: 'Collecting everything',
                  message: 'One source after the other, in the background.',
                }),
              onError: showFailure('Not begun'),
            },
          )
        }
      >
        Collect everything
      </Button>
      {run && (isGoing || run.state === 'failed') ? (
        <Progress label="Collecting" of="sources" run={run} {...runActions} />
      ) : null}
    </div>
  )
}

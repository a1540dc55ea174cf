import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page, QueryStates, SkeletonFigures, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { Allowed, useAllowed } from '#domains/accounts/web/index.tsx'
import { PendingChanges } from '#domains/controls/web/index.tsx'
import { changeOperationsSettings } from '#domains/operations/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { NotEvaluatedNotice } from './not-evaluated.tsx'
import classes from './operations.module.css'
import { dashboardQuery } from './queries.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { KycTab } from './tabs/kyc-tab.tsx'
import { MonitoringTab } from './tabs/monitoring-tab.tsx'
import { OverviewTab } from './tabs/overview-tab.tsx'
import { WorkflowTab } from './tabs/workflow-tab.tsx'

const tabs = [
  { id: 'overview', label: 'Overview', Shown: OverviewTab },
  { id: 'documents', label: 'Document Processing', Shown: DocumentsTab },
  { id: 'kyc', label: 'KYC Validation', Shown: KycTab },
  { id: 'monitoring', label: 'Transaction Monitoring', Shown: MonitoringTab },
  { id: 'workflow', label: 'Workflow Automation', Shown: WorkflowTab },
] as const

/** The command center: what operations has done, what waits, and how well it goes. */
export default function BpoScreen() {
  const [search, setSearch] = useSearchParams()
  const [isSetting, setSetting] = useState(false)
  const board = useQuery(dashboardQuery())
  const mayChange = useAllowed(changeOperationsSettings)
  const { id, Shown } = tabs.find((tab) => tab.id === search.get('tab')) ?? tabs[0]
  return (
    <Page
      title="BPO Command Center"
      purpose="Documents, validations, monitored transactions and tasks, each figure counted from records."
      crumbs={crumbsOf.compliance}
      actions={
        <Allowed call={changeOperationsSettings}>
          <Button onClick={() => setSetting(true)}>Baselines and costs</Button>
        </Allowed>
      }
    >
      <PendingChanges control="operations-settings" mayChange={mayChange} />
      <Tabs
        value={id}
        // What narrows one list means nothing to the next.
        onChange={(tab) => setSearch(tab && tab !== 'overview' ? { tab } : {})}
        keepMounted={false}
        variant="unstyled"
        classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List aria-label="Command center">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.id} value={tab.id}>
            {tab.id === id ? (
              <QueryStates
                query={board}
                failed="The figures of operations could not be read."
                skeleton={<SkeletonFigures />}
                isEmpty={() => false}
              >
                {(read) => (
                  <Stack>
                    {read.hasSample ? (
                      <p className="notice" role="note">
                        Sample data: these figures include invented transactions, documents and tasks.
                      </p>
                    ) : null}
                    <NotEvaluatedNotice board={read} />
                    <Shown board={read} />
                  </Stack>
                )}
              </QueryStates>
            ) : null}
          </Tabs.Panel>
        ))}
      </Tabs>
      <SettingsDialog isOpen={isSetting} onClose={() => setSetting(false)} />
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates, SkeletonRows, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { reportLabels } from '#domains/reports/contract/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Chosen, stateOf } from './chosen-schedule.tsx'
import { schedulesQuery, useUser } from './queries.ts'
import { AddDialog } from './schedule-dialogs.tsx'
import type { Reported } from './words.tsx'

/** Reports that are mailed, whom to, and what became of each mail. */
export function ScheduledTab({ accounts }: { accounts: readonly Reported[] }) {
  const delivering = useQuery(schedulesQuery())
  const user = useUser()
  const mayChange = user !== undefined && isGranted(user, 'portfolio:trade')
  const canBeSent = delivering.data === undefined || delivering.data.readers.length > 0
  const [isAdding, setAdding] = useState(false)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = delivering.data?.schedules.find(({ id }) => id === chosenId)
  const addButton =
    mayChange && accounts.length > 0 && canBeSent ? (
      <Button kind="primary" onClick={() => setAdding(true)}>
        Schedule a report
      </Button>
    ) : undefined
  return (
    <Stack>
      {mayChange && !canBeSent ? (
        <p role="status">
          Nobody here can receive reports: the demo sends no mail, and elsewhere a recipient needs an e-mail
          address and access to portfolios.
        </p>
      ) : null}
      {delivering.data?.hasMailServer === false && canBeSent ? (
        <p role="status">No mail server is set (SMTP_URL): reports are made and wait; nothing is sent.</p>
      ) : null}
      <Panel title="Scheduled reports" actions={addButton}>
        <QueryStates
          query={delivering}
          failed="The scheduled reports could not be read."
          kept="Reports go on being sent."
          skeleton={<SkeletonRows rows={3} />}
          isEmpty={({ schedules }) => schedules.length === 0}
          empty={
            <EmptyState
              title="No report is mailed yet"
              body="Choose a report, an account, how often, and who of the organisation gets it."
              actions={addButton}
            />
          }
        >
          {({ schedules }) => (
            <DataTable
              name="Scheduled reports"
              rows={schedules}
              rowKey={({ id }) => String(id)}
              onOpen={({ id }) => setChosenId(id)}
              selectedKey={chosen ? String(chosen.id) : undefined}
              columns={[
                { id: 'report', title: 'Report', value: ({ report }) => reportLabels[report], card: 'name' },
                { id: 'account', title: 'Account', value: ({ accountName }) => accountName, card: 'fact' },
                {
                  id: 'rhythm',
                  title: 'Rhythm',
                  value: ({ rhythm }) => (rhythm === 'weekly' ? 'Weekly' : 'Monthly'),
                  card: 'fact',
                },
                {
                  id: 'next',
                  title: 'Next',
                  value: ({ nextDueAt }) => nextDueAt,
                  cell: ({ nextDueAt }) => (nextDueAt ? dateTime(nextDueAt) : 'Paused'),
                  card: 'fact',
                },
                { id: 'state', title: 'State', value: stateOf, card: 'figure' },
              ]}
            />
          )}
        </QueryStates>
      </Panel>
      {chosen ? (
        <Chosen
          key={chosen.id}
          readers={delivering.data?.readers ?? []}
          schedule={chosen}
          mayChange={mayChange}
          onGone={() => setChosenId(null)}
        />
      ) : null}
      {isAdding && delivering.data ? (
        <AddDialog
          accounts={accounts}
          readers={delivering.data.readers}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => setChosenId(id)}
        />
      ) : null}
    </Stack>
  )
}

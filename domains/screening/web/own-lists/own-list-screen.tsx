import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  EmptyState,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { Allowed, useAllowed } from '#domains/accounts/web/index.tsx'
import { PendingChanges, showChanged } from '#domains/controls/web/index.tsx'
import {
  addOwnEntry,
  importOwnEntries,
  type OwnEntry,
  type readOwnList,
  removeOwnEntry,
} from '#domains/watchlists/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { AddEntryDialog } from './add-entry-dialog.tsx'
import { ImportEntriesDialog } from './import-entries-dialog.tsx'
import { partyKindLabel, purposeLabel } from './own-list-words.ts'
import { ownListQuery, useRemoveOwnEntry } from './queries.ts'

type Entry = z.infer<typeof OwnEntry>
const PAGE_ROWS = 100

/** A list of the organisation: who is on it and why, how it changed, and how parties are put on it and taken off. */
export default function OwnListScreen() {
  const id = Number(useParams().id)
  const [offset, setOffset] = useState(0)
  const [asked, setAsked] = useState<'add' | 'import' | null>(null)
  const [leaving, setLeaving] = useState<Entry | null>(null)
  const list = useQuery({
    ...ownListQuery({ id, limit: PAGE_ROWS, offset }),
    placeholderData: (before) => before,
  })
  const mayRemove = useAllowed(removeOwnEntry)
  const remove = useRemoveOwnEntry()
  const shown = list.data?.list
  return (
    <Page
      title={shown?.name ?? 'Own list'}
      purpose={
        shown ? `${purposeLabel[shown.purpose]}. Version ${shown.version}. Your organisation alone.` : ''
      }
      crumbs={[...crumbsOf.compliance, { label: 'Watchlists', to: '/dashboard/kyb/lists' }]}
      actions={
        shown ? (
          <>
            <Allowed call={importOwnEntries}>
              <Button onClick={() => setAsked('import')}>Import a file</Button>
            </Allowed>
            <Allowed call={addOwnEntry}>
              <Button kind="primary" onClick={() => setAsked('add')}>
                Add a party
              </Button>
            </Allowed>
          </>
        ) : null
      }
    >
      <QueryStates
        query={list}
        failed="The list could not be read."
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => false}
      >
        {(read) => (
          <Stack>
            <PendingChanges
              control="own-list-entry"
              only={({ key }) => key.startsWith(`${id}/`)}
              mayChange={mayRemove}
            />
            <Entries read={read} mayRemove={mayRemove} onRemove={setLeaving} />
            {read.total > PAGE_ROWS ? (
              <div>
                <Button disabled={offset === 0} onClick={() => setOffset(offset - PAGE_ROWS)}>
                  Earlier
                </Button>{' '}
                <Button
                  disabled={offset + PAGE_ROWS >= read.total}
                  onClick={() => setOffset(offset + PAGE_ROWS)}
                >
                  Later
                </Button>
              </div>
            ) : null}
            <Versions read={read} />
          </Stack>
        )}
      </QueryStates>
      <AddEntryDialog id={id} isOpen={asked === 'add'} onClose={() => setAsked(null)} />
      <ImportEntriesDialog id={id} isOpen={asked === 'import'} onClose={() => setAsked(null)} />
      <FormDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Take “${leaving?.name ?? ''}” off the list`}
        purpose="A second person has to agree. Until then nothing changes."
        request={removeOwnEntry.request}
        fields={['reason']}
        fixed={{ id, uid: leaving?.uid ?? '' }}
        submitLabel="Propose it"
        onSubmit={async (values) => {
          const { proposal } = await remove.mutateAsync(values)
          showChanged(proposal, { title: 'Taken off', message: 'Nobody is compared with it any more.' })
        }}
      />
    </Page>
  )
}

type Read = z.infer<typeof readOwnList.response>

function Entries({
  read,
  mayRemove,
  onRemove,
}: {
  read: Read
  mayRemove: boolean
  onRemove: (entry: Entry) => void
}) {
  const columns: readonly Column<Entry>[] = [
    {
      id: 'name',
      title: 'Name',
      value: (entry) => entry.name,
      cell: (entry) => [entry.name, ...entry.aliases].join('; '),
      card: 'name',
    },
    { id: 'kind', title: 'Kind', value: (entry) => partyKindLabel[entry.schema], card: 'fact' },
    {
      id: 'facts',
      title: 'Known by',
      value: (entry) =>
        [...entry.birthDates, ...entry.countries, ...entry.identifiers.map(({ value }) => value)].join(
          ', ',
        ) || 'Name alone',
      card: 'fact',
    },
    { id: 'reason', title: 'Reason', value: (entry) => entry.reason, card: 'fact' },
    {
      id: 'since',
      title: 'Since',
      value: (entry) => entry.since,
      cell: (entry) => (entry.since ? date(entry.since) : 'Not stated'),
      card: 'fact',
    },
    {
      id: 'until',
      title: 'Until',
      value: (entry) => entry.until,
      cell: (entry) => (entry.until ? date(entry.until) : 'No end'),
      card: 'none',
    },
    { id: 'by', title: 'Added by', value: (entry) => entry.addedBy, card: 'none' },
    ...(mayRemove
      ? [
          {
            id: 'remove',
            title: 'Change',
            value: () => '',
            cell: (entry: Entry) => (
              <Button size="small" onClick={() => onRemove(entry)}>
                Take off
              </Button>
            ),
            card: 'fact' as const,
          },
        ]
      : []),
  ]
  return (
    <Panel title={`Entries (${quantity(read.total)})`}>
      {read.rows.length === 0 ? (
        <EmptyState
          title="Nobody is on this list"
          body="Put a party on it or import a file: monitored customers are compared with it at once."
        />
      ) : (
        <DataTable name="Entries" rows={read.rows} rowKey={(entry) => entry.uid} columns={columns} />
      )}
    </Panel>
  )
}

function Versions({ read }: { read: Read }) {
  if (read.versions.length === 0) return null
  return (
    <Panel title="Versions">
      {read.versions.map((version) => (
        <PanelSection
          key={version.number}
          title={`Version ${version.number}: ${version.added} added, ${version.removed} removed`}
          note={`${dateTime(version.at)} by ${version.by}`}
        >
          <PanelBody>
            <p>
              {version.note} <code>{version.sha256.slice(0, 12)}</code>
            </p>
          </PanelBody>
        </PanelSection>
      ))}
    </Panel>
  )
}

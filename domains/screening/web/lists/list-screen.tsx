import { NativeSelect, SegmentedControl } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { useListAddress } from '#design-system/patterns/list-filter/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconRefresh } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import type { ListChange, ListVersion, Watchlist } from '#domains/watchlists/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { listDeltaQuery, listVersionsQuery, useRefreshList, watchlistsQuery } from '../queries.ts'
import classes from '../screening.module.css'
import { kindLabel, publishedWords } from '../words.ts'
import { ListFigures } from './list-figures.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { RollBackDialog } from './roll-back-dialog.tsx'
import { VersionEntriesPanel } from './version-entries-panel.tsx'

type List = z.infer<typeof Watchlist>
type Version = z.infer<typeof ListVersion>

const changeLook = {
  added: { severity: 'ok', label: 'Added' },
  changed: { severity: 'medium', label: 'Changed' },
  removed: { severity: 'high', label: 'Removed' },
} as const

const changeColumns: readonly Column<ListChange>[] = [
  {
    id: 'change',
    title: 'Change',
    value: (row) => changeLook[row.change].label,
    cell: (row) => (
      <SeverityTag severity={changeLook[row.change].severity}>{changeLook[row.change].label}</SeverityTag>
    ),
    card: 'figure',
    width: 110,
  },
  { id: 'name', title: 'Name', value: (row) => row.name, card: 'name' },
  { id: 'uid', title: 'Reference', value: (row) => row.uid, card: 'fact' },
  {
    id: 'kind',
    title: 'Kind',
    value: (row) => kindLabel[row.schema] ?? row.schema,
    card: 'none',
  },
  {
    id: 'fields',
    title: 'Fields',
    value: (row) => row.fields.map((field) => `${field.field}: ${field.before} → ${field.after}`).join('; '),
    card: 'fact',
  },
]

export default function ListScreen() {
  const { listId = '' } = useParams()
  const address = useListAddress({ pageRows: 50 })
  const { read, set } = address
  const lists = useQuery(watchlistsQuery())
  const versions = useQuery(listVersionsQuery(listId))
  const list = lists.data?.find((row) => row.id === listId)
  const to = Number(read('version') ?? versions.data?.[0]?.version ?? 0)
  const asked = Number(read('from') ?? Number.NaN)
  // Only an earlier version can be compared with; without one asked for it is the one before.
  const from = Number.isInteger(asked) && asked >= 0 && asked < to ? asked : undefined
  const isEntries = read('show') === 'entries'
  const [rollBackTo, setRollBackTo] = useState<number | null>(null)
  const shown = versions.data?.find((version) => version.version === to)
  return (
    <Page
      title={list?.name ?? listId}
      purpose={list ? `${list.publisher}. ${originWords(list)}` : undefined}
      crumbs={[...crumbsOf.kyb, { label: 'Watchlists', to: '/dashboard/kyb/lists' }]}
      actions={<RefreshButton listId={listId} />}
    >
      {list ? <ListFigures list={list} /> : null}
      {list?.question ? <QuestionPanel listId={listId} question={list.question} /> : null}
      {list?.notCovered?.length ? <NotCoveredElsewhere entries={list.notCovered} /> : null}
      {lists.data && !list ? (
        <div className={classes.above}>
          <EmptyState
            title="There is no list of this name"
            actions={<ButtonLink to="/dashboard/kyb/lists">All lists</ButtonLink>}
          />
        </div>
      ) : null}
      {lists.error && !lists.data ? (
        <div className={classes.above}>
          <QueryStates query={lists} failed="The list could not be read.">
            {() => null}
          </QueryStates>
        </div>
      ) : null}
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label="What to see of the version"
          value={isEntries ? 'entries' : 'changes'}
          onChange={(value) => set('show', value === 'entries' ? value : null)}
          data={[
            { value: 'changes', label: 'Changes' },
            { value: 'entries', label: 'Entries' },
          ]}
        />
      </div>
      <Columns side={380}>
        {isEntries && to > 0 ? (
          <VersionEntriesPanel listId={listId} version={to} />
        ) : (
          <ChangesPanel listId={listId} from={from} to={to} versions={versions} address={address} />
        )}
        <Panel title="Publications">
          <QueryStates
            query={versions}
            failed="The publications could not be read."
            empty="No publication yet"
          >
            {(rows) => (
              <RowList label="Publications">
                {rows.map((row) => (
                  <Row
                    key={row.version}
                    to={`?version=${row.version}${isEntries ? '&show=entries' : ''}`}
                    lead={`v${row.version}`}
                    title={row.publishedOn ? publishedWords(row) : `imported ${date(row.importedAt)}`}
                    detail={changeWords(row)}
                    tag={row.version === to ? <SeverityTag severity="low">Shown</SeverityTag> : null}
                  />
                ))}
              </RowList>
            )}
          </QueryStates>
          {shown ? <VersionFacts shown={shown} list={list} onRollBack={setRollBackTo} /> : null}
        </Panel>
      </Columns>
      <RollBackDialog
        listId={listId}
        to={versions.data?.find((version) => version.version === rollBackTo) ?? null}
        onClose={() => setRollBackTo(null)}
        onRolledBack={() => set('version', null)}
      />
    </Page>
  )
}

function NotCoveredElsewhere({ entries }: { entries: NonNullable<List['notCovered']> }) {
  return (
    <p role="note" className={classes.above}>
      This extract stays in force for {quantity(entries.length)} of its entries that no official list in force
      has:{' '}
      {entries
        .slice(0, 10)
        .map(({ name }) => name)
        .join('; ')}
      {entries.length > 10 ? ` and ${quantity(entries.length - 10)} more` : ''}.
    </p>
  )
}

function ChangesPanel({
  listId,
  from,
  to,
  versions,
  address,
}: {
  listId: string
  from: number | undefined
  to: number
  versions: UseQueryResult<Version[]>
  address: ReturnType<typeof useListAddress>
}) {
  const { read, set } = address
  const change = (['added', 'changed', 'removed'] as const).find((option) => option === read('change'))
  const delta = useQuery({
    ...listDeltaQuery({
      listId,
      from,
      to: to || undefined,
      change,
      limit: address.limit,
      offset: address.offset,
    }),
    enabled: to > 0,
    placeholderData: (before) => before,
  })
  return (
    <Panel
      title={
        to === 0
          ? 'Changes'
          : from === undefined
            ? `What version ${to} changed`
            : `Version ${to} against ${from === 0 ? 'nothing' : `version ${from}`}`
      }
      actions={
        delta.data
          ? `${quantity(delta.data.added)} added · ${quantity(delta.data.changed)} changed · ${quantity(delta.data.removed)} removed`
          : undefined
      }
    >
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label="Kind of change"
          value={change ?? 'all'}
          onChange={(value) => set('change', value === 'all' ? null : value)}
          data={[
            { value: 'all', label: 'All' },
            { value: 'added', label: 'Added' },
            { value: 'changed', label: 'Changed' },
            { value: 'removed', label: 'Removed' },
          ]}
        />
        {to > 1 ? (
          <ComparedWith
            versions={versions.data ?? []}
            from={from}
            to={to}
            onChange={(value) => set('from', value)}
          />
        ) : null}
      </div>
      {/* Which publication to compare is known once the publications are. */}
      {to > 0 ? null : (
        <QueryStates
          query={versions}
          failed="The changes could not be read."
          empty="No publication to compare yet"
        >
          {() => null}
        </QueryStates>
      )}
      {to > 0 ? (
        <QueryStates
          query={delta}
          failed="The changes could not be read."
          empty={<EmptyState title="Nothing of this kind changed" />}
        >
          {(page) => (
            <DataTable
              name={`${listId} changes`}
              rows={page.rows}
              rowKey={(row) => row.uid}
              paging={address.paging(page.total)}
              columns={changeColumns}
            />
          )}
        </QueryStates>
      ) : null}
    </Panel>
  )
}

function ComparedWith({
  versions,
  from,
  to,
  onChange,
}: {
  versions: readonly Version[]
  from: number | undefined
  to: number
  onChange: (from: string | null) => void
}) {
  return (
    <NativeSelect
      aria-label="Compared with"
      value={String(from ?? to - 1)}
      data={versions
        .filter((row) => row.version < to)
        .map((row) => ({
          value: String(row.version),
          label: `against version ${row.version}, ${row.publishedOn ? publishedWords(row) : `imported ${date(row.importedAt)}`}`,
        }))}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(value === String(to - 1) ? null : value)
      }}
    />
  )
}

function RefreshButton({ listId }: { listId: string }) {
  const refreshing = useRefreshList()
  return (
    <Button
      icon={<Icon of={IconRefresh} />}
      isBusy={refreshing.isPending}
      onClick={() =>
        refreshing.mutate(
          { listId },
          {
            onSuccess: () =>
              showToast({
                kind: 'success',
                title: 'Refresh started',
                message: 'Progress shows on the lists.',
              }),
            onError: showFailure('No refresh'),
          },
        )
      }
    >
      Refresh now
    </Button>
  )
}

function VersionFacts({
  shown,
  list,
  onRollBack,
}: {
  shown: Version
  list: List | undefined
  onRollBack: (version: number) => void
}) {
  return (
    <PanelSection title={`Version ${shown.version}`}>
      <Facts
        facts={[
          { label: 'Published', value: publishedWords(shown) },
          { label: 'Imported', value: dateTime(shown.importedAt) },
          { label: 'By', value: shown.importedBy },
          { label: 'From', value: shown.source },
          ...shown.notes.map((note) => ({ label: 'Note', value: note })),
          { label: 'SHA-256', value: <code className={classes.digest}>{shown.sha256}</code> },
        ]}
      />
      {list && shown.version !== list.version ? (
        <Button onClick={() => onRollBack(shown.version)}>Roll back to version {shown.version}</Button>
      ) : null}
    </PanelSection>
  )
}

/** What a publication changed, the nothings left out: `347 entries: 12 added, 3 removed`. */
function changeWords(row: { entries: number; added: number; changed: number; removed: number }): string {
  const changes = (['added', 'changed', 'removed'] as const)
    .filter((kind) => row[kind] > 0)
    .map((kind) => `${quantity(row[kind])} ${kind}`)
  return `${quantity(row.entries)} entries: ${changes.join(', ') || 'nothing changed'}`
}

/** What the files are: the publisher's own, somebody's transcript of them, or a part. */
function originWords(list: { isOfficial: boolean; publisher: string }): string {
  if (!list.isOfficial) return 'An extract, not a substitute for the official lists.'
  if (list.publisher.startsWith('OpenSanctions')) {
    return 'Transcribed from official publications; not the authority’s own file.'
  }
  return 'Official publication.'
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { date, missing, quantity } from '#design-system/formats/index.ts'
import {
  type Column,
  DataTable,
  type Paging,
  pagingByOffset,
  tableColumns,
} from '#design-system/patterns/data-table/index.ts'
import { ExportMenu, sheetFormats } from '#design-system/patterns/export-menu/index.ts'
import { ConfirmDialog, Dialog, SubmitActions, showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Refusal,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, ButtonLink, Tag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { type CompanyList, type ListedCompany, listedColumns } from '../../contract/index.ts'
import { employeesIn } from '../company-words.ts'
import { NewList } from './new-list.tsx'
import {
  downloadList,
  listedQuery,
  listsQuery,
  SHARED_FOR_GOOD,
  useChangeList,
  useMayWrite,
  useRemoveList,
  useUnlistCompany,
} from './queries.ts'

const PAGE_ROWS = 50
const notDone = showFailure('Not changed')

/** Lists of companies: a person's own, and those of the organisation. */
export default function ListsScreen() {
  const [address, setAddress] = useSearchParams()
  const lists = useQuery(listsQuery())
  const mayWrite = useMayWrite()
  const named = Number(address.get('list'))
  const choose = (id: number | null) => setAddress(id === null ? '' : `list=${id}`, { replace: true })
  return (
    <Page
      title="Company lists"
      purpose="Companies you follow up, with remarks. Your own lists are seen by you alone; shared ones by your organisation."
      crumbs={crumbsOf.directory}
    >
      <QueryStates query={lists} failed="The lists could not be read." isEmpty={() => false}>
        {(rows) => {
          const chosen = rows.find(({ id }) => id === named) ?? (address.get('list') ? undefined : rows[0])
          return (
            <Columns side={320}>
              {chosen ? (
                <ListPanel key={chosen.id} list={chosen} onRemoved={() => choose(null)} />
              ) : (
                <Panel title="Companies">
                  <EmptyState
                    title={rows.length === 0 ? 'There are no lists yet' : 'This list does not exist'}
                    body={
                      mayWrite
                        ? 'Add a list, then put companies on it from their pages.'
                        : 'Lists that your organisation shares appear here.'
                    }
                    actions={<ButtonLink to="/dashboard/companies">Open the directory</ButtonLink>}
                  />
                </Panel>
              )}
              <Panel title="Lists" actions={quantity(rows.length)}>
                <RowList label="Lists" layout="two-lines">
                  {rows.map((list) => (
                    <Row
                      key={list.id}
                      to={`/dashboard/companies/lists?list=${list.id}`}
                      title={list.name}
                      detail={`${quantity(list.companies)} ${list.companies === 1 ? 'company' : 'companies'} · ${list.madeBy}, ${date(list.madeAt)}`}
                      tag={<Tag>{list.isShared ? 'Your organisation' : 'Only you'}</Tag>}
                    />
                  ))}
                </RowList>
                {mayWrite ? (
                  <PanelBody>
                    <NewList onAdded={choose} />
                  </PanelBody>
                ) : null}
              </Panel>
            </Columns>
          )
        }}
      </QueryStates>
    </Page>
  )
}

function ListPanel({ list, onRemoved }: { list: CompanyList; onRemoved: () => void }) {
  const [offset, setOffset] = useState(0)
  const [asks, setAsks] = useState<'name' | 'share' | 'remove'>()
  const mayWrite = useMayWrite()
  const listed = useQuery({
    ...listedQuery(list.id, offset, PAGE_ROWS),
    placeholderData: (before) => before,
  })
  const change = useChangeList()
  const remove = useRemoveList()
  const done = () => setAsks(undefined)
  return (
    <Panel
      title={list.name}
      tag={<Tag>{list.isShared ? 'Your organisation' : 'Only you'}</Tag>}
      actions={
        <>
          {mayWrite ? (
            <>
              <Button size="small" onClick={() => setAsks('name')}>
                Rename
              </Button>
              {list.isShared ? null : (
                <Button size="small" onClick={() => setAsks('share')}>
                  Share
                </Button>
              )}
              <Button size="small" onClick={() => setAsks('remove')}>
                Delete
              </Button>
            </>
          ) : null}
          <ExportMenu
            of={list.name}
            formats={sheetFormats}
            onExport={(format) => downloadList({ id: list.id, format })}
          />
        </>
      }
    >
      <QueryStates
        query={listed}
        failed="The companies of this list could not be read."
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title="No company is on this list"
            body="Open a company and choose “Lists”."
            actions={<ButtonLink to="/dashboard/companies">Open the directory</ButtonLink>}
          />
        }
      >
        {({ rows, total }) => (
          <ListedTable
            list={list}
            rows={rows}
            paging={pagingByOffset({ offset, limit: PAGE_ROWS, total, onOffset: setOffset })}
          />
        )}
      </QueryStates>
      {asks === 'name' ? <RenameDialog list={list} onClose={done} /> : null}
      <ConfirmDialog
        isOpen={asks === 'share'}
        title="Share this list"
        confirmLabel="Share"
        isBusy={change.isPending}
        onConfirm={() =>
          change.mutate({ id: list.id, isShared: true }, { onError: notDone, onSettled: done })
        }
        onClose={done}
        body={`It goes to your organisation. ${SHARED_FOR_GOOD}`}
      />
      <ConfirmDialog
        isOpen={asks === 'remove'}
        title="Delete this list"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ id: list.id }, { onError: notDone, onSettled: done, onSuccess: onRemoved })
        }
        onClose={done}
        kind="danger"
        body="The list and its remarks are deleted. The companies and their notes are kept."
      />
    </Panel>
  )
}

function RenameDialog({ list, onClose }: { list: CompanyList; onClose: () => void }) {
  const [name, setName] = useState(list.name)
  const change = useChangeList()
  return (
    <Dialog isOpen onClose={onClose} title="Rename this list">
      <Stack>
        <TextInput
          label="Name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Refusal of={change.error} />
        <SubmitActions
          onCancel={onClose}
          isBusy={change.isPending}
          disabled={name.trim() === '' || name.trim() === list.name}
          onClick={() => change.mutate({ id: list.id, name: name.trim() }, { onSuccess: onClose })}
        >
          Rename
        </SubmitActions>
      </Stack>
    </Dialog>
  )
}

function ListedTable({
  list,
  rows,
  paging,
}: {
  list: CompanyList
  rows: readonly ListedCompany[]
  paging: Paging
}) {
  const take = useUnlistCompany()
  const mayWrite = useMayWrite()
  const remove: Column<ListedCompany> = {
    id: 'remove',
    isSortable: false,
    title: '',
    value: () => null,
    card: 'action',
    cell: ({ entityId, company }) => (
      <Button
        size="small"
        aria-label={`Remove ${company?.name ?? entityId}`}
        isBusy={take.isPending && take.variables?.entityId === entityId}
        onClick={() => take.mutate({ id: list.id, entityId }, { onError: notDone })}
      >
        Remove
      </Button>
    ),
  }
  return (
    <DataTable
      name="Companies of the list"
      rows={rows}
      rowKey={({ entityId }) => String(entityId)}
      paging={paging}
      columns={[
        ...tableColumns(listedColumns, {
          name: {
            cell: ({ company, entityId }) =>
              company ? (
                <Link to={pathOf({ type: 'entity', id: company.id })}>{company.name}</Link>
              ) : (
                `Record ${entityId} is no longer in the directory`
              ),
          },
          employees: { cell: ({ company }) => (company && employeesIn(company)) ?? missing },
          addedAt: { cell: ({ addedBy, addedAt }) => `${addedBy}, ${date(addedAt)}` },
        }),
        ...(mayWrite ? [remove] : []),
      ]}
    />
  )
}

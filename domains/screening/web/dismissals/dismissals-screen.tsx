import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { date } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { type Column, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink, SeverityTag } from '#design-system/primitives/index.ts'
import {
  type Dismissal,
  dismissalColumns,
  dismissalsList,
  revokeDismissal,
} from '#domains/screening/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { dismissalsQuery, downloadDismissals, useRevokeDismissal } from '../queries.ts'
import classes from '../screening.module.css'
import { listShortName } from '../words.ts'
import { ChangeDismissal } from './change-dismissal.tsx'

type Row = z.infer<typeof Dismissal>

const look = {
  standing: { severity: 'ok', label: 'In force' },
  expired: { severity: 'medium', label: 'Time is up' },
  ended: { severity: 'low', label: 'Taken back' },
} as const

/** Both persons' words: who proposed, and who settled it. */
const wordsOf = (row: Row): string =>
  [row.proposed?.reason, row.reason || 'Not kept'].filter((stated) => stated !== undefined).join(' ')

const columns = (onChange: (row: Row) => void, onRevoke: (row: Row) => void): readonly Column<Row>[] => [
  ...tableColumns(dismissalColumns, {
    entryName: {
      cell: (row) => (
        <>
          {row.entryName} (
          {row.sources
            .map((one) => `${listShortName({ listId: one.listId, name: one.listName })} ${one.entryUid}`)
            .join(', ')}
          )
        </>
      ),
    },
    reason: {
      value: wordsOf,
      cell: (row) => (
        <span className={classes.reasons}>
          {row.proposed ? (
            <span>
              {row.proposed.by}: “{row.proposed.reason}” {date(row.proposed.at)}
            </span>
          ) : null}
          <span>
            {row.dismissedBy}: {row.reason ? `“${row.reason}”` : 'no reason kept'}
          </span>
        </span>
      ),
    },
    owner: { cell: (row) => row.owner?.fullName ?? row.dismissedBy },
    dismissedAt: { align: 'right' },
    expiresAt: {
      cell: (row) =>
        row.endedAt ? date(row.endedAt) : row.expiresAt ? date(row.expiresAt) : 'No end was set',
      align: 'right',
    },
    state: {
      value: (row) => look[row.state].label,
      cell: (row) => <SeverityTag severity={look[row.state].severity}>{look[row.state].label}</SeverityTag>,
    },
  }),
  {
    id: 'step',
    title: 'Step',
    value: (row) => (row.state === 'ended' ? (row.endedReason ?? '') : ''),
    cell: (row) =>
      row.state === 'ended' ? (
        row.endedReason
      ) : (
        <span className={classes.steps}>
          <Button
            size="small"
            onClick={(event) => {
              event.stopPropagation()
              onChange(row)
            }}
          >
            Change
          </Button>
          <Button
            size="small"
            onClick={(event) => {
              event.stopPropagation()
              onRevoke(row)
            }}
          >
            Take back
          </Button>
        </span>
      ),
    card: 'action',
  },
]

export default function DismissalsScreen() {
  const list = useList(dismissalsList, { pageRows: 100 })
  const navigate = useNavigate()
  const [revoking, setRevoking] = useState<Row | null>(null)
  const [changing, setChanging] = useState<Row | null>(null)
  const dismissals = useQuery({ ...dismissalsQuery(list.ask), placeholderData: (before) => before })
  return (
    <>
      <ListScreen
        list={list}
        query={dismissals}
        title="Dismissals"
        purpose="Dismissed matches of customers: by whom, why and until when. A match reopens when a compared fact changes on either side, or when the dismissal expires."
        crumbs={crumbsOf.kyb}
        foot="A dismissal belongs to one customer and one listed party, never to a name."
        noun="dismissal"
        facets={{ state: { label: 'State', any: 'Any state', labelOf: (value) => look[value].label } }}
        none={
          <EmptyState
            title="Nothing was dismissed yet"
            body="A customer’s dismissed match appears here until its facts change. Screening a name that is not a customer leaves no entry."
            actions={<ButtonLink to="/dashboard/kyb/screenings">Open screenings</ButtonLink>}
          />
        }
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(`/dashboard/kyb/screenings/${row.screeningId}?match=${row.matchId}`)}
        onExport={(format) => downloadDismissals({ ...list.asked, format })}
        columns={columns(setChanging, setRevoking)}
      />
      {changing ? <ChangeDismissal row={changing} onClose={() => setChanging(null)} /> : null}
      {revoking ? <TakeBack row={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  )
}

function TakeBack({ row, onClose }: { row: Row; onClose: () => void }) {
  const revoke = useRevokeDismissal()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Take the dismissal back"
      purpose={`${row.companyName} and ${row.entryName}: the match is open again, and so is its case. If the rules require two people, it stays in force until the second agrees.`}
      request={revokeDismissal.request}
      fields={['reason']}
      fixed={{ id: row.id, version: row.version }}
      actions={<Button onClick={onClose}>Cancel</Button>}
      submitLabel="Take back"
      onSubmit={async (values) => {
        const { state } = await revoke.mutateAsync(values)
        showToast(
          state === 'ended'
            ? { kind: 'success', title: 'Dismissal taken back', message: 'The match is open again.' }
            : {
                kind: 'success',
                title: 'Asked for',
                message: 'A second person has to agree; until then it stays in force.',
              },
        )
      }}
    />
  )
}

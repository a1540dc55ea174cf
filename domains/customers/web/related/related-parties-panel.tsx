import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { PendingChanges } from '#domains/controls/web/index.tsx'
import {
  addRelatedParty,
  changeRelatedParty,
  type RelatedParties,
  type RelatedParty,
  relatedStateWords,
} from '#domains/customers/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { AddRelatedDialog, ChangeRelatedDialog, EndRelatedDialog } from './related-party-dialogs.tsx'
import { relatedPartiesQuery } from './related-queries.ts'
import { roleLabel, shareWords, sourceWords, stateSeverity } from './related-words.ts'

const AWAITED_POLL_MS = 2_000

/** Who owns, controls, directs and signs for a customer, how each was screened, and what is not known. */
export function RelatedPartiesPanel({ customerId, isAwaited }: { customerId: number; isAwaited: boolean }) {
  const related = useQuery({
    ...relatedPartiesQuery(customerId),
    refetchInterval: ({ state }) =>
      isAwaited || state.data?.parties.some((party) => party.state === 'not-screened')
        ? AWAITED_POLL_MS
        : false,
  })
  const user = useQuery(queryOf(readUser, {})).data?.user
  const mayWrite = user !== undefined && isGranted(user, 'customers:write')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PendingChanges
        control="related-party-ending"
        only={({ key }) => key.startsWith(`${customerId}/`)}
        mayChange={mayWrite}
      />
      <Panel
        title="Related parties"
        actions={
          <Allowed call={addRelatedParty}>
            <Button onClick={() => setAdding(true)}>Add</Button>
          </Allowed>
        }
      >
        <QueryStates query={related} failed="The related parties could not be read." isEmpty={() => false}>
          {(read) => <Whole customerId={customerId} related={read} />}
        </QueryStates>
        <AddRelatedDialog
          customerId={customerId}
          parties={related.data?.parties ?? []}
          isOpen={isAdding}
          onClose={() => setAdding(false)}
        />
      </Panel>
    </>
  )
}

function Whole({ customerId, related }: { customerId: number; related: RelatedParties }) {
  const { parties, ended, ownership } = related
  const [asked, setAsked] = useState<{ to: 'change' | 'end'; party: RelatedParty }>()
  const close = () => setAsked(undefined)
  return (
    <>
      {parties.length === 0 && ownership.known !== 'natural-person' ? (
        <EmptyState
          title="Owners not known"
          body="Owners, controllers and directors of this customer are unknown: neither entered nor in a company record or file. A party owned 50 percent or more by listed parties is blocked without being listed."
        />
      ) : (
        <>
          <PanelBody>
            <p role={ownership.riskLevel ? 'alert' : undefined}>{ownership.sentence}.</p>
            {ownership.doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
          </PanelBody>
          {parties.length > 0 ? (
            <DataTable
              name="Related parties"
              isDense
              rows={parties}
              rowKey={({ id }) => String(id)}
              columns={columnsFor(setAsked)}
            />
          ) : null}
        </>
      )}
      {ended.length > 0 ? (
        <RowList label="Former related parties">
          {ended.map((party) => (
            <Row
              key={party.id}
              title={`${party.name}, ${roleLabel[party.role].toLowerCase()} until ${date(party.endedAt)}`}
              detail={`Related party ${party.id} · ended by ${party.endedBy}: ${party.endedReason}`}
            />
          ))}
        </RowList>
      ) : null}
      {asked?.to === 'change' ? (
        <ChangeRelatedDialog
          customerId={customerId}
          party={asked.party}
          parties={parties}
          isOpen
          onClose={close}
        />
      ) : null}
      {asked?.to === 'end' ? (
        <EndRelatedDialog customerId={customerId} party={asked.party} isOpen onClose={close} />
      ) : null}
    </>
  )
}

const columnsFor = (
  ask: (asked: { to: 'change' | 'end'; party: RelatedParty }) => void,
): Column<RelatedParty>[] => [
  {
    id: 'name',
    title: 'Name',
    value: ({ name, aliases }) => [name, ...aliases].join('; '),
    card: 'name',
  },
  {
    id: 'role',
    title: 'Role',
    value: ({ role, ofName }) => (ofName ? `${roleLabel[role]} of ${ofName}` : roleLabel[role]),
    card: 'fact',
  },
  {
    id: 'share',
    title: 'Share',
    value: ({ share }) => share?.low ?? null,
    cell: ({ share, role }) => (role === 'owner' || role === 'controller' ? shareWords(share) : '–'),
    align: 'right',
    card: 'figure',
  },
  {
    id: 'state',
    title: 'Screening',
    value: ({ state }) => relatedStateWords[state],
    cell: ({ state, screeningId }) => (
      <>
        <SeverityTag severity={stateSeverity[state]}>{relatedStateWords[state]}</SeverityTag>
        {screeningId === null ? null : (
          <>
            {' '}
            <TextLink to={pathOf({ type: 'screening', id: screeningId })}>Screening</TextLink>
          </>
        )}
      </>
    ),
    card: 'fact',
  },
  { id: 'source', title: 'Source', value: sourceWords, card: 'fact' },
  {
    id: 'since',
    title: 'Since',
    value: ({ since }) => since,
    cell: ({ since }) => (since ? date(since) : 'Not known'),
    card: 'fact',
  },
  {
    id: 'actions',
    title: '',
    value: () => null,
    isSortable: false,
    cell: (party) => (
      <Allowed call={changeRelatedParty}>
        <Button aria-label={`Change ${party.name}`} onClick={() => ask({ to: 'change', party })}>
          Change
        </Button>{' '}
        <Button aria-label={`End ${party.name}`} onClick={() => ask({ to: 'end', party })}>
          End
        </Button>
      </Allowed>
    ),
    card: 'action',
  },
]

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime } from '#design-system/formats/index.ts'
import { ContractForm, FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { type LegalHold, liftHold, placeHold } from '#domains/records/contract/index.ts'
import { holdsQuery, useLiftHold, usePlaceHold } from './queries.ts'
import { scopeWord } from './words.ts'

/** What must be kept: holds in force, those that were lifted, and the ways to place and lift one. */
export function HoldsPanel() {
  const found = useQuery(holdsQuery())
  const [isPlacing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<LegalHold | null>(null)
  const canManage = found.data?.canManage === true
  return (
    <Panel
      title="Legal holds"
      actions={
        canManage ? (
          <Button size="small" onClick={() => setPlacing(true)}>
            Place a hold
          </Button>
        ) : undefined
      }
      foot="While a hold is in force, its records cannot be deleted, neither by hand nor at the end of their term."
    >
      <QueryStates
        query={found}
        failed="The legal holds could not be read."
        kept="They are still in force."
        isEmpty={({ holds }) => holds.length === 0}
        empty={
          <EmptyState
            title="Nothing is held"
            body={
              canManage
                ? 'Place a hold when a regulator or a court asks that records be kept.'
                : 'An administrator places holds.'
            }
          />
        }
      >
        {({ holds }) => (
          <RowList label="Legal holds">
            {holds.map((hold) => (
              <HoldRow
                key={hold.id}
                hold={hold}
                onLift={canManage && !hold.liftedAt ? () => setLifting(hold) : undefined}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
      <PlaceDialog isOpen={isPlacing} onClose={() => setPlacing(false)} />
      <LiftDialog hold={lifting} onClose={() => setLifting(null)} />
    </Panel>
  )
}

function HoldRow({ hold, onLift }: { hold: LegalHold; onLift: (() => void) | undefined }) {
  const { liftedAt } = hold
  const placed = `Since ${date(hold.since)}, placed by ${hold.placedBy}: “${hold.reason}”`
  return (
    <Row
      title={
        hold.scope === 'organisation' ? hold.subjectName : `${scopeWord[hold.scope]}: ${hold.subjectName}`
      }
      detail={
        liftedAt
          ? `${placed}. Lifted ${dateTime(liftedAt)} by ${hold.liftedBy}: “${hold.liftReason}”`
          : placed
      }
      tag={
        liftedAt ? (
          <Tag>Lifted</Tag>
        ) : (
          <span className="actions-centred">
            <SeverityTag severity="medium">In force</SeverityTag>
            {onLift ? (
              <Button size="small" aria-label={`Lift hold ${hold.id}`} onClick={onLift}>
                Lift
              </Button>
            ) : null}
          </span>
        )
      }
    />
  )
}

function PlaceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const place = usePlaceHold()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Place a legal hold"
      purpose="Nothing under the hold is deleted, by hand or by term, until it is lifted. One on a case or a customer keeps its record and what is attached to it; one on the whole organisation also keeps documents, transcripts, conversations, posts, scheduled reports, links of companies and loaded files of them."
      request={placeHold.request}
      submitLabel="Place the hold"
      onSubmit={async (values) => {
        const { id } = await place.mutateAsync(values)
        showToast({ kind: 'success', title: `Legal hold ${id} is in force` })
      }}
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}

function LiftDialog({ hold, onClose }: { hold: LegalHold | null; onClose: () => void }) {
  const lift = useLiftHold()
  return (
    <Dialog
      isOpen={hold !== null}
      onClose={onClose}
      title={hold ? `Lift legal hold ${hold.id}` : ''}
      purpose="Its records can be deleted again. The log keeps who lifted the hold and why."
    >
      {hold ? (
        <ContractForm
          request={liftHold.request}
          fields={['reason']}
          fixed={{ id: hold.id }}
          submitLabel="Lift the hold"
          submitKind="danger"
          onSubmit={async (values) => {
            await lift.mutateAsync(values)
            showToast({ kind: 'success', title: `Legal hold ${hold.id} is lifted` })
          }}
          onDone={onClose}
          actions={<Button onClick={onClose}>Cancel</Button>}
        />
      ) : null}
    </Dialog>
  )
}

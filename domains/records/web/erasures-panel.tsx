import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { date, dateTime } from '#design-system/formats/index.ts'
import { ContractForm, FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, Progress, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { askErasure, type Erasure, settleErasure } from '#domains/records/contract/index.ts'
import { refresh, useRunActions } from '#platform/http-client/index.ts'
import { ErasureAnswerShown, FindingsShown } from './erasure-findings.tsx'
import { erasureQuery, erasuresQuery, useAskErasure, useSettleErasure } from './queries.ts'
import { erasureOfWord, erasureStateLook } from './words.ts'

/** People whose data is to be erased or was: requests, what is held about each, and what was done. */
export function ErasuresPanel() {
  const found = useQuery(erasuresQuery())
  const [isAsking, setAsking] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Panel
      title="Erasure of personal data"
      actions={
        <Button size="small" onClick={() => setAsking(true)}>
          Ask for an erasure
        </Button>
      }
      foot="One administrator asks, another confirms. The audit log keeps its digests: it shows that entries were erased, by whom and why, and verifies all the same."
    >
      <QueryStates
        query={found}
        failed="The requests could not be read."
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            title="No erasure requests"
            body="Ask for an erasure when a customer, a person who was screened or a member who left wants their data gone."
          />
        }
      >
        {({ rows }) => (
          <RowList label="Requests for erasure">
            {rows.map((erasure) => (
              <ErasureRow key={erasure.id} erasure={erasure} onOpen={() => setOpened(erasure.id)} />
            ))}
          </RowList>
        )}
      </QueryStates>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onAsked={(id) => {
          setAsking(false)
          setOpened(id)
        }}
      />
      <ErasureDialog id={opened} onClose={() => setOpened(null)} />
    </Panel>
  )
}

const PARTLY = { label: 'Erased in part', severity: 'medium' } as const

function ErasureRow({ erasure, onOpen }: { erasure: Erasure; onOpen: () => void }) {
  const { id, called, state, askedBy, askedAt, reason, doneAt, settledBy } = erasure
  // What was kept or still names them is no whole erasure.
  const isPartly = erasure.answer !== null && erasure.answer.kept.length + erasure.answer.left.length > 0
  const look = isPartly ? PARTLY : erasureStateLook[state]
  return (
    <Row
      title={`${id}. ${erasureOfWord[erasure.of]}: ${called}`}
      detail={`Asked for ${date(askedAt)} by ${askedBy}: “${reason}”${doneAt ? `. Erased ${dateTime(doneAt)}, confirmed by ${settledBy}` : ''}`}
      tag={
        <span className="actions-centred">
          <SeverityTag severity={look.severity}>{look.label}</SeverityTag>
          <Button size="small" aria-label={`Open request ${id}`} onClick={onOpen}>
            Open
          </Button>
        </span>
      }
    />
  )
}

function AskDialog({
  isOpen,
  onClose,
  onAsked,
}: {
  isOpen: boolean
  onClose: () => void
  onAsked: (id: number) => void
}) {
  const ask = useAskErasure()
  return (
    <FormDialog
      isKeptOpen
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for an erasure"
      purpose="Nothing is erased yet: next you see what is stored, what must be kept and why. Another administrator has to confirm it."
      request={askErasure.request}
      submitLabel="See what is held"
      onSubmit={async (values) => {
        const { id } = await ask.mutateAsync(values)
        onAsked(id)
      }}
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}

function ErasureDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={id === null ? '' : `Request ${id}`}
      purpose="Data about this person, and what happens to it."
      size="wide"
    >
      {id === null ? null : <ErasureShown id={id} onClose={onClose} />}
    </Dialog>
  )
}

function ErasureShown({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(erasureQuery(id))
  const client = useQueryClient()
  const isDone = found.data?.state === 'done'
  // What else stands on the screen was read while it named them.
  useEffect(() => {
    if (isDone) void refresh(client, ['/api/records/'])
  }, [client, isDone])
  return (
    <QueryStates query={found} failed="This request could not be read." kept="It is kept nevertheless.">
      {(erasure) => (
        <>
          <Stated erasure={erasure} />
          {erasure.state === 'asked' || erasure.state === 'failed' ? (
            <Settling erasure={erasure} onClose={onClose} />
          ) : (
            <DialogActions>
              <Button onClick={onClose}>Close</Button>
            </DialogActions>
          )}
        </>
      )}
    </QueryStates>
  )
}

function Stated({ erasure }: { erasure: Erasure }) {
  const actions = useRunActions(erasure.run, ['/api/records/'])
  const { state, run, findings, answer } = erasure
  if (state === 'withdrawn') return <p>It was withdrawn by {erasure.settledBy}. Nothing was erased by it.</p>
  if (answer) return <ErasureAnswerShown answer={answer} />
  if (run && (state === 'erasing' || state === 'failed'))
    return <Progress label={state === 'erasing' ? 'Erasing' : 'Not finished'} run={run} {...actions} />
  if (findings) return <FindingsShown findings={findings} />
  return <p role="alert">The person’s record no longer exists. Withdraw the request.</p>
}

/** Confirming what was read, or withdrawing it; who asked is told that somebody else has to. */
function Settling({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const settle = useSettleErasure()
  const [isConfirming, setConfirming] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { id, findings, canConfirm } = erasure
  const canBegin = canConfirm && findings !== null && findings.refusals.length === 0
  if (isConfirming || isWithdrawing)
    return (
      <ContractForm
        request={settleErasure.request}
        fields={['reason']}
        fixed={{ id, isConfirmed: isConfirming, digest: findings?.digest ?? '' }}
        submitLabel={isConfirming ? 'Erase for good' : 'Withdraw the request'}
        submitKind={isConfirming ? 'danger' : 'primary'}
        note={
          isConfirming
            ? 'This cannot be undone except from an earlier backup. Leave the name out of the reason: it goes to the audit log.'
            : undefined
        }
        onSubmit={async (values) => {
          await settle.mutateAsync(values)
          showToast({
            kind: 'success',
            title: isConfirming ? `Request ${id} is being worked` : `Request ${id} is withdrawn`,
          })
        }}
        onDone={() => {
          setConfirming(false)
          setWithdrawing(false)
        }}
        actions={
          <Button
            onClick={() => {
              setConfirming(false)
              setWithdrawing(false)
            }}
          >
            Back
          </Button>
        }
      />
    )
  return (
    <>
      {erasure.state === 'asked' && !canConfirm ? (
        <p>You asked for it: another administrator has to confirm it.</p>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button onClick={() => setWithdrawing(true)}>Withdraw</Button>
        {canBegin ? (
          <Button kind="danger" onClick={() => setConfirming(true)}>
            Confirm the erasure
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
}

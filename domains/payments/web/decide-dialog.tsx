import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import type { PaymentDecision, PaymentFile } from '#domains/payments/contract/index.ts'
import { useDecidePayment } from './queries.ts'

const done = { release: 'released', reject: 'rejected' } as const satisfies Record<PaymentDecision, string>

/** Releases or rejects a payment with a reason, or proposes it. */
export function DecideDialog({
  file,
  decision,
  onClose,
}: {
  file: PaymentFile
  decision: PaymentDecision
  onClose: () => void
}) {
  const decide = useDecidePayment()
  const [reason, setReason] = useState('')
  // What was read when the dialog opened is what the decision is about.
  const [version] = useState(file.version)
  const isSecond = file.proposal?.decision === decision
  const isProposed = file.needsSecond[decision] && !isSecond
  const step = decision === 'release' ? 'Release' : 'Reject'
  const start = () =>
    decide.mutate(
      { id: file.id, version, decision, reason },
      {
        onSuccess: (after) => {
          showToast({
            kind: 'success',
            title:
              after.state === 'held' ? 'Proposed: a second person has to agree' : `Payment ${done[decision]}`,
            message: 'The step is in the trail.',
          })
          onClose()
        },
        onError: showFailure('Nothing was decided'),
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isProposed ? `Propose to ${decision} the payment` : `${step} the payment`}
      purpose={
        decision === 'release'
          ? 'Its matches are dismissed with the same reason, which is kept in the trail.'
          : 'Its matches stay to be decided in their case. The reason is kept in the trail.'
      }
    >
      <div className="stacked">
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      </div>
      <SubmitActions
        onCancel={onClose}
        isBusy={decide.isPending}
        disabled={reason.trim().length < 3}
        onClick={start}
      >
        {isProposed ? 'Propose' : step}
      </SubmitActions>
    </Dialog>
  )
}

import { SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, SubmitActions } from '#design-system/patterns/overlays/index.ts'
import type { Alert } from '#domains/alerts/contract/index.ts'
import { useSnoozeAlert } from './queries.ts'

const DAY_MS = 86_400_000
const spans = [
  { value: '1', label: 'A day' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
]

type SnoozeAlertDialogProps = {
  alert: Alert
  onClose: () => void
  onSnoozed: () => void
  onFailure: (failure: unknown) => void
}

/** Sets an alert aside for a day, a week or a month, with the reason; a graver hit brings it back. */
export function SnoozeAlertDialog({ alert, onClose, onSnoozed, onFailure }: SnoozeAlertDialogProps) {
  const snooze = useSnoozeAlert()
  const version = useHeldVersion(alert)
  const [days, setDays] = useState('7')
  const [reason, setReason] = useState('')
  const send = () =>
    snooze.mutate(
      {
        id: alert.id,
        version: version.held,
        until: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
        reason,
      },
      { onSuccess: onSnoozed, onError: (failure) => version.takes(failure) || onFailure(failure) },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Snooze the alert"
      purpose={`${alert.title}. It returns automatically, or at once if a more severe hit occurs.`}
    >
      <div className="stacked">
        {version.notice}
        <SegmentedControl aria-label="For how long" value={days} onChange={setDays} data={spans} />
        <Textarea
          label="Reason"
          description="Kept in the audit log"
          required
          data-autofocus
          rows={3}
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <SubmitActions
        onCancel={onClose}
        isBusy={snooze.isPending}
        disabled={version.isRefused || reason.trim().length < 3}
        onClick={send}
      >
        Snooze alert
      </SubmitActions>
    </Dialog>
  )
}

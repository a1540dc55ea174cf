import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, SubmitActions } from '#design-system/patterns/overlays/index.ts'
import { type Alert, AlertFinding, alertOutcomeLabel } from '#domains/alerts/contract/index.ts'
import { useCloseAlert } from './queries.ts'

type CloseAlertDialogProps = {
  alert: Alert
  onClose: () => void
  onClosed: () => void
  onFailure: (failure: unknown) => void
}

/** Closes an alert for good, with its outcome and the reason. */
export function CloseAlertDialog({ alert, onClose, onClosed, onFailure }: CloseAlertDialogProps) {
  const close = useCloseAlert()
  const version = useHeldVersion(alert)
  const [outcome, setOutcome] = useState<AlertFinding | null>(null)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Close the alert"
      purpose={`${alert.title}. Outcome and reason are kept in the audit log.`}
    >
      <div className="stacked">
        {version.notice}
        <Select
          label="Outcome"
          required
          data-autofocus
          placeholder="Choose the outcome"
          value={outcome}
          onChange={(value) => setOutcome(AlertFinding.safeParse(value).data ?? null)}
          data={AlertFinding.options.map((value) => ({ value, label: alertOutcomeLabel[value] }))}
        />
        <Textarea
          label="Reason"
          required
          rows={3}
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <SubmitActions
        onCancel={onClose}
        isBusy={close.isPending}
        disabled={version.isRefused || !outcome || reason.trim().length < 3}
        onClick={() =>
          outcome &&
          close.mutate(
            { id: alert.id, version: version.held, outcome, reason },
            { onSuccess: onClosed, onError: (failure) => version.takes(failure) || onFailure(failure) },
          )
        }
      >
        Close alert
      </SubmitActions>
    </Dialog>
  )
}

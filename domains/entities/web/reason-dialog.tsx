import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  purpose: string
  confirmLabel: string
  isBusy: boolean
  failure: Error | null
  onConfirm: (reason: string, despiteLeis?: boolean) => void
  onClose: () => void
}

/** Asks for the reason of a decision, which stands in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, title, purpose, confirmLabel, isBusy, failure, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const [isDespite, setIsDespite] = useState(false)
  // What the server asks for beside the reason, once it has refused without it.
  const needsDespite =
    isDespite || (failure instanceof CallFailed && failure.details?.needs === 'despiteLeis')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} purpose={purpose}>
      <Stack>
        <Textarea
          label="Reason"
          description="It is kept in the audit log."
          value={reason}
          autosize
          minRows={2}
          maxLength={2_000}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {needsDespite ? (
          <Checkbox
            label="I have checked that they are one legal entity with two LEIs"
            checked={isDespite}
            onChange={(event) => setIsDespite(event.currentTarget.checked)}
          />
        ) : null}
        <Refusal of={failure} />
        <SubmitActions
          onCancel={onClose}
          isBusy={isBusy}
          disabled={reason.trim().length < 3}
          onClick={() => onConfirm(reason.trim(), isDespite || undefined)}
        >
          {confirmLabel}
        </SubmitActions>
      </Stack>
    </Dialog>
  )
}

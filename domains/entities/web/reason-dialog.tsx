import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  purpose: string
  confirmLabel: string
  isBusy: boolean
  failure: Error | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a decision, which stands in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, title, purpose, confirmLabel, isBusy, failure, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
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
        {failure ? <p role="alert">{sentenceOf(failure)}</p> : null}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={reason.trim().length < 3}
            onClick={() => onConfirm(reason.trim())}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { useRollBackList } from '../queries.ts'
import { publishedWords } from '../words.ts'

type Version = {
  version: number
  entries: number
  publishedOn: string | null
  publishedOnSource: Parameters<typeof publishedWords>[0]['publishedOnSource']
}

/** Puts an earlier version in force again, as a new one, with a reason. */
export function RollBackDialog({
  listId,
  to,
  onClose,
  onRolledBack,
}: {
  listId: string
  to: Version | null
  onClose: () => void
  onRolledBack: () => void
}) {
  const rollingBack = useRollBackList()
  const [reason, setReason] = useState('')
  const close = () => {
    rollingBack.reset()
    setReason('')
    onClose()
  }
  return (
    <Dialog
      isOpen={to !== null}
      onClose={close}
      title={`Roll back to version ${to?.version ?? ''}`}
      purpose={
        to
          ? `Its ${quantity(to.entries)} entries come into force again as a new version, published ${publishedWords(to)}. Parties listed since then will no longer be found.`
          : ''
      }
    >
      <Stack>
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal of={rollingBack.error} />
      </Stack>
      <DialogActions>
        <Button onClick={close}>Keep the version in force</Button>
        <Button
          kind="primary"
          isBusy={rollingBack.isPending}
          disabled={!to || reason.trim().length < 3}
          onClick={() => {
            if (!to) return
            rollingBack.mutate(
              { listId, version: to.version, reason },
              {
                onSuccess: (list) => {
                  showToast({
                    kind: 'success',
                    title: `Rolled back to version ${to.version}`,
                    message: `It is in force as version ${list.version}.`,
                  })
                  onRolledBack()
                  close()
                },
              },
            )
          }}
        >
          Roll back
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Reviewer } from '#domains/screening/contract/index.ts'
import { useSetAbsence } from './queries.ts'

/** Until when nothing new is assigned to the reader. */
export function AbsenceDialog({ reviewer, onClose }: { reviewer: Reviewer; onClose: () => void }) {
  const set = useSetAbsence()
  const [day, setDay] = useState('')
  const send = (until: string | null) =>
    set.mutate(
      { userId: reviewer.userId, until },
      {
        onSuccess: ({ absentUntil }) => {
          showToast({
            kind: 'success',
            title: absentUntil ? `Absent until ${dateTime(absentUntil)}` : 'Present again',
          })
          onClose()
        },
        onError: showFailure('The absence was not set'),
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Your absence"
      purpose="Nothing new is assigned to you until then. Your current matches stay with you until reassigned."
    >
      <div className="stacked">
        {reviewer.absentUntil ? <p>You are absent until {dateTime(reviewer.absentUntil)}.</p> : null}
        <TextInput
          type="date"
          label="Back on"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        {reviewer.absentUntil ? (
          <Button isBusy={set.isPending} onClick={() => send(null)}>
            Present again
          </Button>
        ) : null}
        <Button
          kind="primary"
          disabled={day === ''}
          isBusy={set.isPending}
          onClick={() => send(new Date(`${day}T00:00:00`).toISOString())}
        >
          Set absence
        </Button>
      </DialogActions>
    </Dialog>
  )
}

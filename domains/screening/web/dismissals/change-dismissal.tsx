import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import type { Dismissal } from '#domains/screening/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { assigneesQuery, useChangeDismissal } from '../queries.ts'

type Row = z.infer<typeof Dismissal>

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? ''

/** Gives a dismissal to another owner, or another end. */
export function ChangeDismissal({ row, onClose }: { row: Row; onClose: () => void }) {
  const people = useQuery(assigneesQuery())
  const change = useChangeDismissal()
  const [ownerId, setOwnerId] = useState(row.owner ? String(row.owner.userId) : '')
  const [until, setUntil] = useState(dayOf(row.expiresAt))
  const [reason, setReason] = useState('')
  const isOtherOwner = ownerId !== '' && ownerId !== String(row.owner?.userId ?? '')
  const isOtherEnd = until !== '' && until !== dayOf(row.expiresAt)
  const others = (people.data ?? []).filter((person) => person.userId !== row.owner?.userId)
  const save = () =>
    change.mutate(
      {
        id: row.id,
        version: row.version,
        ...(isOtherOwner ? { ownerId: Number(ownerId) } : {}),
        ...(isOtherEnd ? { expiresAt: `${until}T00:00:00.000Z` } : {}),
        reason,
      },
      {
        onSuccess: (after) => {
          showToast({
            kind: 'success',
            title: 'Dismissal changed',
            message: `${after.companyName}: ${after.owner?.fullName ?? after.dismissedBy}, until ${dayOf(after.expiresAt)}.`,
          })
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change the dismissal"
      purpose={`${row.companyName} and ${row.entryName}: who is responsible, and until when it stays dismissed. Moving the end date counts as a review today.`}
    >
      <Stack>
        <NativeSelect
          label="Owner"
          value={ownerId}
          error={people.error ? sentenceOf(people.error) : undefined}
          data={[
            {
              value: row.owner ? String(row.owner.userId) : '',
              label: row.owner?.fullName ?? row.dismissedBy,
            },
            ...others.map((person) => ({ value: String(person.userId), label: person.fullName })),
          ]}
          onChange={(event) => setOwnerId(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Until"
          description="At most a year from today. Where dismissing takes two people, no later than it is"
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Textarea
          label="Reason"
          description="Kept with the change"
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal of={change.error} />
      </Stack>
      <SubmitActions
        onCancel={onClose}
        isBusy={change.isPending}
        disabled={reason.trim().length < 3 || !(isOtherOwner || isOtherEnd)}
        onClick={save}
      >
        Save
      </SubmitActions>
    </Dialog>
  )
}

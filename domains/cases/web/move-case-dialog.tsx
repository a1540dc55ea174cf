import { Select } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { ChangedSince } from '#design-system/patterns/evidence/index.ts'
import { Dialog, SubmitActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import {
  type CaseFile,
  CaseOutcome,
  type CaseStatus,
  caseStatusLabel,
  outcomeLabel,
  outcomesOf,
} from '#domains/cases/contract/index.ts'
import { useMoveCase, usePauseCase } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { changesAfter, moveLabel } from './words.ts'

type File = z.infer<typeof CaseFile>

/** Moves the case with a reason; closing asks for the outcome too. */
export function MoveCaseDialog({
  file,
  to,
  onClose,
}: {
  file: File
  to: z.infer<typeof CaseStatus> | null
  onClose: () => void
}) {
  const move = useMoveCase()
  const [reason, setReason] = useState('')
  const given = outcomesOf(file.matters)
  const only = given.length === 1 ? (given[0] ?? null) : null
  const [chosen, setOutcome] = useState<z.infer<typeof CaseOutcome> | null>(null)
  const outcome = chosen ?? only
  const [seen, setSeen] = useState(file.version)
  const isClosing = to === 'closed'
  const isStillOpen = to !== null && file.nextStatuses.includes(to)
  const step = to === null ? '' : file.status === 'closed' ? moveLabel.open : moveLabel[to]
  const close = () => {
    setReason('')
    setOutcome(null)
    onClose()
  }
  const start = () => {
    if (!to) return
    move.mutate(
      { id: file.id, version: seen, to, reason, ...(isClosing && outcome ? { outcome } : {}) },
      {
        onSuccess: (after) => {
          showToast({
            kind: 'success',
            title: `${after.caseNumber}: ${caseStatusLabel[after.status].toLowerCase()}`,
            message: after.outcome ? outcomeLabel[after.outcome] : 'The step is in the audit trail.',
          })
          close()
        },
        onError: showFailure('The case was not moved'),
      },
    )
  }
  return (
    <Dialog
      isOpen={to !== null}
      onClose={close}
      title={isClosing ? 'Close the case' : step}
      purpose={`${file.caseNumber}. The reason is kept in the audit trail.`}
    >
      <div className="stacked">
        {to !== null && file.version !== seen ? (
          <ChangedSince
            subject="This case"
            changes={changesAfter(file, seen)}
            onSeen={() => setSeen(file.version)}
          />
        ) : null}
        {isClosing ? (
          <Select
            label="Outcome"
            required
            data-autofocus
            placeholder="Choose the outcome"
            value={outcome}
            onChange={(value) => setOutcome(CaseOutcome.safeParse(value).data ?? null)}
            data={given.map((value) => ({ value, label: outcomeLabel[value] }))}
          />
        ) : null}
        <ReasonField value={reason} onChange={setReason} isFirst={!isClosing} />
      </div>
      <SubmitActions
        onCancel={close}
        onClick={start}
        isBusy={move.isPending}
        disabled={
          reason.trim().length < 3 || (isClosing && !outcome) || file.version !== seen || !isStillOpen
        }
      >
        {step}
      </SubmitActions>
    </Dialog>
  )
}

/** Stops the clock for a reason; the pause stays in the file. */
export function PauseCaseDialog({
  file,
  isOpen,
  onClose,
}: {
  file: File
  isOpen: boolean
  onClose: () => void
}) {
  const pause = usePauseCase()
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState(file.version)
  const close = () => {
    setReason('')
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Pause the clock"
      purpose="The time until it is resumed does not count against the deadline."
    >
      {isOpen && file.version !== seen ? (
        <ChangedSince
          subject="This case"
          changes={changesAfter(file, seen)}
          onSeen={() => setSeen(file.version)}
        />
      ) : null}
      <ReasonField value={reason} onChange={setReason} />
      <SubmitActions
        onCancel={close}
        isBusy={pause.isPending}
        disabled={reason.trim().length < 3 || file.version !== seen}
        onClick={() =>
          pause.mutate(
            { id: file.id, version: seen, reason },
            {
              onSuccess: close,
              onError: showFailure('Not paused'),
            },
          )
        }
      >
        Pause
      </SubmitActions>
    </Dialog>
  )
}

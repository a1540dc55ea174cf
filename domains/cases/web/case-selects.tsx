import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { quantity } from '#design-system/formats/index.ts'
import { ChangedSince } from '#design-system/patterns/evidence/index.ts'
import { Dialog, SubmitActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { type CaseFile, CasePriority, priorityLabel } from '#domains/cases/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { assigneesQuery, useAssignCase, useSetCasePriority } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { changesAfter } from './words.ts'

type Props = { file: z.infer<typeof CaseFile> }

/** Gives the case to a person; each name says how many open cases that person has. */
export function AssignSelect({ file }: Props) {
  const people = useQuery(assigneesQuery())
  const assign = useAssignCase()
  return (
    <Select
      label="Assignee"
      placeholder="Nobody"
      clearable
      searchable
      selectFirstOptionOnChange
      disabled={file.status === 'closed' || assign.isPending}
      value={file.assignee ? String(file.assignee.userId) : null}
      error={people.error ? sentenceOf(people.error) : undefined}
      data={choicesFor(file, people.data ?? [])}
      onChange={(value) =>
        assign.mutate(
          { id: file.id, version: file.version, userId: value ? Number(value) : null },
          {
            onSuccess: (after) =>
              showToast({
                kind: 'success',
                title: 'Case assigned',
                message: `${after.caseNumber}: ${after.assignee?.fullName ?? 'nobody'}.`,
              }),
            onError: showFailure('Not assigned'),
          },
        )
      }
    />
  )
}

type Choice = { userId: number; fullName: string; openCases?: number }

/** Who a case can be given to, and who has it although it could not be given to them any more. */
function choicesFor({ assignee }: Props['file'], people: readonly Choice[]) {
  const isGone = assignee && !people.some((person) => person.userId === assignee.userId)
  const choices: Choice[] = [...(isGone ? [assignee] : []), ...people]
  return choices.map(({ userId, fullName, openCases }) => ({
    value: String(userId),
    label:
      openCases === undefined
        ? `${fullName} (takes no new work)`
        : `${fullName} (${quantity(openCases)} open)`,
  }))
}

const rank = { urgent: 4, high: 3, medium: 2, low: 1 } as const

/** Raises the priority at once; lowering it asks for a reason first. */
export function PrioritySelect({ file }: Props) {
  const change = useSetCasePriority()
  const [lowerTo, setLowerTo] = useState<z.infer<typeof CasePriority> | null>(null)
  const [reason, setReason] = useState('')
  // Lowering is sent on what was seen when its dialog opened: what came later is told in it.
  const [seen, setSeen] = useState(file.version)
  const set = (priority: z.infer<typeof CasePriority>, version: number, why?: string) =>
    change.mutate(
      { id: file.id, version, priority, ...(why ? { reason: why } : {}) },
      {
        onSuccess: () => {
          setLowerTo(null)
          setReason('')
        },
        onError: showFailure('Priority not changed'),
      },
    )
  return (
    <>
      <Select
        label="Priority"
        disabled={file.status === 'closed' || change.isPending}
        value={file.priority}
        allowDeselect={false}
        data={CasePriority.options.map((value) => ({ value, label: priorityLabel[value] }))}
        onChange={(value) => {
          const priority = CasePriority.safeParse(value).data
          if (!priority || priority === file.priority) return
          if (rank[priority] < rank[file.priority]) {
            setSeen(file.version)
            setLowerTo(priority)
          } else set(priority, file.version)
        }}
      />
      <Dialog
        isOpen={lowerTo !== null}
        onClose={() => setLowerTo(null)}
        title="Lower the priority"
        purpose="The deadline moves with it; the reason is kept in the history."
      >
        {lowerTo !== null && file.version !== seen ? (
          <ChangedSince
            subject="This case"
            changes={changesAfter(file, seen)}
            onSeen={() => setSeen(file.version)}
          />
        ) : null}
        <ReasonField value={reason} onChange={setReason} />
        <SubmitActions
          onCancel={() => setLowerTo(null)}
          isBusy={change.isPending}
          disabled={reason.trim().length < 3 || file.version !== seen}
          onClick={() => lowerTo && set(lowerTo, seen, reason)}
        >
          Lower to {lowerTo ? priorityLabel[lowerTo] : ''}
        </SubmitActions>
      </Dialog>
    </>
  )
}

import { MultiSelect, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ChangedSince } from '#design-system/patterns/evidence/index.ts'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import {
  type ReportDelivering,
  ReportKind,
  type ReportSchedule,
  Rhythm,
  reportLabels,
  rhythmLabels,
} from '#domains/reports/contract/index.ts'
import { accountShown } from '#domains/trading/contract/index.ts'
import { useChosenAccount } from '#domains/trading/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import { useAddSchedule, useChangeSchedule } from './queries.ts'
import type { Reported } from './words.tsx'

export const failed = (title: string) => (failure: unknown) =>
  showToast({ kind: 'failure', title, message: sentenceOf(failure) })

type AddProps = {
  accounts: readonly Reported[]
  readers: ReportDelivering['readers']
  onClose: () => void
  onAdded: (schedule: ReportSchedule) => void
}

export function AddDialog({ accounts, readers, onClose, onAdded }: AddProps) {
  const add = useAddSchedule()
  const [report, setReport] = useState<ReportKind>('statement')
  const [rhythm, setRhythm] = useState<Rhythm>('monthly')
  const { chosen } = useChosenAccount()
  const [accountId, setAccountId] = useState(String(accountShown(accounts, chosen)?.id ?? ''))
  const [recipients, setRecipients] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { report, rhythm, accountId: Number(accountId), recipientIds: recipients.map(Number) },
      {
        onSuccess: (made) => {
          onAdded(made)
          onClose()
        },
        onError: failed('The report was not scheduled'),
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Schedule a report"
      purpose="It is made at 8 a.m. New York time and mailed as a PDF. Missing data is listed first."
    >
      <form onSubmit={submit}>
        <Stack>
          <Select
            label="Report"
            allowDeselect={false}
            data={ReportKind.options.map((value) => ({ value, label: reportLabels[value] }))}
            value={report}
            onChange={(value) => value && setReport(value as ReportKind)}
          />
          <Select
            label="Account"
            allowDeselect={false}
            data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={accountId}
            onChange={(value) => value && setAccountId(value)}
          />
          <RhythmField value={rhythm} onChange={setRhythm} />
          <Recipients readers={readers} value={recipients} onChange={setRecipients} />
        </Stack>
        <SubmitActions
          onCancel={onClose}
          type="submit"
          isBusy={add.isPending}
          disabled={recipients.length === 0}
        >
          Schedule
        </SubmitActions>
      </form>
    </Dialog>
  )
}

function RhythmField({ value, onChange }: { value: Rhythm; onChange: (rhythm: Rhythm) => void }) {
  return (
    <Select
      label="Rhythm"
      allowDeselect={false}
      data={Rhythm.options.map((one) => ({ value: one, label: rhythmLabels[one] }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen as Rhythm)}
    />
  )
}

type RecipientsProps = {
  readers: ReportDelivering['readers']
  value: string[]
  onChange: (ids: string[]) => void
}

export function Recipients({ readers, value, onChange }: RecipientsProps) {
  return (
    <MultiSelect
      label="Recipients"
      description="People of the organisation who may see portfolios"
      searchable
      nothingFoundMessage="Nobody of that name may see portfolios"
      data={readers.map(({ userId, name, address }) => ({
        value: String(userId),
        label: `${name}, ${address}`,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

type ChangeProps = {
  schedule: ReportSchedule
  readers: ReportDelivering['readers']
  onClose: () => void
}

const reachable = ({ recipients }: ReportSchedule): string[] =>
  recipients.filter(({ isReachable }) => isReachable).map(({ userId }) => String(userId))

/** Whom a report is sent to and how often; who can no longer be reached goes. */
export function ChangeDialog({ schedule, readers, onClose }: ChangeProps) {
  const change = useChangeSchedule()
  // Sent on what was seen when the dialog opened: what came later is told in it.
  const [seen, setSeen] = useState(schedule.version)
  const [rhythm, setRhythm] = useState(schedule.rhythm)
  const [recipients, setRecipients] = useState(() => reachable(schedule))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { id: schedule.id, version: seen, rhythm, recipientIds: recipients.map(Number) },
      { onSuccess: onClose, onError: failed('The schedule was not changed') },
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title={`${reportLabels[schedule.report]} of ${schedule.accountName}`}>
      <form onSubmit={submit}>
        <Stack>
          {schedule.version === seen ? null : (
            <ChangedSince
              subject="This schedule"
              changes={[]}
              onSeen={() => {
                setSeen(schedule.version)
                setRhythm(schedule.rhythm)
                setRecipients(reachable(schedule))
              }}
            />
          )}
          <RhythmField value={rhythm} onChange={setRhythm} />
          <Recipients readers={readers} value={recipients} onChange={setRecipients} />
        </Stack>
        <SubmitActions
          onCancel={onClose}
          type="submit"
          isBusy={change.isPending}
          disabled={recipients.length === 0 || schedule.version !== seen}
        >
          Change
        </SubmitActions>
      </form>
    </Dialog>
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { CollectorState, TrackedCompany } from '../../contract/index.ts'
import { useBind, useUnbind } from '../queries.ts'

const boards = [
  { value: 'greenhouse', label: 'Greenhouse' },
  { value: 'lever', label: 'Lever' },
  { value: 'lever-eu', label: 'Lever (EU)' },
  { value: 'ashby', label: 'Ashby' },
]

const asked = {
  jobs: {
    title: 'Which job board is theirs?',
    label: 'Name of the board',
    hint: 'The word after the host, as in jobs.lever.co/example.',
  },
  github: {
    title: 'Which organisation is theirs?',
    label: 'Organisation',
    hint: 'As in github.com/example.',
  },
  patents: {
    title: 'Which applicant name do they use?',
    label: 'Applicant',
    hint: 'As the USPTO writes it; the legal form does not matter.',
  },
} as const

type BindingDialogProps = { company: TrackedCompany; state: CollectorState; onClose: () => void }

/** Corrects where a source looks: a person's word goes before every rule. */
export function BindingDialog({ company, state, onClose }: BindingDialogProps) {
  const words = asked[state.collector as keyof typeof asked] ?? asked.jobs
  const isJobs = state.collector === 'jobs'
  const fixed = state.collector === 'github' ? 'github' : 'uspto'
  const [source, setSource] = useState(isJobs ? (state.binding?.source ?? 'greenhouse') : fixed)
  const [token, setToken] = useState(state.binding?.token ?? '')
  const bind = useBind()
  const unbind = useUnbind()
  const failure = bind.error ?? unbind.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bind.mutate(
      { id: company.id, collector: state.collector, source, token: token.trim() },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      purpose={state.binding ? `Now: ${state.binding.token}. ${state.binding.how}` : 'No rule has found it.'}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {isJobs ? (
            <NativeSelect
              label="Where"
              data={boards}
              value={source}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
          ) : null}
          <TextInput
            label={words.label}
            description={words.hint}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            maxLength={300}
            data-autofocus
          />
          <Refusal of={failure} />
          <DialogActions>
            {state.binding?.by === 'person' ? (
              <Button
                isBusy={unbind.isPending}
                onClick={() =>
                  unbind.mutate({ id: company.id, collector: state.collector }, { onSuccess: onClose })
                }
              >
                Find it by rules again
              </Button>
            ) : (
              <Button onClick={onClose}>Cancel</Button>
            )}
            <Button kind="primary" type="submit" isBusy={bind.isPending} disabled={token.trim() === ''}>
              Keep
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}

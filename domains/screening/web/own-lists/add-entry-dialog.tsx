import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { partyKindLabel } from './own-list-words.ts'
import { useAddOwnEntry } from './queries.ts'

const EMPTY = {
  name: '',
  aliases: '',
  schema: 'LegalEntity' as keyof typeof partyKindLabel,
  birthDate: '',
  countries: '',
  registration: '',
  reason: '',
  since: '',
  until: '',
}

const listed = (text: string) =>
  text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Puts one party on an own list. */
export function AddEntryDialog({
  id,
  isOpen,
  onClose,
}: {
  id: number
  isOpen: boolean
  onClose: () => void
}) {
  const add = useAddOwnEntry()
  const [held, setHeld] = useState(EMPTY)
  const close = () => {
    add.reset()
    setHeld(EMPTY)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a party"
      purpose="It is screened from now on, and monitored customers are compared with it at once."
    >
      <Stack>
        <EntryFields held={held} setHeld={setHeld} />
        <Refusal of={add.error} />
        <SubmitActions
          onCancel={close}
          isBusy={add.isPending}
          disabled={held.name.trim().length < 2 || held.reason.trim().length < 3}
          onClick={() =>
            add.mutate(
              {
                id,
                name: held.name,
                aliases: listed(held.aliases),
                schema: held.schema,
                birthDate: held.birthDate || null,
                countries: listed(held.countries).map((code) => code.toUpperCase()),
                identifiers: held.registration
                  ? [{ kind: 'registration' as const, value: held.registration }]
                  : [],
                reason: held.reason,
                since: held.since || null,
                until: held.until || null,
              },
              {
                onSuccess: ({ name }) => {
                  showToast({
                    kind: 'success',
                    title: `${name} is on the list`,
                    message: 'Customers are being compared with it.',
                  })
                  close()
                },
              },
            )
          }
        >
          Put on the list
        </SubmitActions>
      </Stack>
    </Dialog>
  )
}

function EntryFields({ held, setHeld }: { held: typeof EMPTY; setHeld: (held: typeof EMPTY) => void }) {
  const field = (
    key: Exclude<keyof typeof EMPTY, 'schema' | 'reason'>,
    label: string,
    description?: string,
  ) => (
    <TextInput
      label={label}
      {...(description ? { description } : {})}
      required={key === 'name'}
      value={held[key]}
      onChange={(event) => setHeld({ ...held, [key]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {field('name', 'Name')}
      {field('aliases', 'Other names', 'Separated by semicolons')}
      <NativeSelect
        label="Kind"
        data={Object.entries(partyKindLabel).map(([value, label]) => ({ value, label }))}
        value={held.schema}
        onChange={(event) =>
          setHeld({ ...held, schema: event.currentTarget.value as keyof typeof partyKindLabel })
        }
      />
      {field('birthDate', 'Born', 'As 1962, 1962-03 or 1962-03-07')}
      {field('countries', 'Countries', 'Two letters each, separated by semicolons, as DE; FR')}
      {field('registration', 'Registration number')}
      <Textarea
        label="Reason"
        required
        maxLength={2_000}
        value={held.reason}
        onChange={(event) => setHeld({ ...held, reason: event.currentTarget.value })}
      />
      {field('since', 'Since', 'As 2026-01-31')}
      {field('until', 'Until', 'The first day on which it is not screened any more; empty for no end')}
    </>
  )
}

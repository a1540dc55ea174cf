import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { SearchAsked } from '../../contract/index.ts'
import { useSaveSearch } from '../queries.ts'
import { askedInWords } from './search-words.ts'

/** Keeps the search that the directory shows. */
export function SaveSearchButton({ asked }: { asked: SearchAsked }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isStated, setNotified] = useState(true)
  const save = useSaveSearch()
  const words = askedInWords(asked)
  const close = () => {
    save.reset()
    setName('')
    setNotified(true)
    setOpen(false)
  }
  return (
    <>
      <Button
        disabled={words === ''}
        title={words === '' ? 'Search for something first' : undefined}
        onClick={() => setOpen(true)}
      >
        Save this search
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Save this search" purpose={words}>
        <Stack>
          <TextInput
            label="Name"
            value={name}
            maxLength={100}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label="Raise an alert for new companies"
            description="Your organisation sees the search and its alerts."
            checked={isStated}
            onChange={(event) => setNotified(event.currentTarget.checked)}
          />
          <Refusal of={save.error} />
          <SubmitActions
            onCancel={close}
            isBusy={save.isPending}
            disabled={name.trim() === ''}
            onClick={() =>
              save.mutate(
                { name: name.trim(), asked, isTold: isStated },
                {
                  onSuccess: () => {
                    showToast({ kind: 'success', title: 'Search saved' })
                    close()
                  },
                },
              )
            }
          >
            Save
          </SubmitActions>
        </Stack>
      </Dialog>
    </>
  )
}

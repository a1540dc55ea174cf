import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { SHARED_FOR_GOOD, useAddList } from './queries.ts'

/** Adds a list, for oneself or for the organisation. */
export function NewList({ onAdded }: { onAdded?: (id: number) => void }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const add = useAddList()
  return (
    <Stack>
      <TextInput
        label="New list"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Share with your organisation"
        description={SHARED_FOR_GOOD}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Refusal of={add.error} />
      <Button
        isBusy={add.isPending}
        disabled={name.trim() === ''}
        onClick={() =>
          add.mutate(
            { name: name.trim(), isShared },
            {
              onSuccess: ({ id }) => {
                setName('')
                onAdded?.(id)
              },
            },
          )
        }
      >
        Add list
      </Button>
    </Stack>
  )
}

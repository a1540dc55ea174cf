import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { useKeepGroup } from './queries.ts'

/** Keeps some accounts as a group, which is looked at as one portfolio. */
export function GroupButton({ accounts }: { accounts: readonly TradingAccount[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const keep = useKeepGroup()
  const close = () => setIsOpen(false)
  const save = () =>
    keep.mutate(
      { name: name.trim(), accountIds: chosen.map(Number) },
      {
        onSuccess: (group) => {
          showToast({
            kind: 'success',
            title: 'Group kept',
            message: `${group.name} is in the list of accounts.`,
          })
          close()
        },
      },
    )
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Group accounts</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Group accounts"
        purpose="Accounts under a name, shown as one portfolio. A name that exists already gets these accounts."
      >
        <Stack>
          <TextInput
            label="Name"
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <MultiSelect
            label="Accounts"
            data={accounts.map(({ id, accountName, accountNumber }) => ({
              value: String(id),
              label: `${accountName}, ${accountNumber}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <Refusal of={keep.error} />
          <DialogActions>
            <Button onClick={close}>Close</Button>
            <Button
              kind="primary"
              disabled={name.trim() === '' || chosen.length === 0}
              isBusy={keep.isPending}
              onClick={save}
            >
              Keep the group
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </>
  )
}

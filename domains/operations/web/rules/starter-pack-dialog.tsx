import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { QueryStates, Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { settingsQuery, useTakeStarterRules } from '../queries.ts'

/** Takes the starter pack in a currency, which is asked and never guessed. */
export function StarterPackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const settings = useQuery({ ...settingsQuery(), enabled: isOpen })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Take the starter rules"
      purpose="Existing rules are unchanged. Rules about countries and names need no rate and cover every currency."
    >
      <QueryStates query={settings} failed="The settings could not be read." isEmpty={() => false}>
        {({ currency }) => <StarterPackForm currency={currency ?? ''} onClose={onClose} />}
      </QueryStates>
    </Dialog>
  )
}

function StarterPackForm({ currency: stated, onClose }: { currency: string; onClose: () => void }) {
  const take = useTakeStarterRules()
  const [currency, setCurrency] = useState(stated)
  return (
    <Stack>
      <TextInput
        label="Currency of the thresholds"
        description="Three letters, as EUR: the currency of most of the accounts. Amounts in another currency are converted at dated rates, or marked as not evaluated."
        required
        maxLength={3}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
      />
      <Refusal of={take.error} />
      <SubmitActions
        onCancel={onClose}
        isBusy={take.isPending}
        disabled={!/^[A-Z]{3}$/.test(currency)}
        onClick={() =>
          take.mutate(
            { currency },
            {
              onSuccess: () => {
                showToast({
                  kind: 'success',
                  title: `Starter rules in ${currency}`,
                  message: 'Rules that need tuning start as drafts.',
                })
                onClose()
              },
            },
          )
        }
      >
        Take the rules
      </SubmitActions>
    </Stack>
  )
}

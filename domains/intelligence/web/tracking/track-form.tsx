import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../intelligence.module.css'
import { useTrack } from '../queries.ts'

/** The domain of a company that is to be tracked. What was refused stays in the field, with the reason beside it. */
export function TrackForm({ onTracked }: { onTracked: (id: number) => void }) {
  const [domain, setDomain] = useState('')
  const track = useTrack()
  const isBlank = domain.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || track.isPending) return
    track.mutate(
      { primaryDomain: domain.trim() },
      {
        onSuccess: (company) => {
          setDomain('')
          showToast({
            kind: 'success',
            title: `${company.displayName} is tracked`,
            message: company.primaryDomain,
          })
          onTracked(company.id)
        },
        onError: showFailure('Company not tracked'),
      },
    )
  }
  return (
    <form className={classes.track} onSubmit={submit} noValidate>
      <TextInput
        label="Domain"
        placeholder="example.com"
        value={domain}
        onChange={(event) => {
          setDomain(event.currentTarget.value)
          if (track.isError) track.reset()
        }}
        error={track.error ? sentenceOf(track.error) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        className={classes.domain ?? ''}
      />
      <Button
        kind="primary"
        type="submit"
        icon={<Icon of={IconPlus} />}
        isBusy={track.isPending}
        disabled={isBlank}
      >
        Track Company
      </Button>
    </form>
  )
}

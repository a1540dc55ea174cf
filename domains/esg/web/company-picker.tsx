import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './esg.module.css'
import { directoryQuery, useAddToDirectory } from './queries.ts'

const TYPED_MS = 250
type Chosen = { id: number; name: string }

/** A company of the directory; one that is not there is added to it. */
export function CompanyPicker({
  label,
  value,
  onChange,
}: {
  label: string
  value: Chosen | undefined
  onChange: (company: Chosen | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPED_MS)
  const found = useQuery({ ...directoryQuery(search), enabled: search.length > 1 && !value })
  const add = useAddToDirectory()
  if (value)
    return (
      <RowList label={label}>
        <Row
          title={value.name}
          detail={label}
          tag={<Button onClick={() => onChange(undefined)}>Change</Button>}
        />
      </RowList>
    )
  return (
    <div>
      <TextInput
        label={label}
        description="A company of the directory"
        placeholder="Type a name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.error ? (
        <p role="alert">The directory could not be searched: {sentenceOf(found.error)}</p>
      ) : null}
      {found.data && found.data.length > 0 ? (
        <RowList label="Found in the directory">
          {found.data.map(({ id, name, location }) => (
            <Row
              key={id}
              title={name}
              detail={location ?? ''}
              tag={<Button onClick={() => onChange({ id, name })}>Choose</Button>}
            />
          ))}
        </RowList>
      ) : null}
      {found.data ? (
        <div className={classes.after}>
          {found.data.length === 0 ? (
            <p className={classes.plain}>No company of this name is in the directory.</p>
          ) : null}
          <Button
            isBusy={add.isPending}
            onClick={() =>
              add.mutate({ name: search }, { onSuccess: ({ id, name }) => onChange({ id, name }) })
            }
          >{`Add “${search}” to the directory`}</Button>
        </div>
      ) : null}
      {add.error ? <p role="alert">{sentenceOf(add.error)}</p> : null}
    </div>
  )
}

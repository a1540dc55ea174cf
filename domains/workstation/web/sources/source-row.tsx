import { PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { timeOfDay } from '#design-system/formats/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { connectSource, type DataSource, disconnectSource } from '#domains/workstation/contract/index.ts'

const KEY_LENGTH_MAX = 200

type SourceRowProps = { source: DataSource; onChange: (source: DataSource) => void }

/** One source: its key and Connect, or that it is connected and Disconnect. */
export function SourceRow({ source, onChange }: SourceRowProps) {
  const [key, setKey] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const isConnected = source.status === 'connected'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConnected) return onChange(disconnectSource(source, new Date()))
    const connected = connectSource(source, key, new Date())
    if ('refused' in connected) return setRefusal(connected.refused)
    setKey('')
    setRefusal(undefined)
    onChange(connected)
  }
  return (
    <li>
      <form noValidate onSubmit={submit} aria-label={source.name}>
        <div>
          <b>{source.name}</b>
          <Tag>{source.status}</Tag>
          <small>{sinceWhen(source)}</small>
        </div>
        {isConnected ? (
          <span className="quiet-small">{`Key of ${source.apiKey.length} characters held on this page`}</span>
        ) : (
          <PasswordInput
            aria-label={`Key of ${source.name}`}
            placeholder="Key"
            autoComplete="off"
            maxLength={KEY_LENGTH_MAX}
            value={key}
            error={refusal}
            onChange={(event) => {
              setKey(event.currentTarget.value)
              setRefusal(undefined)
            }}
          />
        )}
        <Button type="submit" aria-label={`${isConnected ? 'Disconnect' : 'Connect'} ${source.name}`}>
          {isConnected ? 'Disconnect' : 'Connect'}
        </Button>
        <span role="status" className="heard">
          {refusal ?? `${source.name} is ${source.status}`}
        </span>
      </form>
    </li>
  )
}

const sinceWhen = ({ lastUpdate }: DataSource) =>
  lastUpdate ? `since ${timeOfDay(lastUpdate, { seconds: true })} UTC` : ''

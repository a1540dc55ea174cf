import { FileInput, Select, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { type LoadKind, loadKinds } from '../../contract/index.ts'
import classes from './loads.module.css'
import { useStartLoad } from './queries.ts'

const kinds = (Object.keys(loadKinds) as LoadKind[]).map((value) => ({
  value,
  label: loadKinds[value].title,
}))
const into = [
  { value: 'organisation', label: 'Your organisation alone' },
  { value: 'everybody', label: 'Every organisation of this installation' },
]

/** Which file it is, of which day, and who is to see it; sent, it is only tried. */
export function LoadForm() {
  const [kind, setKind] = useState<LoadKind>('gleif-lei')
  const [file, setFile] = useState<File | null>(null)
  const [asOf, setAsOf] = useState('')
  const [source, setSource] = useState('')
  const [reader, setReader] = useState<'organisation' | 'everybody'>('organisation')
  const start = useStartLoad()
  const [registrant, setRegistrant] = useState('')
  const isOwn = loadKinds[kind].source === null
  const isOfRegistrant = kind === 'sec-subsidiaries'
  const cik = registrant.trim()
  const missing = Object.entries({
    'the file': file === null,
    'its day': asOf === '',
    'the name of the list': isOwn && source.trim().length < 2,
  }).flatMap(([what, isMissing]) => (isMissing ? [what] : []))
  const field = (name: string) => (start.error?.details?.field === name ? sentenceOf(start.error) : undefined)
  const text = (value: string, set: (value: string) => void, name: string) => ({
    value,
    error: field(name),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(currentTarget.value),
  })
  const isNamed = ['asOf', 'source', 'into', 'file', 'columns'].some((name) => field(name))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return
    start.mutate(
      {
        file,
        kind,
        asOf,
        into: reader,
        ...(isOwn ? { source: source.trim() } : {}),
        ...(isOfRegistrant && cik ? { columns: JSON.stringify({ cik }) } : {}),
      },
      { onSuccess: () => setFile(null) },
    )
  }
  return (
    <form className={classes.form} onSubmit={send}>
      <Select
        label="Kind of file"
        description={loadKinds[kind].file}
        data={kinds}
        value={kind}
        allowDeselect={false}
        onChange={(value) => {
          setKind((value ?? 'gleif-lei') as LoadKind)
          start.reset()
        }}
      />
      <FileInput
        label="File"
        description="Plain, gzip or ZIP; at most 1.5 GB"
        placeholder="Choose a file"
        value={file}
        error={field('file')}
        onChange={setFile}
      />
      <TextInput
        label="Day of the file"
        description="As-of date; a date in the file takes precedence"
        type="date"
        {...text(asOf, setAsOf, 'asOf')}
      />
      <Select
        label="Seen by"
        description="The operator of the installation can load for every organisation"
        data={into}
        value={reader}
        allowDeselect={false}
        error={field('into')}
        onChange={(value) => setReader(value === 'everybody' ? 'everybody' : 'organisation')}
      />
      {isOfRegistrant ? (
        <TextInput
          label="CIK of the registrant"
          description="Whose subsidiaries they are; a whole submission states it"
          maxLength={10}
          {...text(registrant, setRegistrant, 'columns')}
        />
      ) : null}
      {isOwn ? (
        <TextInput
          label="Name of the list"
          description="The directory shows it as the company’s source"
          maxLength={60}
          {...text(source, setSource, 'source')}
        />
      ) : null}
      <Actions
        failure={start.error && !isNamed ? sentenceOf(start.error) : null}
        missing={missing}
        isBusy={start.isPending}
      />
    </form>
  )
}

/** Why it cannot be sent yet stands beside the button. */
function Actions({
  failure,
  missing,
  isBusy,
}: {
  failure: string | null
  missing: readonly string[]
  isBusy: boolean
}) {
  const isReady = missing.length === 0
  return (
    <div className={classes.actions}>
      {failure ? <p role="alert">{failure}</p> : null}
      {isReady ? null : <p>{`Still missing: ${missing.join(', ')}.`}</p>}
      <Button kind="primary" type="submit" disabled={!isReady} isBusy={isBusy}>
        Try the file
      </Button>
    </div>
  )
}

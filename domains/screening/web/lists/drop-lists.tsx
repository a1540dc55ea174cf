import { TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Progress } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, type Severity, SeverityTag } from '#design-system/primitives/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { useImportList, useRecogniseLists, watchlistsQuery } from '../queries.ts'
import classes from '../screening.module.css'
import { publishedWords } from '../words.ts'

/** The beginning of a file tells which list it is of; the rest is sent once it is imported. */
const HEAD_BYTES = 65_536
const PROGRESS_POLL_MS = 1_000

/** The files of one list, and how far they are; a file that is of none stands alone. */
type Dropped = {
  key: string
  kind: string | null
  title: string
  files: File[]
  needsDate: boolean
  state: 'waiting' | 'importing' | 'done' | 'kept-aside' | 'failed'
  outcome: string
}

const looks: Record<Dropped['state'], { severity: Severity; label: string }> = {
  waiting: { severity: 'medium', label: 'Waits' },
  importing: { severity: 'low', label: 'Being read' },
  done: { severity: 'ok', label: 'In force' },
  'kept-aside': { severity: 'high', label: 'Kept aside' },
  failed: { severity: 'high', label: 'Not taken' },
}

/** One drop for the official files of any publishers: each list is recognised, imported, and says what came of it. */
export function DropLists() {
  const { dropped, drop, start, isBusy, refusal, running } = useDroppedLists()
  const [publishedOn, setPublishedOn] = useState('')
  const undated = dropped.some(({ needsDate, state }) => needsDate && state === 'waiting')
  return (
    <>
      <Dropzone
        onDrop={(files) => void drop(files)}
        loading={isBusy && dropped.length === 0}
        disabled={isBusy}
        aria-label="Choose files of official lists"
        className={classes.drop}
      >
        <b>Drop the official files here, or choose them</b>
        <span>
          OFAC, UN, EU, UK and others, several at once, as their publishers name them; gzip is accepted
        </span>
      </Dropzone>
      {refusal ? (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      ) : null}
      {undated ? (
        <div className={classes.dropDate}>
          <TextInput
            type="date"
            label="OFAC’s CSV files published on"
            description="The files do not state it, and the age of a list decides what it can answer"
            value={publishedOn}
            onChange={(event) => setPublishedOn(event.currentTarget.value)}
          />
          <Button
            kind="primary"
            disabled={publishedOn === ''}
            isBusy={isBusy}
            onClick={() => void start(dropped, publishedOn)}
          >
            Import
          </Button>
        </div>
      ) : null}
      {running ? <Progress label={`${running.step}:`} of="entries" run={running} /> : null}
      <div aria-live="polite">
        {dropped.length > 0 ? (
          <RowList label="Files and their results">
            {dropped.map(({ key, kind, title, files, state, outcome }) => (
              <Row
                key={key}
                {...(kind ? { to: pathOf({ type: 'list', id: kind }) ?? '' } : {})}
                title={title}
                detail={[files.map(({ name }) => name).join(', '), outcome].filter(Boolean).join(': ')}
                tag={<SeverityTag severity={looks[state].severity}>{looks[state].label}</SeverityTag>}
              />
            ))}
          </RowList>
        ) : null}
      </div>
    </>
  )
}

/** What was dropped, recognised and imported one list after the other. */
function useDroppedLists() {
  const recognising = useRecogniseLists()
  const importing = useImportList()
  const [dropped, setDropped] = useState<Dropped[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const lists = useQuery({
    ...watchlistsQuery(),
    enabled: isBusy,
    refetchInterval: isBusy ? PROGRESS_POLL_MS : false,
  })
  const current = dropped.find(({ state }) => state === 'importing')
  const run = lists.data?.find(({ id }) => id === current?.kind)?.run

  const note = (key: string, change: Partial<Dropped>) =>
    setDropped((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const importOne = async ({ key, kind, files, needsDate }: Dropped, publishedOn: string) => {
    if (!kind) return
    note(key, { state: 'importing', outcome: '' })
    try {
      const list = await importing.mutateAsync({ kind, file: files, ...(needsDate ? { publishedOn } : {}) })
      note(key, {
        state: 'done',
        outcome: `version ${quantity(list.version)}, published ${publishedWords(list)}, ${quantity(list.entries)} entries`,
      })
    } catch (failure) {
      const isKeptAside = failure instanceof CallFailed && failure.code === 'list-questioned'
      note(key, { state: isKeptAside ? 'kept-aside' : 'failed', outcome: sentenceOf(failure as Error) })
    }
  }
  const start = async (all: readonly Dropped[], publishedOn = '') => {
    setBusy(true)
    for (const one of all)
      if (one.state === 'waiting' && (!one.needsDate || publishedOn !== '')) await importOne(one, publishedOn)
    setBusy(false)
  }
  const drop = async (files: File[]) => {
    setRefusal(undefined)
    setBusy(true)
    try {
      const heads = files.map((file) => new File([file.slice(0, HEAD_BYTES)], file.name))
      const found = await recognising.mutateAsync({ file: heads })
      const all: Dropped[] = []
      for (const [at, file] of files.entries()) {
        const { kind = null, list = null, needsDate = false, why = null } = found[at] ?? {}
        const known = all.find((one) => one.kind !== null && one.kind === kind)
        if (known) {
          known.files.push(file)
          known.needsDate ||= needsDate
        } else
          all.push({
            ...{ key: `${at} ${file.name}`, kind, title: list ?? file.name, files: [file], needsDate },
            ...(kind
              ? { state: 'waiting' as const, outcome: '' }
              : { state: 'failed' as const, outcome: why ?? '' }),
          })
      }
      setDropped(all)
      await start(all)
    } catch (failure) {
      setRefusal(sentenceOf(failure as Error))
    }
    setBusy(false)
  }
  const running = run && (run.state === 'running' || run.state === 'cancelling') ? run : undefined
  return { dropped, drop, start, isBusy, refusal, running }
}

import { Checkbox, FileInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Progress, Stack } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import { listKindsQuery, useCancelListImport, useImportList, watchlistsQuery } from '../queries.ts'
import { publishedWords } from '../words.ts'

const PROGRESS_POLL_MS = 1_000
const CANCEL_AGAIN_MS = 500

/** What a person may say after a refusal, by the refusal's code. */
const exceptions = {
  'list-older': { field: 'allowOlder', label: 'Import the older publication anyway' },
  'list-incomplete': {
    field: 'allowIncomplete',
    label: 'Import it although it is incomplete; the version will be marked',
  },
} as const
type Exception = (typeof exceptions)[keyof typeof exceptions]['field']

/** Imports a publication from its official files; what is in force stays so until the new one is whole. */
export function ImportListDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const {
    kinds,
    importing,
    cancelling,
    kind,
    setKind,
    files,
    setFiles,
    said,
    setSaid,
    publishedOn,
    setPublishedOn,
    isCancelWanted,
    chosen,
    failure,
    code,
    exception,
    running,
    close,
    start,
    cancel,
  } = useListImport(isOpen, onClose)
  const isCancelled = code === 'cancelled'
  const isKeptAside = code === 'list-questioned'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={importing.isPending ? () => {} : close}
      title="Import a list"
      purpose="The files as the publisher names them; gzip is accepted. Nothing changes until the whole publication has been read."
    >
      <Stack>
        <Select
          label="List"
          placeholder="Choose a list"
          searchable
          selectFirstOptionOnChange
          disabled={importing.isPending}
          data={(kinds.data ?? []).map((option) => ({ value: option.kind, label: option.name }))}
          value={kind}
          onChange={setKind}
          error={kinds.error ? sentenceOf(kinds.error) : undefined}
          description={chosen ? `${chosen.publisher}. ${chosen.licence}` : undefined}
        />
        <PublicationFiles
          files={files}
          takes={chosen?.files}
          isDisabled={importing.isPending}
          onChange={setFiles}
        />
        <TextInput
          type="date"
          label="Published on"
          disabled={importing.isPending}
          description="Needed if the files do not state it, such as OFAC’s CSV files"
          value={publishedOn}
          onChange={(event) => setPublishedOn(event.currentTarget.value)}
        />
        {importing.isPending ? (
          <Progress
            label={running ? `${running.step}:` : `Sending ${filesWords(files)}`}
            of="entries"
            run={{
              ...(running ?? { total: null }),
              state: cancelling.isPending || isCancelWanted.current ? 'cancelling' : 'running',
            }}
          />
        ) : null}
        {failure ? (
          <p role="alert">
            {sentenceOf(failure)}
            {isCancelled || isKeptAside ? '' : ' The list in force is unchanged.'}
          </p>
        ) : null}
        {isKeptAside ? (
          <ButtonLink to={`/dashboard/kyb/lists/${kind}`}>See what is kept aside</ButtonLink>
        ) : null}
        {exception ? <ExceptionCheckbox exception={exception} stated={said} onChange={setSaid} /> : null}
      </Stack>
      <DialogActions>
        {importing.isPending ? (
          <Button onClick={cancel} isBusy={cancelling.isPending}>
            Cancel the import
          </Button>
        ) : (
          <Button onClick={close}>Close</Button>
        )}
        <Button
          kind="primary"
          onClick={start}
          isBusy={importing.isPending}
          disabled={!kind || files.length === 0}
        >
          {importing.isPending ? 'Importing...' : 'Import'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ExceptionCheckbox({
  exception,
  stated,
  onChange,
}: {
  exception: (typeof exceptions)[keyof typeof exceptions]
  stated: ReadonlySet<Exception>
  onChange: (stated: ReadonlySet<Exception>) => void
}) {
  return (
    <Checkbox
      label={exception.label}
      checked={stated.has(exception.field)}
      onChange={(event) => {
        const next = new Set(stated)
        if (event.currentTarget.checked) next.add(exception.field)
        else next.delete(exception.field)
        onChange(next)
      }}
    />
  )
}

function PublicationFiles({
  files,
  takes,
  isDisabled,
  onChange,
}: {
  files: File[]
  takes: readonly string[] | undefined
  isDisabled: boolean
  onChange: (files: File[]) => void
}) {
  return (
    <FileInput
      label="Files"
      multiple
      disabled={isDisabled}
      placeholder="Choose all files of the publication"
      value={files}
      onChange={onChange}
      valueComponent={({ value }) => <>{filesWords(value)}</>}
      description={takes ? `Takes ${takes.join(', or ')}` : 'Choose a list first to see which files it takes'}
    />
  )
}

/** What is chosen of a publication, and how its import goes. */
function useListImport(isOpen: boolean, onClose: () => void) {
  const kinds = useQuery({ ...listKindsQuery(), enabled: isOpen })
  const importing = useImportList()
  const cancelling = useCancelListImport()
  const [kind, setKind] = useState<string | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [stated, setStated] = useState<ReadonlySet<Exception>>(new Set())
  const [publishedOn, setPublishedOn] = useState('')
  const isCancelWanted = useRef(false)
  const lists = useQuery({
    ...watchlistsQuery(),
    enabled: isOpen,
    refetchInterval: importing.isPending ? PROGRESS_POLL_MS : false,
  })
  const chosen = kinds.data?.find((option) => option.kind === kind)
  const failure = importing.error
  const code = failure instanceof CallFailed ? failure.code : undefined
  const exception = code && code in exceptions ? exceptions[code as keyof typeof exceptions] : undefined
  const run = lists.data?.find((list) => list.id === kind)?.run
  const running = run?.state === 'running' || run?.state === 'cancelling' ? run : undefined

  const close = () => {
    importing.reset()
    cancelling.reset()
    setFiles([])
    setStated(new Set())
    setPublishedOn('')
    onClose()
  }
  const start = () => {
    if (!kind || files.length === 0) return
    isCancelWanted.current = false
    cancelling.reset()
    const before = lists.data?.find((list) => list.id === kind)?.entries ?? 0
    const yes = (field: Exception) => (stated.has(field) ? 'true' : 'false')
    importing.mutate(
      {
        kind,
        file: files,
        ...(publishedOn ? { publishedOn } : {}),
        allowOlder: yes('allowOlder'),
        allowIncomplete: yes('allowIncomplete'),
      },
      {
        onSuccess: (list) => {
          // Whoever is gone from a list is found no more: its importer is to know of it.
          const gone = before - list.entries
          showToast({
            kind: 'success',
            title: `${list.name} is in force`,
            message: `Version ${list.version}, published ${publishedWords(list)}: ${quantity(list.entries)} entries, ${quantity(list.names)} names.${gone > 0 ? ` ${quantity(gone)} fewer entries than before: compare the versions.` : ''}`,
          })
          close()
        },
        onSettled: () => {
          isCancelWanted.current = false
        },
      },
    )
  }
  /** While the files are still on their way there is no import to cancel yet; it is asked again until there is, or too late. */
  const cancel = () => {
    if (!kind) return
    isCancelWanted.current = true
    cancelling.mutate(
      { listId: kind },
      {
        onError: (refusal) => {
          const isTooLate = (refusal.details as { isInForce?: boolean } | undefined)?.isInForce === true
          if (isTooLate && !running && !isCancelWanted.current) return
          setTimeout(() => isCancelWanted.current && cancel(), CANCEL_AGAIN_MS)
        },
      },
    )
  }
  return {
    kinds,
    importing,
    cancelling,
    kind,
    setKind,
    files,
    setFiles,
    said: stated,
    setSaid: setStated,
    publishedOn,
    setPublishedOn,
    isCancelWanted,
    chosen,
    failure,
    code,
    exception,
    running,
    close,
    start,
    cancel,
  }
}

const NAMES_SHOWN = 3

/** All of them, counted: which were chosen is seen before they are sent. */
function filesWords(value: File | File[] | null): string {
  const files = value ? [value].flat() : []
  const names = files.slice(0, NAMES_SHOWN).map((file) => file.name)
  if (files.length <= NAMES_SHOWN) return names.join(', ')
  return `${quantity(files.length)} files: ${names.join(', ')} and ${quantity(files.length - NAMES_SHOWN)} more`
}

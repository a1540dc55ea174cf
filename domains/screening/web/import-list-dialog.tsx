import { Checkbox, FileInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import { listKindsQuery, useImportList } from './queries.ts'

const FILES_MAX = 4

/** Imports a publication from its official files; what is in force stays so until the new one is whole. */
export function ImportListDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const kinds = useQuery({ ...listKindsQuery(), enabled: isOpen })
  const importing = useImportList()
  const [kind, setKind] = useState<string | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [isForced, setForced] = useState(false)
  const [publishedOn, setPublishedOn] = useState('')
  const chosen = kinds.data?.find((option) => option.kind === kind)
  const failure = importing.error
  const hasShrunk = failure instanceof CallFailed && failure.code === 'list-shrank'

  const close = () => {
    importing.reset()
    setFiles([])
    setForced(false)
    onClose()
  }
  const start = () => {
    const [file, file2, file3, file4] = files
    if (!kind || !file) return
    importing.mutate(
      {
        kind,
        file,
        ...(file2 ? { file2 } : {}),
        ...(file3 ? { file3 } : {}),
        ...(file4 ? { file4 } : {}),
        ...(publishedOn ? { publishedOn } : {}),
        force: isForced ? 'true' : 'false',
      },
      {
        onSuccess: (list) => {
          showToast({
            kind: 'success',
            title: `${list.name} is in force`,
            message: `Version ${list.version}: ${quantity(list.entries)} entries, ${quantity(list.names)} names.`,
          })
          close()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import a list"
      purpose="The files as the publisher names them; gzip is accepted. Nothing changes until the whole publication has been read."
    >
      <Stack>
        <Select
          label="List"
          placeholder="Choose a list"
          searchable
          selectFirstOptionOnChange
          data={(kinds.data ?? []).map((option) => ({ value: option.kind, label: option.name }))}
          value={kind}
          onChange={setKind}
          error={kinds.error ? sentenceOf(kinds.error) : undefined}
          description={chosen ? `${chosen.publisher}. ${chosen.licence}` : undefined}
        />
        <FileInput
          label="Files"
          multiple
          placeholder="Choose files"
          value={files}
          onChange={(given) => setFiles(given.slice(0, FILES_MAX))}
          description={
            chosen ? `Takes ${chosen.files.join(', ')}` : 'Choose a list first to see which files it takes'
          }
        />
        <TextInput
          type="date"
          label="Published on"
          description="Needed where the files do not say, as OFAC’s CSV files do not"
          value={publishedOn}
          onChange={(event) => setPublishedOn(event.currentTarget.value)}
        />
        {failure ? <p role="alert">{sentenceOf(failure)} The list in force was not touched.</p> : null}
        {hasShrunk ? (
          <Checkbox
            label="Take the smaller publication all the same"
            checked={isForced}
            onChange={(event) => setForced(event.currentTarget.checked)}
          />
        ) : null}
      </Stack>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
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

import { useState } from 'react'
import { DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'

type Asked = { file: File; isTrial: 'true' | 'false'; columns?: string }

/** A file that is read as a trial first and kept on the second press: what is chosen, what was read of it, and how it is sent. */
export function useTrialImport<Read extends { isTrial: boolean }, Columns extends object, Input>({
  importing,
  request,
  onBegin,
  onKept,
  onClose,
}: {
  importing: {
    isPending: boolean
    reset: () => void
    mutate: (input: Input, options: { onSuccess: (result: Read) => void }) => void
  }
  /** What is sent, with what the dialog asks beside the file. */
  request: (asked: Asked) => Input
  /** Another file is chosen, or none: what was asked beside the one before is forgotten. */
  onBegin?: () => void
  onKept: (result: Read) => void
  onClose: () => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Columns>()
  const [read, setRead] = useState<Read>()
  const begin = (chosen: File | null) => {
    importing.reset()
    setFile(chosen)
    setColumns(undefined)
    setRead(undefined)
    onBegin?.()
  }
  const close = () => {
    begin(null)
    onClose()
  }
  const send = (isTrial: boolean, mapped = columns) => {
    if (!file) return
    const asked: Asked = {
      file,
      isTrial: isTrial ? 'true' : 'false',
      ...(mapped ? { columns: JSON.stringify(mapped) } : {}),
    }
    importing.mutate(request(asked), {
      onSuccess: (result) => {
        setRead(result)
        if (result.isTrial) return
        onKept(result)
        close()
      },
    })
  }
  const map = (mapping: Columns) => {
    setColumns(mapping)
    send(true, mapping)
  }
  const forget = () => setRead(undefined)
  return { file, columns, read, begin, close, send, map, forget, isBusy: importing.isPending }
}

/** The buttons of such a dialog: it reads the file until that is read, then keeps what it holds. */
export function TrialActions({
  state: { file, close, send, isBusy },
  canRead = true,
  keep,
}: {
  state: {
    file: File | null
    close: () => void
    send: (isTrial: boolean) => unknown
    isBusy: boolean
  }
  canRead?: boolean
  /** Once it is read: what the second press does, in words. */
  keep: { label: string; isReady: boolean } | undefined
}) {
  return (
    <DialogActions>
      <Button onClick={close}>Cancel</Button>
      {keep ? (
        <Button kind="primary" disabled={!keep.isReady} isBusy={isBusy} onClick={() => void send(false)}>
          {keep.label}
        </Button>
      ) : (
        <Button kind="primary" disabled={!file || !canRead} isBusy={isBusy} onClick={() => void send(true)}>
          Read the file
        </Button>
      )}
    </DialogActions>
  )
}

import { FileInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Dialog, SubmitActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { useTakePayments } from './queries.ts'

/** Screens a message that is pasted or a file of messages. */
export function AddPaymentsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const take = useTakePayments()
  const [message, setMessage] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const close = () => {
    setMessage('')
    setFile(null)
    onClose()
  }
  const start = async () => {
    const input = file ? { content: await base64Of(file) } : { message }
    take.mutate(input, {
      onSuccess: ({ held, released, known }) => {
        showToast({
          kind: 'success',
          title: `${quantity(held)} held, ${quantity(released)} released`,
          message:
            known > 0
              ? `${quantity(known)} were sent before and are unchanged.`
              : 'Held payments are first in the list.',
        })
        close()
      },
      onError: showFailure('The message was not taken'),
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Screen payments"
      purpose="ISO 20022 pacs.008, pacs.009 or pain.001, or SWIFT MT103 or MT202. Each payment is released or held at once."
    >
      <div className="stacked">
        <FileInput
          label="File of messages"
          placeholder="Choose a file"
          value={file}
          onChange={setFile}
          clearable
        />
        <Textarea
          label="Or the message itself"
          autosize
          minRows={6}
          maxRows={16}
          value={message}
          disabled={file !== null}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
      <SubmitActions
        onCancel={close}
        isBusy={take.isPending}
        disabled={file === null && message.trim() === ''}
        onClick={() => void start()}
      >
        Screen payments
      </SubmitActions>
    </Dialog>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(text)
}

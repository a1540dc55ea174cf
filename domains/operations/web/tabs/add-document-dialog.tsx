import { FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import type { DocumentType } from '#domains/operations/contract/index.ts'
import classes from '../operations.module.css'
import { useAddDocument } from '../queries.ts'
import { FieldInputs, typeChoices, type Values } from './document-fields.tsx'

export function AddDocumentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useAddDocument()
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<DocumentType>('passport')
  const [customerId, setCustomerId] = useState('')
  const [values, setValues] = useState<Values>({})
  const close = () => {
    add.reset()
    setFile(null)
    setCustomerId('')
    setValues({})
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a document"
      size="wide"
      purpose="A PDF, PNG or JPEG of at most 10 MB, with its details. Missing details are not checked."
    >
      <Stack>
        <FileInput
          label="File"
          required
          placeholder="Choose a file"
          accept=".pdf,.png,.jpg,.jpeg"
          value={file}
          onChange={setFile}
        />
        <div className={classes.fields}>
          <NativeSelect
            label="Type"
            value={type}
            data={typeChoices}
            onChange={(event) => setType(event.currentTarget.value as DocumentType)}
          />
          <TextInput
            label="Customer number"
            inputMode="numeric"
            value={customerId}
            onChange={(event) => setCustomerId(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </div>
        <FieldInputs values={values} onChange={setValues} />
        <Refusal of={add.error} />
        <SubmitActions
          onCancel={close}
          disabled={!file}
          isBusy={add.isPending}
          onClick={() =>
            file &&
            add.mutate(
              { file, type, ...(customerId ? { customerId: Number(customerId) } : {}), ...values },
              {
                onSuccess: (document) => {
                  showToast({
                    kind: 'success',
                    title: document.state === 'approved' ? 'Accepted without a hand' : 'In the queue',
                    message:
                      document.state === 'approved'
                        ? 'Every mandatory check is clear.'
                        : 'Not every mandatory check is clear: a person decides it.',
                  })
                  close()
                },
              },
            )
          }
        >
          Add the document
        </SubmitActions>
      </Stack>
    </Dialog>
  )
}

import { FileInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal } from '#design-system/patterns/page/index.ts'
import { CompanyPicker } from '#domains/entities/web/index.tsx'
import { DOCUMENT_BYTES_MAX, documentEndings } from '../contract/index.ts'
import { documentHref, useAddDocument } from './queries.ts'
import { fileSize } from './words.ts'

const accepted = documentEndings.map((ending) => `.${ending}`).join(',')

export function AddDocumentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [company, setCompany] = useState<{ id: number; name: string } | null>(null)
  const add = useAddDocument()
  const navigate = useNavigate()
  const close = () => {
    setFile(null)
    setTitle('')
    setCompany(null)
    add.reset()
    onClose()
  }
  const isTooLarge = file !== null && file.size > DOCUMENT_BYTES_MAX
  const send = () => {
    if (!file) return
    add.mutate(
      {
        file,
        ...(title.trim() ? { title: title.trim() } : {}),
        ...(company ? { companyId: company.id } : {}),
      },
      {
        onSuccess: ({ document, isKnown }) => {
          showToast(
            isKnown
              ? {
                  kind: 'success',
                  title: 'This document was here already',
                  message: `It is kept as “${document.title}” since ${String(document.addedAt).slice(0, 10)}. Nothing was added.`,
                }
              : { kind: 'success', title: 'Document added', message: document.title },
          )
          close()
          navigate(documentHref(document.id))
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a document"
      size="wide"
      purpose="Its text is read and can be searched by everybody in your organisation."
    >
      <div className="stacked">
        <FileInput
          label="File"
          description="TXT, PDF, DOCX or HTM, at most 10 MB"
          accept={accepted}
          placeholder="Choose a file"
          value={file}
          onChange={(chosen) => {
            add.reset()
            setFile(chosen)
          }}
          error={isTooLarge ? `The file has ${fileSize(file.size)}; at most 10 MB are taken.` : undefined}
        />
        <TextInput
          label="Title"
          description="The name of the file unless you write one"
          value={title}
          maxLength={200}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <CompanyPicker
          label="Company"
          description="The company of the directory that it is about, if any"
          company={company}
          onChoose={setCompany}
        />
        <Refusal of={add.error} />
      </div>
      <SubmitActions onCancel={close} disabled={!file || isTooLarge} isBusy={add.isPending} onClick={send}>
        Add document
      </SubmitActions>
    </Dialog>
  )
}

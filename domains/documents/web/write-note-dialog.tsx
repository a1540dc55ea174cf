import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog, SubmitActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal } from '#design-system/patterns/page/index.ts'
import { CompanyPicker } from '#domains/entities/web/index.tsx'
import { noteAsFile } from './note-as-file.ts'
import { documentHref, useAddDocument } from './queries.ts'

/** A note on a company with its sources: kept as a document, so that it is found, cited and shown like any other. */
export function WriteNoteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [sources, setSources] = useState('')
  const [company, setCompany] = useState<{ id: number; name: string } | null>(null)
  const add = useAddDocument()
  const navigate = useNavigate()
  const close = () => {
    setTitle('')
    setText('')
    setSources('')
    setCompany(null)
    add.reset()
    onClose()
  }
  const send = () =>
    add.mutate(
      {
        file: noteAsFile({ title, text, sources }),
        title: title.trim(),
        ...(company ? { companyId: company.id } : {}),
      },
      {
        onSuccess: ({ document, isKnown }) => {
          showToast({
            kind: 'success',
            title: isKnown ? 'This note was here already' : 'Note kept',
            message: document.title,
          })
          close()
          navigate(documentHref(document.id))
        },
      },
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Write a note"
      size="wide"
      purpose="It is kept as a document: everybody in your organisation can find it, and it appears on the page of its company. Notes cannot be changed; add another note as a correction."
    >
      <div className="stacked">
        <TextInput
          label="Title"
          required
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
        <Textarea
          label="Note"
          required
          autosize
          minRows={6}
          maxRows={18}
          maxLength={100_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Textarea
          label="Sources, one a line"
          description="A filing, a page or a document as evidence"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={sources}
          onChange={({ currentTarget }) => setSources(currentTarget.value)}
        />
        <Refusal of={add.error} />
      </div>
      <SubmitActions
        onCancel={close}
        disabled={title.trim() === '' || text.trim() === ''}
        isBusy={add.isPending}
        onClick={send}
      >
        Keep the note
      </SubmitActions>
    </Dialog>
  )
}

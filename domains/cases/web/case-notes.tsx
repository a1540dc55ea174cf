import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { CaseFile } from '#domains/cases/contract/index.ts'
import classes from './cases.module.css'
import { useAddCaseNote } from './queries.ts'

/** Notes, newest last; a note is never changed. */
export function CaseNotes({ file }: { file: z.infer<typeof CaseFile> }) {
  const add = useAddCaseNote()
  const [text, setText] = useState('')
  const save = () =>
    add.mutate(
      { id: file.id, text },
      {
        onSuccess: () => setText(''),
        onError: showFailure('The note was not kept'),
      },
    )
  return (
    <Panel title="Notes" actions={quantity(file.notes.length)}>
      {file.notes.map((note) => (
        <article key={note.id} className={classes.note}>
          <p>{note.text}</p>
          <small>
            {note.author} · {dateTime(note.at)}
          </small>
        </article>
      ))}
      <PanelBody>
        <div className="stacked">
          <Textarea
            label="New note"
            autosize
            minRows={2}
            maxLength={10_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="actions">
            <Button onClick={save} isBusy={add.isPending} disabled={text.trim().length === 0}>
              Add note
            </Button>
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}

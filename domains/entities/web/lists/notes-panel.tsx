import { Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Panel,
  PanelBody,
  QueryStates,
  Refusal,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { notesQuery, useAddNote, useMayWrite, useRemoveNote } from './queries.ts'

const notDone = showFailure('Not removed')

/** What people have written on a company: their own notes, and those of the organisation. */
export function NotesPanel({ id }: { id: number }) {
  const notes = useQuery(notesQuery(id))
  const remove = useRemoveNote(id)
  const mayWrite = useMayWrite()
  return (
    <Panel title="Notes" actions={notes.data ? String(notes.data.length) : null}>
      <QueryStates
        query={notes}
        failed="The notes could not be read."
        empty={<EmptyState title="No notes on it yet" />}
      >
        {(rows) => (
          <RowList label="Notes" layout="whole">
            {rows.map((note) => (
              <Row
                key={note.id}
                title={note.text}
                detail={`${note.writtenBy}, ${dateTime(note.writtenAt)}`}
                tag={
                  <>
                    <Tag>{note.isShared ? 'Your organisation' : 'Only you'}</Tag>
                    {mayWrite ? (
                      <Button
                        size="small"
                        aria-label={`Remove the note of ${note.writtenBy}, ${dateTime(note.writtenAt)}`}
                        isBusy={remove.isPending && remove.variables?.id === note.id}
                        onClick={() => remove.mutate({ id: note.id }, { onError: notDone })}
                      >
                        Remove
                      </Button>
                    ) : null}
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
      {mayWrite ? (
        <PanelBody>
          <NewNote id={id} />
        </PanelBody>
      ) : null}
    </Panel>
  )
}

function NewNote({ id }: { id: number }) {
  const [text, setText] = useState('')
  const [isShared, setShared] = useState(false)
  const add = useAddNote(id)
  return (
    <Stack>
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label="Share with your organisation"
        description="Everybody in it will see it and can remove it. This cannot be undone."
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Refusal of={add.error} />
      <Button
        isBusy={add.isPending}
        disabled={text.trim() === ''}
        onClick={() => add.mutate({ id, text: text.trim(), isShared }, { onSuccess: () => setText('') })}
      >
        Add note
      </Button>
    </Stack>
  )
}

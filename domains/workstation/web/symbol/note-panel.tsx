import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { NOTE_MAX, type SymbolNote } from '#domains/market-data/contract/index.ts'
import { noteQuery, useKeepNote } from './queries.ts'
import classes from './symbol.module.css'

/** What the person has written down about the symbol, for themselves. */
export function NotePanel({ symbol }: { symbol: string }) {
  const note = useQuery(noteQuery(symbol))
  return (
    <Panel title="My note" foot="Yours alone: nobody else in your organisation reads it.">
      <QueryStates
        query={note}
        failed="Your note could not be read."
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={() => false}
      >
        {(kept) => <Note key={kept.changedAt} kept={kept} />}
      </QueryStates>
    </Panel>
  )
}

function Note({ kept }: { kept: SymbolNote }) {
  const [text, setText] = useState(kept.text)
  const keep = useKeepNote()
  const save = () => keep.mutateAsync({ ...kept, text }).catch(showFailure('The note was not saved'))
  return (
    <div className={classes.note}>
      <Textarea
        aria-label={`Note on ${kept.symbol}`}
        placeholder="Why you hold it, when you would sell"
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span>{kept.changedAt ? `Saved ${dateTime(kept.changedAt)}` : 'Nothing saved yet'}</span>
      <Button isBusy={keep.isPending} disabled={text.trim() === kept.text} onClick={() => void save()}>
        Save note
      </Button>
    </div>
  )
}

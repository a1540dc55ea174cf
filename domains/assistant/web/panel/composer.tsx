import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../assistant.module.css'
import { Completions, useCompletions } from './completions.tsx'

const MESSAGE_MAX = 2_000

type ComposerProps = {
  draft: string
  onDraft: (draft: string) => void
  onSend: () => void
  isSending: boolean
  field: RefObject<HTMLTextAreaElement | null>
  /** Beside the field: what else can be sent. */
  attach?: ReactNode
}

/** The field for the next question. Enter sends, with Shift it begins a line. */
export function Composer({ draft, onDraft, onSend, isSending, field, attach }: ComposerProps) {
  const hint = useId()
  const completions = useCompletions(draft, onDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending && draft.trim() !== '') onSend()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (completions.onKeyDown(event)) return
    // While a word is being composed, Enter belongs to it.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  return (
    <form className={classes.composer} aria-label="Message" onSubmit={submit}>
      <Completions {...completions} />
      {attach}
      <textarea
        ref={field}
        rows={2}
        {...completions.field}
        aria-label="Message"
        aria-describedby={hint}
        placeholder="Ask about prices, holdings, risk, cases…"
        value={draft}
        maxLength={MESSAGE_MAX}
        onChange={(event) => {
          onDraft(event.target.value)
          completions.onTyped()
        }}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" kind="primary" disabled={isSending || draft.trim() === ''}>
        {isSending ? 'Sending...' : 'Send'}
      </Button>
      <span id={hint} hidden>
        Enter sends, Shift and Enter begin a line. The arrow keys lead to questions that can be asked, Enter
        takes one.
      </span>
    </form>
  )
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from '../assistant.module.css'
import { type Completion, completionsQuery } from '../queries.ts'

const TYPING_MS = 120
/** A word that is begun by fewer letters may become anything. */
const LETTERS_LEAST = 3

const optionOf = (list: string, at: number) => `${list}-${at}`

/** What is typed may become: a list under the arrow keys, of which Enter or Tab takes one, and Escape none. */
export function useCompletions(draft: string, onDraft: (draft: string) => void) {
  const list = useId()
  const [asked] = useDebouncedValue(draft.trim(), TYPING_MS)
  const [at, setAt] = useState(-1)
  /** The text under which nothing more is wanted. */
  const [settled, setSettled] = useState(draft)
  const isOpen = draft !== settled && !draft.includes('\n')
  const { data } = useQuery({
    ...completionsQuery(asked),
    enabled: isOpen && asked.length >= LETTERS_LEAST,
    retry: false,
  })
  // What an earlier text may become is not offered under a later one: Enter would take what nobody typed.
  const options = isOpen && asked === draft.trim() ? (data?.completions ?? []) : []
  const active = Math.min(at, options.length - 1)
  const take = (question: string) => {
    onDraft(question)
    setSettled(question)
    setAt(-1)
  }
  /** Whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (options.length === 0 || event.nativeEvent.isComposing) return false
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active < 0 ? options.length - 1 : active - 1,
    }
    const step = steps[event.key]
    const isTaken = active >= 0 && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
    if (step !== undefined) setAt(step >= options.length ? -1 : step)
    else if (isTaken) take(options[active]!.question)
    else if (event.key === 'Escape') setSettled(draft)
    else return false
    event.preventDefault()
    return true
  }
  return {
    options,
    active,
    list,
    take,
    onKeyDown,
    onTyped: () => setAt(-1),
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': options.length > 0 ? list : undefined,
      'aria-activedescendant': active < 0 ? undefined : optionOf(list, active),
    },
  }
}

/** The questions that what is typed may become, each with what it is about. */
export function Completions({
  options,
  active,
  list,
  take,
}: {
  options: readonly Completion[]
  active: number
  list: string
  take: (question: string) => void
}) {
  return (
    <>
      {options.length > 0 ? (
        <div
          id={list}
          className={classes.completions}
          role="listbox"
          aria-label="Questions that can be asked"
        >
          {options.map(({ question, subject }, at) => (
            // The keys stay with the field: what is taken by a pointer takes no focus from it.
            <div
              key={question}
              id={optionOf(list, at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault()
                take(question)
              }}
            >
              <span>{question}</span>
              <span>{subject}</span>
            </div>
          ))}
        </div>
      ) : null}
      <span className="heard" role="status">
        {options.length > 0 && active < 0 ? `${options.length} questions can be completed` : ''}
      </span>
    </>
  )
}

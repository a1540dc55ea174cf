import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconSearch } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './command-palette.module.css'
import { useFocusKept } from './dialog.tsx'

export type Command = {
  id: string
  /** Screens, Companies, Cases, Actions … in the order they first appear. */
  group: string
  label: string
  hint?: string
  /** Other words that find it. */
  keywords?: string
  icon?: ReactNode
  run: () => void
}

type CommandPaletteProps = {
  isOpen: boolean
  onClose: () => void
  /** What is always there; filtered here. */
  commands: readonly Command[]
  /** Finds things by name on the server; a rejection is shown as such. */
  search?: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ commands: readonly Command[]; incomplete: readonly string[] }>
  /** What was typed before it opened. */
  startsWith?: string
}

/** Everything by name, from the keyboard: a combobox over screens, actions and what the server finds. */
export default function CommandPalette({
  isOpen,
  onClose,
  commands,
  search,
  startsWith = '',
}: CommandPaletteProps) {
  const listId = useId()
  useFocusKept(isOpen)
  const [text, setText] = useState(startsWith)
  useEffect(() => {
    if (isOpen) setText(startsWith)
  }, [isOpen, startsWith])
  const { found, isOfText } = useFound(text, isOpen, search)
  const lines = [...matching(commands, text), ...(isOfText ? (found.data?.commands ?? []) : [])]
  const isSearching =
    search !== undefined && text.trim().length >= 2 && (!isOfText || found.isFetching) && !found.isError
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(0, lines.length - 1))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const close = () => {
    onClose()
    setText('')
    setActive(0)
  }
  const choose = (command: Command | undefined) => {
    if (!command) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && lines.length > 0) {
      event.preventDefault()
      setActive((at + step + lines.length) % lines.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(lines[at])
    }
  }

  const groups = Map.groupBy(
    lines.map((command, index) => ({ command, index })),
    ({ command }) => command.group,
  )
  return (
    <Modal.Root opened={isOpen} onClose={close} size={600} yOffset={80} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search and commands" className={classes.content}>
        <Modal.Body className={classes.body}>
          <Field
            listId={listId}
            activeId={lines[at] ? `${listId}-${at}` : undefined}
            text={text}
            onText={(typed) => {
              setText(typed)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
          <div ref={list} id={listId} role="listbox" aria-label="Results" className={classes.list}>
            {[...groups].map(([group, entries]) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
              <div key={group} role="group" aria-label={group}>
                <div className={classes.group} aria-hidden="true">
                  {group}
                </div>
                {entries.map(({ command, index }) => (
                  <Option
                    key={command.id}
                    id={`${listId}-${index}`}
                    command={command}
                    isActive={index === at}
                    onPoint={() => setActive(index)}
                    onChoose={() => choose(command)}
                  />
                ))}
              </div>
            ))}
          </div>
          <div className={classes.announced} role="status">
            {statusOf(lines.length, text, {
              isFetching: isSearching,
              isError: isOfText && found.isError,
              incomplete: isOfText ? (found.data?.incomplete ?? []) : [],
            })}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What the server finds by the text. */
function useFound(text: string, isOpen: boolean, search: CommandPaletteProps['search']) {
  const [asked] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => (search ? search(asked, signal) : { commands: [], incomplete: [] }),
    enabled: isOpen && search !== undefined && asked.length >= 2,
    retry: false,
    // What was found some time ago may be gone or called otherwise: Enter takes what was found now.
    gcTime: 0,
  })
  // What was found for an earlier text is not shown under a later one: Enter would take what nobody asked for.
  const isOfText = asked === text.trim() && asked.length >= 2
  return { found, isOfText }
}

function Field({
  listId,
  activeId,
  text,
  onText,
  onKeyDown,
}: {
  listId: string
  activeId: string | undefined
  text: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <div className={classes.field}>
      <Icon of={IconSearch} />
      <input
        data-autofocus
        className={classes.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label="Search companies, cases, symbols"
        placeholder="Search companies, cases, symbols"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

type OptionProps = {
  id: string
  command: Command
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, command, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles every key.
    // biome-ignore lint/a11y/useFocusableInteractive: see the list.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {command.icon}
      <span className={classes.label}>{command.label}</span>
      {command.hint ? <span className={classes.hint}>{command.hint}</span> : null}
    </div>
  )
}

function statusOf(
  count: number,
  text: string,
  found: { isFetching: boolean; isError: boolean; incomplete: readonly string[] },
): string {
  if (found.isError) return 'The search did not answer. Screens and actions still work.'
  if (found.isFetching) return 'Searching'
  if (found.incomplete.length > 0) return found.incomplete.join(' ')
  return count === 0 && text.trim() ? `Nothing is called “${text.trim()}”.` : ''
}

/** Commands whose label, group or keywords hold every word typed; those that start with the text first. */
export function matching(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const kept = commands.filter((command) => {
    const hay = `${command.label} ${command.group} ${command.keywords ?? ''}`.toLocaleLowerCase()
    return words.every((word) => hay.includes(word))
  })
  const first = words[0]
  if (first === undefined) return kept
  const startsWith = (command: Command) => command.label.toLocaleLowerCase().startsWith(first)
  return [...kept.filter(startsWith), ...kept.filter((command) => !startsWith(command))]
}

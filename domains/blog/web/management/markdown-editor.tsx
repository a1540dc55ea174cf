import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import classes from './editor.module.css'
import { type Command, editOf } from './editor-commands.ts'

const tools: readonly { command: Command; label: string; hint: string; key?: string }[] = [
  { command: 'bold', label: 'Bold', hint: 'Bold (Ctrl+B)', key: 'b' },
  { command: 'italic', label: 'Italic', hint: 'Italic (Ctrl+I)', key: 'i' },
  { command: 'heading', label: 'H1', hint: 'Heading' },
  { command: 'list', label: 'List', hint: 'Bullet list' },
  { command: 'link', label: 'Link', hint: 'Link' },
]

type MarkdownEditorProps = {
  value: string
  onChange: (value: string) => void
  issue: string | undefined
}

/** The content of a post: written at the left, seen at the right as visitors will see it. On a phone one at a time. */
export function MarkdownEditor({ value, onChange, issue }: MarkdownEditorProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [shows, setShows] = useState<'text' | 'preview'>('text')
  // The preview follows a moment later, so that typing never waits for it.
  const shown = useDeferredValue(value)
  const blocks = useMemo(() => parseMarkdown(shown), [shown])

  const run = (command: Command) => {
    const area = field.current
    if (!area) return
    const edit = editOf(command, { text: area.value, from: area.selectionStart, to: area.selectionEnd })
    area.focus()
    area.setSelectionRange(edit.from, edit.to)
    // Typed in as a person would, so that Ctrl+Z takes it back.
    if (!document.execCommand?.('insertText', false, edit.insert)) {
      area.setRangeText(edit.insert)
      onChange(area.value)
    }
    area.setSelectionRange(...edit.select)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    run(tool.command)
  }
  return (
    <div className={classes.content}>
      <label htmlFor={id} className={classes.label}>
        Content <span aria-hidden="true">*</span>
      </label>
      <div className={classes.editor} data-shows={shows} data-invalid={issue ? true : undefined}>
        <div className={classes.tools}>
          <div role="toolbar" aria-label="Formatting" aria-controls={id} className={classes.marks}>
            {tools.map(({ command, label, hint }) => (
              <Button key={command} kind="quiet" size="small" title={hint} onClick={() => run(command)}>
                <span data-command={command}>{label}</span>
              </Button>
            ))}
          </div>
          <div className={classes.switch}>
            <Button
              kind="quiet"
              size="small"
              aria-pressed={shows === 'preview'}
              onClick={() => setShows(shows === 'text' ? 'preview' : 'text')}
            >
              Preview
            </Button>
          </div>
        </div>
        <textarea
          ref={field}
          id={id}
          name="content"
          className={classes.text}
          value={value}
          required
          spellCheck
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? `${id}-issue` : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <section
          className={classes.preview}
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, and a keyboard has to reach it.
          tabIndex={0}
        >
          {value.trim() === '' ? (
            <p className={classes.nothing}>The post appears here as visitors will read it.</p>
          ) : (
            <MarkdownView blocks={blocks} />
          )}
        </section>
      </div>
      {issue ? (
        <p id={`${id}-issue`} className={classes.issue}>
          {issue}
        </p>
      ) : null}
    </div>
  )
}

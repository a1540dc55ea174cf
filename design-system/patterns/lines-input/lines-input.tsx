import { Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import { CellGrid } from './cell-grid.tsx'
import { countSentence, type LineColumn, type LineReading, notesOn } from './lines.ts'
import classes from './lines-input.module.css'
import { LinesTools, type Outcome, type PortfolioLines } from './lines-tools.tsx'

/** Longer texts are not taken. */
const CHARACTERS_MAX = 5_000_000
const NOTES_MAX = 20

export type LinesInputProps = {
  label: string
  /** The specification's hint: the fields of a line in their order. */
  hint: string
  columns: readonly LineColumn[]
  text: string
  onText: (text: string) => void
  /** What each line of the text came to; of the slice's own reader, so that what is sent is what was announced. */
  readings: readonly LineReading[]
  /** What a line says, for the count: `bond`. */
  noun: string
  plural?: string
  example?: string
  /** The lines of what the user holds; without it there is no "Use my portfolio". A rejection is shown. */
  readPortfolio?: () => Promise<string | PortfolioLines>
  /** Reads the portfolio once, when the field is drawn, and hands its lines on after they stand in the field. */
  takesPortfolio?: ((lines: string) => void) | undefined
  /** A file is handed on instead of being read into the field: by whoever reads it elsewhere. */
  takesFile?: ((file: File) => void) | undefined
  /** A field for a single line: without grid, file and portfolio. */
  isForOne?: boolean
  /** The buttons that send the lines; the count stands beside them. */
  children?: ReactNode
}

/**
 * Lines of text as the specification writes them and, behind a switch, the same lines as a grid to type and paste cells into; from a file,
 * from the portfolio or from an example as well. A line that will not be used is named with its reason.
 */
export function LinesInput(props: LinesInputProps) {
  const { label, hint, columns, text, onText, readings, noun, plural, isForOne = false, children } = props
  const [isGrid, setGrid] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <div className={classes.input}>
      <div className={classes.tools}>
        {isForOne ? <ExampleOnly {...props} /> : <LinesTools {...props} onOutcome={setOutcome} />}
        {isForOne ? null : (
          <Button size="small" kind="quiet" onClick={() => setGrid(!isGrid)}>
            {isGrid ? 'Edit as text' : 'Edit as grid'}
          </Button>
        )}
      </div>
      {isGrid ? (
        <CellGrid
          label={label}
          columns={columns.filter(({ isOption }) => !isOption)}
          text={text}
          onText={onText}
        />
      ) : (
        <Textarea
          label={label}
          description={hint}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          rows={isForOne ? 2 : rowsFor(readings.length)}
          resize="vertical"
          maxLength={CHARACTERS_MAX}
          spellCheck={false}
          classNames={{ input: classes.lines ?? '' }}
        />
      )}
      <p className={classes.outcome} data-kind={outcome?.kind} aria-live="polite">
        {outcome?.sentence}
      </p>
      <Notes readings={readings} />
      <div className={classes.submit}>
        {children}
        <span>{countSentence(readings, noun, plural)}</span>
      </div>
    </div>
  )
}

const ROWS_MIN = 4
const ROWS_MAX = 12

/** As tall as its lines, with one to write in: an empty field does not push the work off the screen. */
const rowsFor = (lines: number) => Math.min(ROWS_MAX, Math.max(ROWS_MIN, lines + 1))

function ExampleOnly({ example, text, onText }: Pick<LinesInputProps, 'example' | 'text' | 'onText'>) {
  if (example === undefined) return null
  return (
    <Button size="small" kind={text === '' ? 'secondary' : 'quiet'} onClick={() => onText(example)}>
      Fill in an example
    </Button>
  )
}

function Notes({ readings }: { readings: readonly LineReading[] }) {
  const id = useId()
  const notes = notesOn(readings)
  return (
    <ul className={classes.notes} aria-label="Lines not read" aria-live="polite">
      {notes.slice(0, NOTES_MAX).map(({ line, note }) => (
        <li key={`${id} ${line}`}>
          <b>Line {line}</b> {note}
        </li>
      ))}
      {notes.length > NOTES_MAX ? <li>and {notes.length - NOTES_MAX} further lines.</li> : null}
    </ul>
  )
}

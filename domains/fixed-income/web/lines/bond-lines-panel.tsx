import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  BOND_LINE_HINT,
  BondLine,
  type ReadLine,
  readEveryLine,
} from '#domains/fixed-income/contract/index.ts'
import classes from '../fixed-income.module.css'
import { BondGrid } from './bond-grid.tsx'

type BondLinesPanelProps = {
  title: string
  label: string
  text: string
  onText: (text: string) => void
  example: string
  /** Only the first bond is used; the others are named as left out. */
  isForOne?: boolean
  isPending: boolean
  onAnalyze: (bonds: BondLine[]) => void
}

/** The lines of bonds as text, what will not be read of them and why, and the button that sends the rest. */
export function BondLinesPanel(props: BondLinesPanelProps) {
  const { title, label, text, onText, example, isForOne = false, isPending, onAnalyze } = props
  const [isGrid, setGrid] = useState(false)
  const lines = readEveryLine(text)
  const bonds = lines.flatMap((read) => ('bond' in read ? [read.bond] : []))
  const isBlank = text.trim() === ''
  const notes = lines.flatMap((read) => noteOn(read, isForOne ? bonds[0] : undefined))
  return (
    <Panel
      title={title}
      actions={
        <>
          <Button size="small" kind="quiet" onClick={() => onText(example)}>
            Fill in an example
          </Button>
          {isForOne ? null : (
            <Button size="small" kind="quiet" onClick={() => setGrid(!isGrid)}>
              {isGrid ? 'Edit as text' : 'Edit as grid'}
            </Button>
          )}
        </>
      }
    >
      <PanelBody>
        <div className={classes.form}>
          {isGrid ? (
            <BondGrid text={text} onText={onText} />
          ) : (
            <Textarea
              label={label}
              description={BOND_LINE_HINT}
              value={text}
              onChange={(event) => onText(event.currentTarget.value)}
              rows={isForOne ? 2 : 7}
              resize="vertical"
              maxLength={200_000}
              spellCheck={false}
              classNames={{ input: classes.lines ?? '' }}
            />
          )}
          <ul className={classes.notes} aria-label="Lines not read" aria-live="polite">
            {notes.map(({ line, note }) => (
              <li key={line}>
                <b>Line {line}</b> {note}
              </li>
            ))}
          </ul>
          <div className={classes.submit}>
            <Button
              kind="primary"
              disabled={isBlank || isPending}
              isBusy={isPending}
              onClick={() => onAnalyze(bonds)}
            >
              {isPending ? 'Analyzing...' : 'Analyze'}
            </Button>
            <span>{countOf(bonds.length, isForOne)}</span>
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}

function countOf(bonds: number, isForOne: boolean): string {
  if (bonds === 0) return 'No bond read yet'
  if (isForOne || bonds === 1) return '1 bond read'
  return `${bonds} bonds read`
}

function noteOn(read: ReadLine, only: BondLine | undefined): { line: number; note: string }[] {
  const { line } = read
  if ('skipped' in read) return [{ line, note: `is skipped: ${read.skipped}.` }]
  if (only && read.bond !== only)
    return [{ line, note: 'is skipped: one bond is analysed at a time. Portfolio analysis takes them all.' }]
  const parsed = BondLine.safeParse(read.bond)
  return parsed.success
    ? []
    : [{ line, note: `cannot be valued: ${parsed.error.issues.map(({ message }) => message).join('. ')}.` }]
}

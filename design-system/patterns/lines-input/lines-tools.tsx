import { FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import type { LineColumn } from './lines.ts'
import { linesOfTable } from './lines-of-table.ts'
import { FileRefused, readTableFile } from './read-table-file.ts'

/** How bringing lines in went: shown under the field and announced. */
export type Outcome = { kind: 'done' | 'failed'; sentence: string }

type LinesToolsProps = {
  columns: readonly LineColumn[]
  text: string
  onText: (text: string) => void
  example?: string | undefined
  readPortfolio?: (() => Promise<string | PortfolioLines>) | undefined
  takesPortfolio?: ((lines: string) => void) | undefined
  takesFile?: ((file: File) => void) | undefined
  onOutcome: (outcome: Outcome | undefined) => void
}

/** The lines of what is held, and what could not become one. */
export type PortfolioLines = { lines: string; note: string }

/**
 * Other ways to fill the lines: a file, the portfolio, an example; and to empty them. A file stands under what was there; the portfolio
 * takes its place, because twice the same holdings are no portfolio.
 */
export function LinesTools(props: LinesToolsProps) {
  const { columns, text, onText, example, readPortfolio, takesPortfolio, takesFile, onOutcome } = props
  const [isReading, setReading] = useState(false)
  // What was typed while a file was being read is kept.
  const latest = useRef(text)
  latest.current = text
  const bringIn = async (
    read: () => Promise<{ lines: string; sentence: string }>,
    { replaces }: { replaces: boolean },
  ) => {
    setReading(true)
    onOutcome(undefined)
    try {
      const { lines, sentence } = await read()
      const before = latest.current.trim()
      onText(replaces ? lines : [latest.current.trimEnd(), lines].filter(Boolean).join('\n'))
      const isReplaced = replaces && before !== '' && before !== lines.trim()
      onOutcome({ kind: 'done', sentence: isReplaced ? `${sentence} ${REPLACED}` : sentence })
      return lines
    } catch (failure) {
      onOutcome({ kind: 'failed', sentence: sentenceOf(failure) })
      return undefined
    } finally {
      setReading(false)
    }
  }
  const hasTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and of the portfolio as it was when the field was drawn.
  useEffect(() => {
    if (!readPortfolio || !takesPortfolio || hasTaken.current) return
    hasTaken.current = true
    bringIn(() => fromPortfolio(readPortfolio), { replaces: true }).then(
      (lines) => lines !== undefined && takesPortfolio(lines),
    )
  }, [])
  return (
    <>
      {readPortfolio ? (
        <Button
          size="small"
          kind={text === '' ? 'secondary' : 'quiet'}
          isBusy={isReading}
          onClick={() => bringIn(() => fromPortfolio(readPortfolio), { replaces: true })}
        >
          Use my portfolio
        </Button>
      ) : null}
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={(file) => {
          if (!file) return
          if (takesFile) takesFile(file)
          else bringIn(() => fromFile(file, columns), { replaces: false })
        }}
      >
        {(button) => (
          <Button size="small" kind="quiet" isBusy={isReading} {...button}>
            Import CSV or XLSX
          </Button>
        )}
      </FileButton>
      {example === undefined ? null : (
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            onOutcome(undefined)
            onText(example)
          }}
        >
          Fill in an example
        </Button>
      )}
      {text === '' ? null : (
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            onOutcome(undefined)
            onText('')
          }}
        >
          Clear
        </Button>
      )}
    </>
  )
}

async function fromFile(file: File, columns: readonly LineColumn[]) {
  const { rows, note } = await readTableFile(file)
  const { lines, leftOut } = linesOfTable(rows, columns)
  if (lines.length === 0) throw new FileRefused('The file has column headings but no rows.')
  const count = lines.length === 1 ? '1 line' : `${lines.length.toLocaleString('en-US')} lines`
  const others = leftOut.length > 0 ? ` Columns left out: ${leftOut.join(', ')}.` : ''
  const unread = note ? ` ${note}` : ''
  return { lines: lines.join('\n'), sentence: `${count} imported from ${file.name}.${others}${unread}` }
}

const REPLACED = 'They replaced the previous lines.'

async function fromPortfolio(readPortfolio: () => Promise<string | PortfolioLines>) {
  const read = await readPortfolio()
  const { lines, note } = typeof read === 'string' ? { lines: read, note: '' } : read
  if (lines.trim() === '') throw new FileRefused(note || 'Your portfolio has nothing suitable.')
  const count = lines.trim().split('\n').length
  const taken = `${count === 1 ? '1 line' : `${count} lines`} taken from your portfolio.`
  return { lines, sentence: note ? `${taken} ${note}` : taken }
}

const sentenceOf = (failure: unknown): string =>
  failure instanceof FileRefused
    ? failure.message
    : `That could not be read${failure instanceof Error && failure.message ? `: ${failure.message.replace(/\.$/, '')}` : ''}. Your lines are kept.`

import { type DocumentKind, DocumentRefused, passagesOf, readDocument } from '#engines/document-text/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, tableRows } from '#platform/tabular/index.ts'
import type { PackedLine } from '../tables.ts'
import { rowsAsText } from './rows-as-text.ts'
import { hasInstructions } from './text-signs.ts'

/** What is asked of a file beside its bytes. */
export type DocumentAsked = TableBytes & { name: string; isTable: boolean }

export type ReadPassage = {
  start: number
  end: number
  page: number | null
  text: string
  lines: PackedLine[]
}

/** What is known of a file that was read. */
export type DocumentFacts = {
  kind: DocumentKind | 'table'
  pages: number | null
  pagesWithoutText: number[]
  characters: number
  notes: string[]
  hasInstructions: boolean
}

/** Signs that no database keeps as text, and those that mark what a search has found, become blanks: every place stays where it was. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sign of nothing is one of them.
const UNKEPT = /[\u0000\ue000\ue001]/g
const keepable = (text: string): string => text.replaceAll(UNKEPT, ' ').toWellFormed()

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * Reads a document as passages; runs in a thread.
 * @throws Problem `unsupported-file`, `too-large` with the sentence that says why it is not read.
 */
export async function* read(asked: DocumentAsked): AsyncGenerator<ReadPassage, DocumentFacts> {
  const { text: whole, ...facts } = asked.isTable ? await tableText(asked) : await documentText(asked)
  const text = keepable(whole)
  for (const { start, end, page, lines } of passagesOf(text, facts.lines))
    yield {
      start,
      end,
      page,
      text: text.slice(start, end),
      lines: lines.map((line) => [
        line.start,
        line.end,
        round(line.x),
        round(line.y),
        round(line.width),
        round(line.height),
      ]),
    }
  const { lines: _lines, ...known } = facts
  return { ...known, characters: text.length, hasInstructions: hasInstructions(text) }
}

async function documentText({ bytes, name }: DocumentAsked) {
  try {
    return { ...(await readDocument(bytes, name)), notes: [] }
  } catch (thrown) {
    if (!(thrown instanceof DocumentRefused)) throw thrown
    const isTooLarge = thrown.reason === 'too-large' || thrown.reason === 'too-many-pages'
    throw new Problem(isTooLarge ? 'too-large' : 'unsupported-file', thrown.message, {
      reason: thrown.reason,
    })
  }
}

const TABLE_ROWS_MAX = 50_000

async function tableText({ bytes }: DocumentAsked) {
  const { text, notes } = await rowsAsText(tableRows(bytes, { rows: TABLE_ROWS_MAX }))
  return { kind: 'table' as const, text, notes, pages: null, pagesWithoutText: [], lines: [] }
}

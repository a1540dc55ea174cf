import { decodeEntities } from '#engines/document-text/index.ts'

/** A cell with the column of the table in which it begins; its lines are as they are broken. */
export type PageCell = { column: number; lines: string[] }
/** A page as a row of tables and lines of text, in their order. */
export type PageBlock = { rows: PageCell[][] } | { line: string }

const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
const BREAKS = /^(?:br|p|div|li|tr|h[1-6]|hr|ul|ol|page)$/
const SILENT = /<(script|style|head|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const COLUMNS_MAX = 200

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) =>
      line
        // Tied to its word, a number in brackets may be part of the name: "LNG S (2)".
        .replaceAll(/(?<=\p{L})\u00a0(?=\(\d{1,2}\))/gu, '\u2060')
        .replaceAll(/[\s\u00a0\u200b]+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')

/** Text in columns: gaps of three signs, tabs and leaders part them. */
const asRow = (line: string): PageCell[] =>
  line
    .trim()
    .split(/\t+|\s{3,}|\s+\.(?:\s?\.){2,}\s*|\.{4,}\s*/)
    .filter((cell) => cell.trim() !== '')
    .map((cell, column) => ({ column, lines: [cell.trim()] }))

/** The tables and lines of a page in HTML, or of a text whose columns are parted by gaps. */
export function pageBlocks(text: string): PageBlock[] {
  return /<(?:html|body|tr|div|p|td)\b/i.test(text) ? htmlBlocks(text) : textBlocks(text)
}

function textBlocks(text: string): PageBlock[] {
  return text.split('\n').flatMap((line): PageBlock[] => {
    const plain = decodeEntities(line.replaceAll(/<\/?[a-z][^>]*>/gi, ''))
    const row = asRow(plain)
    return row.length > 1 ? [{ rows: [row] }] : row.length === 1 ? [{ line: plain.trim() }] : []
  })
}

function htmlBlocks(html: string): PageBlock[] {
  const source = html.replaceAll(SILENT, ' ')
  const blocks: PageBlock[] = []
  let rows: PageCell[][] | undefined
  let cell: PageCell | undefined
  let text = ''
  let column = 0
  let preformatted = 0
  const endCell = () => {
    if (cell) cell.lines = linesOf(text)
    cell = undefined
    text = ''
  }
  const endText = () => {
    if (preformatted > 0) blocks.push(...textBlocks(text))
    else blocks.push(...linesOf(text).map((line) => ({ line })))
    text = ''
  }
  let at = 0
  const written = (end: number) => {
    const piece = decodeEntities(source.slice(at, end))
    text += preformatted > 0 ? piece : piece.replaceAll(/[^\S\u00a0]+/g, ' ')
  }
  for (const found of source.matchAll(TAG)) {
    written(found.index)
    at = found.index + found[0].length
    const [, slash, tag = '', attributes = ''] = found
    const name = tag.toLowerCase()
    const ends = slash === '/'
    // A table in a cell says its rows in that cell's place.
    if (name === 'table' && !ends) {
      if (rows) endCell()
      else endText()
      rows ??= []
      blocks.push({ rows })
    } else if (name === 'table') {
      endCell()
      rows = undefined
    } else if (rows && name === 'tr') {
      endCell()
      if (!ends) rows.push([])
      column = 0
    } else if (rows && /^t[dh]$/.test(name)) {
      endCell()
      if (!ends) {
        cell = { column, lines: [] }
        if (rows.length === 0) rows.push([])
        rows.at(-1)?.push(cell)
        column += Math.min(COLUMNS_MAX, Number(/colspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1) || 1)
      }
    } else if (name === 'pre') {
      if (!rows) endText()
      preformatted = Math.max(0, preformatted + (ends ? -1 : 1))
    } else if (name === 'sup') text += ends ? '⟧' : '⟦'
    else if (BREAKS.test(name)) text += '\n'
  }
  written(source.length)
  if (!rows) endText()
  return blocks
}

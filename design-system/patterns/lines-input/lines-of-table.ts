import { cellText, lineOf } from './cells.ts'
import type { LineColumn } from './lines.ts'

export type TableLines = {
  lines: string[]
  /** Columns of the file that no field of a line has; empty where the file has no heads. */
  leftOut: string[]
}

/**
 * The rows of a file as lines. A first row that names at least two of the columns is a head: the cells are then put in their order,
 * whatever the file's. Without one the cells are taken as they stand.
 */
export function linesOfTable(
  rows: readonly (readonly string[])[],
  columns: readonly LineColumn[],
): TableLines {
  const [first = [], ...others] = rows
  const places = columns.map((column) => first.findIndex((head) => isNamed(column, head)))
  const found = places.filter((place) => place >= 0)
  const isHead = found.length >= Math.min(2, columns.length)
  const cellOf = (row: readonly string[], at: number) => cellText((row[places[at] ?? -1] ?? '').trim())
  const placed = columns.flatMap(({ isOption }, at) => (isOption ? [] : [at]))
  const options = columns.flatMap(({ isOption }, at) => (isOption ? [at] : []))
  const lines = (isHead ? others : rows)
    .map((row) => {
      if (!isHead) return lineOf(row.slice(0, placed.length).map((cell) => cellText(cell.trim())))
      const line = lineOf(placed.map((at) => cellOf(row, at)))
      const stated = options.filter((at) => cellOf(row, at) !== '')
      return line === ''
        ? line
        : [line, ...stated.map((at) => `${columns[at]?.title}=${cellOf(row, at)}`)].join(', ')
    })
    .filter((line) => line !== '')
  const leftOut = isHead ? first.filter((head, at) => head.trim() !== '' && !found.includes(at)) : []
  return { lines, leftOut: leftOut.map((head) => head.trim()) }
}

const isNamed = ({ title, alsoCalled = [] }: LineColumn, head: string): boolean =>
  [title, ...alsoCalled].some((name) => plain(name) === plain(head) && plain(head) !== '')

/** `FACE_VALUE`, `Face value` and `faceValue` are one name. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

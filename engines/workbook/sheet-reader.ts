import { type NumberKind, runsOfText, unescaped } from './cell-texts.ts'
import { type SheetRow, WorkbookRefused } from './refusal.ts'
import type { XmlReader } from './xml-part.ts'

export type SheetFacts = {
  strings: readonly string[]
  kinds: readonly NumberKind[]
  is1904: boolean
  columns: number
  cellCharacters: number
  /** What is done with a cell beyond the last column. */
  beyondColumns: 'refuse' | 'leave-out'
  take: (row: SheetRow) => void
}

/** Reads the rows of a sheet as they come; rows and cells without anything in them are passed over. */
export function sheetReader(facts: SheetFacts): XmlReader {
  let line = 0
  let column = 0
  let cells: string[] = []
  let attributes: Record<string, string> = {}
  let value = ''
  let isInValue = false
  const inline = runsOfText('is', (text) => {
    value = text
  })
  return {
    open(name, given) {
      if (name === 'row') {
        line = Number(given.r) || line + 1
        column = 0
        cells = []
      } else if (name === 'c') {
        attributes = given
        column = columnOf(given.r) ?? column + 1
        value = ''
      }
      isInValue = name === 'v'
      inline.open(name)
    },
    text(piece) {
      if (isInValue) value += piece
      else inline.text(piece)
    },
    close(name) {
      isInValue = false
      inline.close(name)
      if (name === 'c') place(cells, column, cellText(value, attributes, facts), line, facts)
      if (name === 'row' && cells.length > 0)
        facts.take({ line, cells: Array.from(cells, (cell) => cell ?? '') })
    },
  }
}

function place(cells: string[], column: number, text: string, line: number, facts: SheetFacts): void {
  if (text === '') return
  if (column > facts.columns) {
    if (facts.beyondColumns === 'leave-out') return
    throw new WorkbookRefused(
      `Row ${line} has more than ${facts.columns.toLocaleString('en')} columns.`,
      'too-large',
    )
  }
  if (text.length > facts.cellCharacters)
    throw new WorkbookRefused(
      `Row ${line} has a cell of more than ${facts.cellCharacters.toLocaleString('en')} characters.`,
      'too-large',
    )
  cells[column - 1] = text
}

/** "AB12" is in column 28. */
function columnOf(reference: string | undefined): number | undefined {
  if (!reference) return undefined
  let column = 0
  for (let at = 0; at < Math.min(reference.length, 4); at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column || undefined
}

/** A cell as a person reads it: a day as 2030-06-15, what is shown in percent as the number before the sign, an error as it stands. */
function cellText(value: string, { t, s }: Record<string, string>, facts: SheetFacts): string {
  if (value === '') return ''
  // What could not be reckoned is no empty cell.
  if (t === 'e') return value
  if (t === 's') return facts.strings[Number(value)] ?? ''
  if (t === 'str') return unescaped(value)
  if (t === 'inlineStr') return value
  if (t === 'b') return String(Number(value) !== 0)
  if (t === 'd') return value.slice(0, 10)
  const number = Number(value)
  if (Number.isNaN(number)) return ''
  const kind = facts.kinds[Number(s ?? 0)]
  if (kind === 'date') return dayOf(number, facts.is1904)
  return String(kind === 'percent' ? Number((number * 100).toPrecision(15)) : number)
}

const DAY_MS = 86_400_000
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1_462

function dayOf(days: number, is1904: boolean): string {
  const at = new Date(Math.round((days - DAYS_TO_1970 + (is1904 ? DAYS_TO_1904 : 0)) * DAY_MS))
  return Number.isNaN(at.getTime()) ? '#DATE' : at.toISOString().slice(0, 10)
}

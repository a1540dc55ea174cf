import { isAscii } from 'node:buffer'
import { Problem } from '#platform/problems/index.ts'
import { csvHead, csvPart, type Delimiter, delimiters } from '#platform/tabular/index.ts'
import type { LoadKind } from '../../../contract/index.ts'
import { loadKinds } from '../../../contract/load-kinds.ts'
import { type RawRow, RowRefused } from './loaded-row.ts'
import { readingKinds } from './reading-kinds.ts'
import { treeOf } from './record-tree.ts'
import { subsidiaryRows } from './shapes/subsidiaries.ts'

/** Where the cutting of a file stands between two of its parts. */
export type CutState = {
  rest: Uint8Array
  line: number
  titles: string[] | null
  delimiter: string
  /** Whether the one record of XML is the document, as a filing is. */
  isRecord?: boolean
}
export const CUT_BEGINS: CutState = { rest: new Uint8Array(), line: 1, titles: null, delimiter: ',' }

/** What a part of a file has: its rows, and the day that the file gives itself. */
export type Cut = {
  rows: RawRow[]
  state: CutState
  contentDay: string | null
  /** Whether the file ends in the middle of a row. */
  isCutOff?: boolean
}

type Part = {
  kind: LoadKind
  state: CutState
  bytes: Uint8Array
  isLast: boolean
  registrant?: string | undefined
}

const RECORD_BYTES_MAX = 16_000_000
const NEW_LINE = 0x0a

/** Cuts a part of a file into rows; what may go on in the next part is handed on. @throws Problem for another kind of file. */
export function cutRows(part: Part): Cut {
  const { cut } = readingKinds[part.kind]
  const bytes = joined(part.state.rest, part.bytes)
  if (isUtf16(bytes))
    throw another('The file is not in UTF-8: it is in UTF-16. Save it as UTF-8, and upload it again.')
  if (cut === 'document') return wholeDocument(part, bytes)
  if (cut === 'page') return wholePage(part, bytes)
  if (cut === 'lines') return jsonLines(part, bytes)
  if (cut === 'csv') return csvLines(part, bytes)
  if (cut === 'table') throw new Error('A table is read as a whole.')
  // The golden copies come as CSV too.
  if (part.state.titles || isTable(bytes)) return csvLines(part, bytes)
  return /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))
    ? wholeDocument(part, bytes)
    : xmlRecords(part, bytes, cut.records)
}

const isTable = (bytes: Uint8Array) =>
  /^\s*"?(?:LEI|Relationship\.[\w.]+)"?\s*[,;\t]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))

/** The mark that UTF-16 begins with, which no UTF-8 has anywhere. */
const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const withoutMark = (bytes: Uint8Array) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const another = (why: string) => new Problem('unsupported-file', why)
const anotherKind = (kind: LoadKind, why: string) =>
  another(
    `This is not a file of the kind “${loadKinds[kind].title}”: ${why}. Choose its kind, and upload it again.`,
  )

/** @throws Problem where a sign is in another encoding, which would be kept as a question mark. */
function textOf(bytes: Uint8Array, where: string): string {
  // Most parts of most files have no other sign: those are copied and not decoded.
  if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw another(`The file is not in UTF-8 near ${where}.`)
  }
}

/** Text up to the last end of a line, so that no sign is cut in two. */
function wholeLines({ isLast, state }: Part, bytes: Uint8Array): { text: string; rest: Uint8Array } {
  const end = isLast ? bytes.length : bytes.lastIndexOf(NEW_LINE) + 1
  if (end === 0 && bytes.length > RECORD_BYTES_MAX) throw another(`Line ${state.line} does not end.`)
  return { text: textOf(bytes.subarray(0, end), `line ${state.line}`), rest: bytes.slice(end) }
}

function csvLines(part: Part, bytes: Uint8Array): Cut {
  const { state, isLast, kind } = part
  const { text, rest } = wholeLines(part, bytes)
  if (text === '') return { rows: [], state: { ...state, rest }, contentDay: null }
  const delimiter = state.titles ? state.delimiter : delimiterOf(text, readingKinds[kind].needs ?? [])
  const { rows, read, line } = csvPart(text, { delimiter, line: state.line, isLast })
  let titles = state.titles
  if (!titles) {
    titles = rows.shift()?.cells.map((cell) => cell.trim()) ?? []
    const missing = readingKinds[kind].needs?.filter((title) => !titles?.includes(title)) ?? []
    if (missing.length > 0)
      throw anotherKind(kind, `it has no column ${missing.map((one) => `“${one}”`).join(', ')}`)
  }
  const named = titles
  return {
    rows: rows.map(({ line: at, cells }) => ({
      line: at,
      // What is missing at the end of a row is not known to be empty: the file may end amid it.
      raw:
        cells.length < named.length
          ? endsAfter(cells, named)
          : Object.fromEntries(named.map((title, place) => [title, cells[place] ?? ''])),
    })),
    state: { rest: joined(new TextEncoder().encode(text.slice(read)), rest), line, titles, delimiter },
    contentDay: null,
    isCutOff: isLast && isWithoutEnd(text) && (rows.at(-1)?.cells.length ?? 0) < named.length,
  }
}

/** What stands between the columns that the kind has: of a few rows of long texts the usual signs of texts would be taken for it. */
function delimiterOf(text: string, needs: readonly string[]): string {
  const titlesBy = (delimiter: Delimiter) => csvHead(text, 1, delimiter).rows[0]?.cells ?? []
  const fitting = delimiters.find((delimiter) => {
    const titles = titlesBy(delimiter)
    return needs.length > 0 && needs.every((title) => titles.includes(title))
  })
  return fitting ?? csvHead(text, 5).delimiter
}

export const endsAfter = (cells: readonly string[], titles: readonly string[]) =>
  new RowRefused('', `The row ends after ${cells.length} of ${titles.length} columns`)

function jsonLines(part: Part, bytes: Uint8Array): Cut {
  const { text, rest } = wholeLines(part, bytes)
  let { line } = part.state
  const rows: RawRow[] = []
  for (const written of text.split('\n')) {
    const at = line++
    if (written.trim() === '') continue
    try {
      rows.push({ line: at, raw: JSON.parse(written) })
    } catch {
      if (at === 1) throw anotherKind(part.kind, 'its first line is no JSON object')
      rows.push({ line: at, raw: unreadable() })
    }
  }
  // What follows the last end of a line counts as no line of its own.
  return {
    rows,
    state: { ...part.state, rest, line: text.endsWith('\n') ? line - 1 : line },
    contentDay: null,
    isCutOff: part.isLast && isWithoutEnd(text) && rows.at(-1)?.raw instanceof RowRefused,
  }
}

const isWithoutEnd = (text: string) => text !== '' && !/[\r\n]$/.test(text)

/** Stands for a row that cannot be read: it is refused with its line. */
const unreadable = () => new RowRefused('', 'The row cannot be read')

function wholeDocument({ kind, state, isLast }: Part, bytes: Uint8Array): Cut {
  if (!isLast) return { rows: [], state: { ...state, rest: bytes }, contentDay: null }
  const text = textOf(withoutMark(bytes), 'its beginning or further in')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw another('This is not a complete JSON file.')
  }
  const found = kind === 'sec-tickers' ? registrantsOf(value) : recordsOf(value)
  return {
    rows: found.map((raw, at) => ({ line: state.line + at, raw })),
    state: { ...state, rest: new Uint8Array(), line: state.line + found.length },
    contentDay: null,
  }
}

function wholePage({ kind, state, isLast, registrant }: Part, bytes: Uint8Array): Cut {
  if (!isLast) return { rows: [], state: { ...state, rest: bytes }, contentDay: null }
  if (state.line > 1)
    throw another('The archive has several lists: each is of one registrant, so load them one by one.')
  const found = subsidiaryRows(textOf(withoutMark(bytes), 'its beginning or further in'), registrant)
  if (typeof found === 'string') throw another(found)
  // Of names alone some would be told from titles by their legal forms, and the others be missing.
  if (found.rows.every(({ raw }) => raw instanceof RowRefused))
    throw anotherKind(kind, 'it states no subsidiary with a known jurisdiction or a share of it')
  return { ...found, state: { ...state, rest: new Uint8Array(), line: state.line + found.rows.length } }
}

/** Records of a JSON document: in an array, under a name, each perhaps wrapped in its own name. */
function recordsOf(value: unknown): unknown[] {
  const named = value as Record<string, unknown>
  const list = Array.isArray(value)
    ? value
    : (['records', 'relations', 'exceptions', 'data'].map((name) => named[name]).find(Array.isArray) ?? [
        // A reply of an API about one record.
        typeof named?.data === 'object' && named.data ? named.data : value,
      ])
  return (list as unknown[]).map((one) => {
    const inner = Object.values((one ?? {}) as object)
    const [only] = inner
    return inner.length === 1 && typeof only === 'object' && !('Relationship' in (one as object)) ? only : one
  })
}

type Ticker = { cik_str: unknown; ticker: unknown; title: unknown }

/** Both layouts of the SEC's list, one row for each registrant with all of its tickers. */
function registrantsOf(value: unknown): unknown[] {
  const table = value as { fields?: string[]; data?: unknown[][] }
  const rows: Ticker[] =
    Array.isArray(table.fields) && Array.isArray(table.data)
      ? table.data.map((cells) => {
          const cell = (name: string) => cells[table.fields?.indexOf(name) ?? -1]
          return { cik_str: cell('cik'), ticker: cell('ticker'), title: cell('name') }
        })
      : (Object.values(value as object) as Ticker[])
  if (!rows.some((row) => row && typeof row === 'object' && 'cik_str' in row))
    throw anotherKind('sec-tickers', 'it lists no registrants')
  return [...Map.groupBy(rows, ({ cik_str }) => String(cik_str))].map(([cik, own]) => ({
    cik,
    name: own[0]?.title,
    tickers: own.map(({ ticker }) => ticker),
  }))
}

function xmlRecords({ kind, state, isLast }: Part, bytes: Uint8Array, name: string): Cut {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfLast(buffer, name)
  if (end === 0) {
    if (bytes.length > RECORD_BYTES_MAX || (isLast && state.line === 1))
      throw anotherKind(kind, `it has no <${name}>`)
    if (isLast && !isEnd(buffer, name, state.isRecord)) throw another('The end of the file is missing.')
    return { rows: [], state: { ...state, rest: bytes }, contentDay: null }
  }
  const text = textOf(bytes.subarray(0, end), `record ${state.line}`)
  let line = state.line
  // Each is read when it is its turn: what a part of a file comes to as trees is many times what its rows do.
  const rows = recordsIn(text, name).map((written) => ({
    line: line++,
    get raw() {
      return treeOf(written) ?? unreadable()
    },
  }))
  const after = buffer.subarray(end)
  // What is cut off has no end of its document: nobody is to take a part for the whole.
  const isRecord =
    state.line === 1
      ? new RegExp(`^\\s*(?:<[?!][^>]*>\\s*)*<(?:[\\w-]+:)?${name}[\\s>]`).test(text)
      : state.isRecord
  if (isLast && !isEnd(after, name, isRecord)) throw another('The end of the file is missing.')
  return {
    rows,
    state: { ...state, rest: bytes.slice(end), line, ...(isRecord ? { isRecord } : {}) },
    contentDay: /<(?:[\w-]+:)?ContentDate>\s*(\d{4}-\d{2}-\d{2})/.exec(text.slice(0, 10_000))?.[1] ?? null,
  }
}

/** Whether a document ends after its last record: by a tag that closes, and with no record begun. */
function isEnd(bytes: Buffer, name: string, isRecord = false): boolean {
  const after = bytes.toString('latin1')
  if (isRecord) return after.trim() === ''
  return /<\/[\w:-]+>\s*$/.test(after) && !new RegExp(`<(?:[\\w-]+:)?${name}[\\s>]`).test(after)
}

/** The elements of a name, as they are written: a search for the end goes faster through a record than a pattern does. */
function recordsIn(text: string, name: string): string[] {
  const begin = new RegExp(`<(?:[\\w-]+:)?${name}(?=[\\s>])`, 'g')
  const tag = `${name}>`
  const records: string[] = []
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    let end = text.indexOf(tag, begin.lastIndex)
    while (end > 0 && !CLOSING.test(text.slice(Math.max(0, end - PREFIX_MAX), end)))
      end = text.indexOf(tag, end + 1)
    if (end < 0) break
    records.push(text.slice(found.index, end + tag.length))
    begin.lastIndex = end + tag.length
  }
  return records
}

/** What stands before the name in a tag that closes. */
const CLOSING = /<\/(?:[\w-]+:)?$/
const PREFIX_MAX = 40

function endOfLast(buffer: Buffer, name: string): number {
  const tag = `${name}>`
  for (let at = buffer.lastIndexOf(tag); at > 1; at = buffer.lastIndexOf(tag, at - 1)) {
    const before = buffer.subarray(Math.max(0, at - PREFIX_MAX), at).toString('latin1')
    if (CLOSING.test(before)) return at + tag.length
  }
  return 0
}

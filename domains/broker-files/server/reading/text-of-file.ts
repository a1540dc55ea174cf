import { SaxesParser } from 'saxes'
import { parseJson, visibleText } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { decoded, tableRows } from '#platform/tabular/index.ts'
import { FURTHER_ROWS, ROWS_MAX, recognise } from '../formats/every-format.ts'

const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const SHEETS_MAX = 12

/**
 * The rows of any file as the text of one: of a workbook the first sheet whose titles are known, else the first with rows; of XML and JSON what they list.
 * @throws Problem for what cannot be read.
 */
export async function textOfFile(bytes: Uint8Array): Promise<string> {
  if (isWorkbook(bytes)) return textOfWorkbook(bytes)
  const text = visibleText(decoded(bytes).text)
  if (/^\s*(<\?xml[^>]*>\s*)?<Flex/.test(text)) return textOfXml(text)
  if (/^\s*[[{]/.test(text)) return textOfJson(text) ?? text
  return text
}

async function textOfWorkbook(bytes: Uint8Array): Promise<string> {
  let first: string | undefined
  for (let sheet = 0; sheet < SHEETS_MAX; sheet += 1) {
    const text = await textOfSheet(bytes, sheet)
    if (text === '') break
    if (recognise(text)) return text
    first ??= text
  }
  return first ?? ''
}

/** Semicolons part the cells, so that a decimal comma in one is read as in any file. */
async function textOfSheet(bytes: Uint8Array, sheet: number): Promise<string> {
  const lines: string[] = []
  for await (const { line, cells } of tableRows(bytes, { rows: ROWS_MAX + FURTHER_ROWS, sheet })) {
    // Empty rows are left out there, and lines are counted as a spreadsheet does.
    while (lines.length < line - 1) lines.push('')
    lines.push(lineOf(cells, ';'))
  }
  return lines.join('\n')
}

const lineOf = (cells: readonly string[], delimiter: string): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`).join(delimiter)

/** Elements without a text, each as a row under the names of its attributes. */
function textOfXml(text: string): string {
  const lines: string[] = []
  let names = ''
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => {
    throw new Problem('unsupported-file', `The XML is not well formed: ${message}`)
  })
  parser.on('doctype', () => {
    throw new Problem('unsupported-file', 'A document type is not read: it declares entities.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const own = Object.keys(attributes)
    if (own.length < 2) return
    const head = lineOf([name, 'Header', ...own], ',')
    if (head !== names) lines.push(head)
    names = head
    lines.push(lineOf([name, 'Data', ...Object.values(attributes).map(String)], ','))
    if (lines.length > ROWS_MAX + FURTHER_ROWS)
      throw new Problem('unsupported-file', `The file has more than ${ROWS_MAX} rows; split it.`)
  })
  parser.write(text).close()
  return lines.join('\n')
}

/** A list of objects, or of the lists of an object the one whose titles are known; undefined for JSON without any. */
function textOfJson(text: string): string | undefined {
  let read: unknown
  try {
    read = parseJson(text)
  } catch {
    return undefined
  }
  const lists = Array.isArray(read) ? [read] : Object.values((read ?? {}) as Record<string, unknown>)
  const texts = lists.flatMap((list) =>
    Array.isArray(list) && list.length > 0 && list.every(isRecord) ? [textOfList(list)] : [],
  )
  return texts.find((one) => recognise(one)) ?? texts[0]
}

function textOfList(rows: readonly Record<string, unknown>[]): string {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [titles, ...rows.map((row) => titles.map((title) => plainText(row[title])))]
    .map((cells) => lineOf(cells, ','))
    .join('\n')
}

const isRecord = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

/** Very small numbers are written with an exponent in JSON; an object states itself by its symbol. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value.toFixed(12).replace(/\.?0+$/, '')
  return isRecord(value) ? plainText(value.symbol) : String(value)
}

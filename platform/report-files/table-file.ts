import type { FileAnswer } from '#platform/endpoint/index.ts'
import { type CsvCell, csvLines, UTF8_MARK } from './csv-table.ts'
import { contentTypes } from './report-file.ts'
import { type SheetPart, workbookOf } from './xlsx-stream.ts'

/** A table that is written as its rows come, with what it has to say of itself. */
export type TableFile = {
  title: string
  about: readonly (readonly [string, string])[]
  columns: readonly string[]
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** The body of a file with its kind. */
export const tableFile = (
  table: TableFile,
  format: 'csv' | 'xlsx',
): Pick<FileAnswer, 'contentType' | 'body'> => ({
  contentType: contentTypes[format],
  body: format === 'csv' ? csvFile(table) : xlsxFile(table),
})

/** As one sheet of text: what it says of itself, an empty line, the heading and the rows. Text that a spreadsheet would run is disarmed. */
function csvFile({ title, about, columns, parts }: TableFile): ReadableStream<Uint8Array> {
  async function* texts() {
    yield UTF8_MARK + csvLines([[title], ...about, [], columns])
    for await (const rows of parts) {
      const stated = rows.map((row) => row.map(inWords))
      if (stated.length > 0) yield csvLines(stated)
    }
  }
  const encoder = new TextEncoder()
  return streamOf(texts(), (text) => encoder.encode(text))
}

/** As a workbook: the rows on the first sheet, what it says of itself on the second. Cells are text or numbers, never formulas. */
function xlsxFile({ title, about, columns, parts }: TableFile): ReadableStream<Uint8Array> {
  async function* rows(): AsyncGenerator<SheetPart> {
    yield [columns]
    for await (const part of parts) yield part.map((row) => row.map(inWords))
  }
  async function* facts(): AsyncGenerator<SheetPart> {
    yield [[title], ...about]
  }
  return streamOf(
    workbookOf([
      { name: title, parts: rows() },
      { name: 'About this file', parts: facts() },
    ]),
    (bytes) => bytes,
  )
}

const inWords = (cell: CsvCell): CsvCell => (typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell)

function streamOf<Part>(
  parts: AsyncGenerator<Part>,
  asBytes: (part: Part) => Uint8Array,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(asBytes(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

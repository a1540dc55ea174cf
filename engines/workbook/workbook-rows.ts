import { numberKinds, sharedStrings } from './cell-texts.ts'
import { damaged, type SheetRow, WorkbookRefused } from './refusal.ts'
import { sheetReader } from './sheet-reader.ts'
import { textOfPart } from './unpack-part.ts'
import { partsOf } from './workbook-parts.ts'
import { xmlParser } from './xml-part.ts'
import { zipDirectory } from './zip-directory.ts'

export type WorkbookLimits = {
  rows: number
  columns: number
  cellCharacters: number
  /** What a part of the file that is needed may unpack to; pictures and other sheets are never unpacked. */
  unpackedBytes: number
  /** How many times its packed size a part may become. */
  unpackedRatio: number
  beyondColumns: 'refuse' | 'leave-out'
}

/** Sizes that the small parts of a workbook never reach. */
const SMALL_PART_BYTES = 16 * 1024 * 1024

/**
 * The rows of the first sheet of an XLSX file, streamed: no more of it is unpacked than is needed, and no more is held than the texts that cells share.
 * @throws WorkbookRefused `unsupported-file` for what is no sound workbook, `too-large` past a limit.
 */
export async function* workbookRows(bytes: Uint8Array, limits: WorkbookLimits): AsyncGenerator<SheetRow> {
  const packed = { bytes, entries: zipDirectory(bytes) }
  const unpack = { bytes: limits.unpackedBytes, ratio: limits.unpackedRatio }
  const small = { ...unpack, bytes: Math.min(unpack.bytes, SMALL_PART_BYTES) }
  const parts = await partsOf(packed, small)
  const sheet = packed.entries.get(parts.sheet)
  if (!sheet) throw damaged()
  const rows: SheetRow[] = []
  let count = 0
  const parser = xmlParser(
    sheetReader({
      strings: await sharedStrings(packed, parts.strings, unpack),
      kinds: await numberKinds(packed, parts.styles, small),
      is1904: parts.is1904,
      columns: limits.columns,
      cellCharacters: limits.cellCharacters,
      beyondColumns: limits.beyondColumns,
      take(row) {
        count += 1
        if (count > limits.rows)
          throw new WorkbookRefused(
            `The file has more than ${limits.rows.toLocaleString('en')} rows. Split it.`,
            'too-large',
          )
        rows.push(row)
      },
    }),
  )
  for await (const text of textOfPart(bytes, sheet, unpack)) {
    parser.write(text)
    yield* rows.splice(0)
  }
  parser.end()
}

import { numberKinds, sharedStrings } from './cell-texts.ts'
import { damaged, type SheetRow, WorkbookRefused } from './refusal.ts'
import { type SheetFacts, sheetReader } from './sheet-reader.ts'
import { textOfPart, type UnpackLimits } from './unpack-part.ts'
import { type Packed, partsOf } from './workbook-parts.ts'
import { xmlParser } from './xml-part.ts'
import { zipDirectory } from './zip-directory.ts'

export type WorkbookLimits = {
  rows: number
  columns: number
  cellCharacters: number
  /** What a part of the file that is needed may unpack to; pictures are never unpacked. */
  unpackedBytes: number
  /** How many times its packed size a part may become. */
  unpackedRatio: number
  beyondColumns: 'refuse' | 'leave-out'
  /** Which of the sheets with rows is read; the first by default. */
  sheet?: number | undefined
  /** The rows of all sheets, each with the name of its own. */
  everySheet?: boolean | undefined
}

/** Sizes that the small parts of a workbook never reach. */
const SMALL_PART_BYTES = 16 * 1024 * 1024

/** Which sheet was read, and what of the workbook was not: the other sheets that have rows. */
export type WorkbookRead = { sheet: string; others: { name: string; rows: number }[] }

/**
 * The rows of the first sheet of an XLSX file that has any, streamed: no more of it is unpacked than is needed, and no more is held
 * than the texts that cells share.
 * @throws WorkbookRefused `unsupported-file` for what is no sound workbook, `too-large` past a limit.
 */
export async function* workbookRows(
  bytes: Uint8Array,
  limits: WorkbookLimits,
): AsyncGenerator<SheetRow, WorkbookRead> {
  const packed = { bytes, entries: zipDirectory(bytes) }
  const unpack = { bytes: limits.unpackedBytes, ratio: limits.unpackedRatio }
  const small = { ...unpack, bytes: Math.min(unpack.bytes, SMALL_PART_BYTES) }
  const { sheets, strings, styles, is1904 } = await partsOf(packed, small)
  const texts = {
    strings: await sharedStrings(packed, strings, unpack),
    kinds: await numberKinds(packed, styles, small),
    is1904,
  }
  const read: WorkbookRead = { sheet: sheets[0]?.name ?? '', others: [] }
  let hasRows = false
  let before = limits.sheet ?? 0
  for (const { name, path } of sheets) {
    let rows = 0
    for await (const row of rowsOfSheet(packed, path, { ...limits, ...texts }, unpack)) {
      rows += 1
      if (limits.everySheet) yield { ...row, sheet: name }
      else if (!hasRows && before === 0) yield row
    }
    if (rows === 0 || limits.everySheet) continue
    if (hasRows || before > 0) read.others.push({ name, rows })
    else read.sheet = name
    hasRows ||= before === 0
    before -= 1
  }
  return read
}

async function* rowsOfSheet(
  packed: Packed,
  path: string,
  facts: WorkbookLimits & Omit<SheetFacts, 'take'>,
  unpack: UnpackLimits,
): AsyncGenerator<SheetRow, void> {
  const sheet = packed.entries.get(path)
  if (!sheet) throw damaged()
  const rows: SheetRow[] = []
  let count = 0
  const take = (row: SheetRow) => {
    count += 1
    if (count > facts.rows)
      throw new WorkbookRefused(
        `The file has more than ${facts.rows.toLocaleString('en')} rows. Split it.`,
        'too-large',
      )
    rows.push(row)
  }
  const parser = xmlParser(sheetReader({ ...facts, take }))
  for await (const text of textOfPart(packed.bytes, sheet, unpack)) {
    parser.write(text)
    yield* rows.splice(0)
  }
  parser.end()
}

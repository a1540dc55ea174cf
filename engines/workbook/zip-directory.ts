import { damaged } from './refusal.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_BYTES_MAX = 65_535
/** A workbook has a few dozen parts, and a picture each. */
const ENTRIES_MAX = 20_000
const IS_ENCRYPTED = 1

export const STORED = 0
export const DEFLATED = 8

/** A packed part: where it begins, how it is packed and what the directory says of its size, which need not be true. */
export type ZipEntry = { method: number; start: number; packed: number; unpacked: number }

/** The parts of a zip file by their names. Nothing is unpacked. @throws WorkbookRefused for what is no sound zip file. */
export function zipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > ENTRIES_MAX) throw damaged()
  const entries = new Map<string, ZipEntry>()
  const names = new TextDecoder()
  let at = view.getUint32(end + 16, true)
  for (let left = count; left > 0; left--) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged()
    const nameBytes = view.getUint16(at + 28, true)
    const extraBytes = view.getUint16(at + 30, true)
    const name = names.decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    const packed = view.getUint32(at + 20, true)
    // A locked part, or one that lies outside the file, is damage only where it is needed.
    const isLocked = (view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0
    const start = isLocked ? undefined : startOf(view, view.getUint32(at + 42, true))
    if (start !== undefined && start + packed <= bytes.length)
      entries.set(name, {
        method: view.getUint16(at + 10, true),
        start,
        packed,
        unpacked: view.getUint32(at + 24, true),
      })
    at += ENTRY_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true)
  }
  return entries
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw damaged()
}

function startOf(view: DataView, local: number): number | undefined {
  if (local + LOCAL_BYTES > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) return undefined
  return local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
}

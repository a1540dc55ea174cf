const UNPACKED_BYTES_MAX = 100 * 1024 * 1024
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46

/** Why a packed workbook is not to be opened; undefined when it may be. Its directory says how large each part becomes: nothing is unpacked here. */
export function refuseLargeSheets(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--
  if (end < 0) return 'The file is not a sound XLSX file.'
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry--) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      return 'The file is not a sound XLSX file.'
    unpacked += view.getUint32(at + 24, true)
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return unpacked > UNPACKED_BYTES_MAX ? 'The file unpacks to more than 100 MB.' : undefined
}

import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** A WOFF file as the TrueType file that was packed into it (W3C WOFF 1.0, section 4): PDF embeds no web fonts. */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (view.getUint32(0) !== WOFF) throw new Error('This is not a WOFF file.')
  const count = view.getUint16(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER_BYTES + at * ENTRY_BYTES
    const start = view.getUint32(entry + 4)
    const packed = woff.subarray(start, start + view.getUint32(entry + 8))
    const length = view.getUint32(entry + 12)
    return {
      tag: view.getUint32(entry),
      checksum: view.getUint32(entry + 16),
      bytes: packed.length < length ? inflateSync(packed) : packed,
    }
  })
  const padded = (length: number) => (length + 3) & ~3
  const directory = 12 + 16 * count
  const sfnt = new Uint8Array(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), directory))
  const out = new DataView(sfnt.buffer)
  const power = 2 ** Math.floor(Math.log2(count))
  out.setUint32(0, view.getUint32(4))
  out.setUint16(4, count)
  out.setUint16(6, power * 16)
  out.setUint16(8, Math.log2(power))
  out.setUint16(10, (count - power) * 16)
  let offset = directory
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + at * 16
    out.setUint32(entry, tag)
    out.setUint32(entry + 4, checksum)
    out.setUint32(entry + 8, offset)
    out.setUint32(entry + 12, bytes.length)
    sfnt.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return sfnt
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ListFile } from '../list-file.ts'
import { ListFormatError } from '../list-format-error.ts'

/** The bytes of a file, unpacked when it is gzip, whatever its name ends in. A cut archive is an error. */
export async function* unpackedBytes(file: ListFile): AsyncIterable<Uint8Array> {
  const source = file.open()[Symbol.asyncIterator]()
  const first = await firstBytes(source)
  const rest = (async function* () {
    yield first
    while (true) {
      const next = await source.next()
      if (next.done) return
      yield next.value
    }
  })()
  try {
    if (first[0] === 0x50 && first[1] === 0x4b && first[2] === 0x03) {
      throw new ListFormatError('wrong-format', 'This is a zip archive; unpack it first.', {
        fileName: file.name,
      })
    }
    if (first[0] === 0x1f && first[1] === 0x8b) yield* gunzipped(rest, file.name)
    else if (first.length > 0) yield* rest
  } finally {
    // A reader that stops early (the head of a file) must let go of the file handle or the connection.
    await source.return?.()
  }
}

/** At least four bytes when the file has them: a chunk may be as small as one byte. */
async function firstBytes(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array()
  while (bytes.length < 4) {
    const next = await source.next()
    if (next.done) break
    bytes = bytes.length === 0 ? next.value : Buffer.concat([bytes, next.value])
  }
  return bytes
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>, fileName: string): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip()
  const piped = pipeline(Readable.from(bytes), gunzip)
  // The error surfaces through the loop below as well; this keeps it from being an unhandled rejection.
  piped.catch(() => {})
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!code.startsWith('Z_')) throw error
    const sentence =
      code === 'Z_BUF_ERROR'
        ? 'The gzip archive is cut short: the download did not finish.'
        : 'The gzip archive is damaged and cannot be unpacked.'
    throw new ListFormatError('cut-short', sentence, { fileName })
  } finally {
    gunzip.destroy()
  }
}

import { DocumentRefused } from './document.ts'

/** A scanned page at 600 dots an inch unpacks to some hundred megabytes; text never does. */
const STREAM_BYTES_MAX = 128 * 1024 * 1024
/** All streams of a file together. */
const FILE_BYTES_MAX = 1024 * 1024 * 1024
/** A deflated stream begins with one of these (RFC 1950: method 8, window of 32 KB or less). */
const startsDeflated = (first: number, second: number) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0

/**
 * Refuses a PDF of which a packed stream unpacks to more than any page holds: the reader would unpack it whole. Streams are unpacked a
 * piece at a time and thrown away. What is packed twice over is unpacked once.
 * @throws DocumentRefused `too-large`.
 */
export async function requireModestStreams(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let all = 0
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 6)) {
    let start = at + 6
    if (text[start] === 13) start += 1
    if (text[start] === 10) start += 1
    if (!startsDeflated(text[start] ?? 0, text[start + 1] ?? 0)) continue
    // It ends where its packing says so: the word that should end it may stand within it.
    const size = await unpackedSize(bytes.subarray(start), STREAM_BYTES_MAX)
    all += size
    if (size > STREAM_BYTES_MAX || all > FILE_BYTES_MAX)
      throw new DocumentRefused('The PDF unpacks to an implausible size and was not read.', 'too-large')
  }
}

/** In bytes, counted no further than a little past `most`. What is damaged counts as far as it goes. */
async function unpackedSize(packed: Uint8Array, most: number): Promise<number> {
  const inflate = new DecompressionStream('deflate')
  const writer = inflate.writable.getWriter()
  const writing = writer
    .write(packed as Uint8Array<ArrayBuffer>)
    .then(() => writer.close())
    .catch(() => {})
  const reader = inflate.readable.getReader()
  let size = 0
  try {
    for (let read = await reader.read(); !read.done && size <= most; read = await reader.read())
      size += read.value.length
  } catch {
    // The reader of the file says what is damaged in it.
  }
  await reader.cancel().catch(() => {})
  await writing
  return size
}

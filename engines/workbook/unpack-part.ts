import { damaged, WorkbookRefused } from './refusal.ts'
import { DEFLATED, STORED, type ZipEntry } from './zip-directory.ts'

/** What a part may become: so many bytes, and past the first megabytes at most so many times its packed size. */
export type UnpackLimits = { bytes: number; ratio: number }

/** Below this a part costs nothing, however well it was packed. */
const RATIO_FROM_BYTES = 16 * 1024 * 1024
const PIECE_BYTES = 16_384
/** No cell is longer than 32,767 characters, five bytes each at the most when every one is written as an entity. */
const UNBROKEN_CHARACTERS_MAX = 400_000

const tooLarge = (limit: number) =>
  new WorkbookRefused(
    `The file unpacks to more than ${Math.round(limit / 1024 / 1024)} MB. Split it.`,
    'too-large',
  )

/**
 * The text of a part, piece by piece. What it unpacks to is counted as it comes: the directory is asked first and not believed.
 * @throws WorkbookRefused past a limit, with nothing more unpacked than the limit, and for a part that is damaged.
 */
export async function* textOfPart(
  bytes: Uint8Array,
  entry: ZipEntry,
  limits: UnpackLimits,
): AsyncGenerator<string, void> {
  const most = Math.min(limits.bytes, Math.max(RATIO_FROM_BYTES, entry.packed * limits.ratio))
  if (entry.unpacked > most) throw tooLarge(most)
  const packed = bytes.subarray(entry.start, entry.start + entry.packed)
  const decoder = new TextDecoder()
  let unpacked = 0
  let unbroken = 0
  for await (const piece of entry.method === STORED ? inPieces(packed) : inflated(packed, entry.method)) {
    unpacked += piece.length
    if (unpacked > most) throw tooLarge(most)
    const text = decoder.decode(piece, { stream: true })
    const mark = text.lastIndexOf('<')
    unbroken = mark === -1 ? unbroken + text.length : text.length - mark
    if (unbroken > UNBROKEN_CHARACTERS_MAX) throw damaged()
    if (text !== '') yield text
  }
}

function* inPieces(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield new Uint8Array(bytes.subarray(at, at + PIECE_BYTES))
}

async function* inflated(packed: Uint8Array, method: number): AsyncGenerator<Uint8Array> {
  if (method !== DEFLATED) throw damaged()
  const inflate = new DecompressionStream('deflate-raw')
  const writer = inflate.writable.getWriter()
  const reader = inflate.readable.getReader()
  const writing = (async () => {
    for (const piece of inPieces(packed)) {
      await writer.ready
      await writer.write(piece)
    }
    await writer.close()
  })().catch(() => undefined)
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      yield value
    }
  } catch {
    throw damaged()
  } finally {
    // Whoever has read enough leaves the rest packed.
    await reader.cancel().catch(() => undefined)
    await writing
  }
}

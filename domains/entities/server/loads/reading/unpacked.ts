import { createGunzip, createInflateRaw } from 'node:zlib'
import { Problem } from '#platform/problems/index.ts'

/** What a file may be once it is unpacked: GLEIF's golden copy is a third of it. */
const UNPACKED_BYTES_MAX = 24_000_000_000
/** Deflate makes a thousandth of what says nothing; a list of companies is made a tenth or a fiftieth of. */
const TIMES_PACKED_MAX = 250
const SURELY_LARGE_BYTES = 64_000_000
const LOCAL = 0x04034b50
/** What begins the directory of an archive, which stands after its entries. */
const CENTRAL = 0x02014b50
const END_OF_EMPTY = 0x06054b50
const DESCRIPTOR = 0x08074b50

/** A part of a file, as long as it was asked for unless it is the last of its entry. */
export type FilePart = { bytes: Uint8Array<SharedArrayBuffer>; isLast: boolean }

const damaged = () =>
  new Problem('unsupported-file', 'The packed file is damaged, or a part of it is missing.')

/**
 * What is in a file, a part at a time: as it stands, out of gzip, or the entries of a ZIP archive one after the other. The parts are the same at every reading.
 * @param bytesOfPart of an entry that is wanted as a whole the most that it may have.
 * @throws Problem `unsupported-file` for a damaged archive, `too-large` past what a file may be.
 */
export async function* unpacked(
  body: ReadableStream<Uint8Array>,
  { bytesOfPart, isWhole }: { bytesOfPart: number; isWhole: boolean },
): AsyncGenerator<FilePart> {
  const packed = new Bytes(body)
  let total = 0
  const entries = entriesOf(packed)
  for (;;) {
    const entry = await entries.next()
    if (entry.done) return
    const held: Uint8Array[] = []
    let length = 0
    for await (const piece of entry.value) {
      total += piece.length
      if (total > UNPACKED_BYTES_MAX)
        throw new Problem('too-large', 'The file is too large once it is unpacked.')
      if (total > SURELY_LARGE_BYTES && total > TIMES_PACKED_MAX * packed.read)
        throw new Problem(
          'too-large',
          `The file is more than ${TIMES_PACKED_MAX} times as large once unpacked, which is not plausible for a list of companies.`,
        )
      held.push(piece)
      length += piece.length
      if (isWhole && length > bytesOfPart)
        throw new Problem(
          'too-large',
          `A file of this kind may have ${Math.floor(bytesOfPart / 1e6)} MB: take the XML or CSV edition.`,
        )
      while (!isWhole && length > bytesOfPart) {
        yield { bytes: firstOf(held, bytesOfPart), isLast: false }
        length -= bytesOfPart
      }
    }
    yield { bytes: firstOf(held, length), isLast: true }
  }
}

/** Takes the first bytes of some pieces into a shared buffer, so that they are handed over without a copy. */
function firstOf(pieces: Uint8Array[], count: number): Uint8Array<SharedArrayBuffer> {
  const bytes = new Uint8Array(new SharedArrayBuffer(count))
  for (let at = 0; at < count; ) {
    const piece = pieces.shift() as Uint8Array
    const taken = piece.subarray(0, count - at)
    bytes.set(taken, at)
    at += taken.length
    if (taken.length < piece.length) pieces.unshift(piece.subarray(taken.length))
  }
  return bytes
}

/** Bytes of a stream that can be looked at before they are taken. */
class Bytes {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #held: Buffer = Buffer.alloc(0)
  #isOver = false
  /** How many bytes have come of the stream. */
  read = 0

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  async peek(count: number): Promise<Buffer> {
    while (this.#held.length < count && !this.#isOver) await this.#more()
    return this.#held.subarray(0, count)
  }

  async take(count: number): Promise<Buffer> {
    const taken = await this.peek(count)
    if (taken.length < count) throw damaged()
    this.#held = this.#held.subarray(count)
    return taken
  }

  /** What comes next, as it comes; empty at the end. */
  async next(): Promise<Buffer> {
    if (this.#held.length === 0 && !this.#isOver) await this.#more()
    const all = this.#held
    this.#held = Buffer.alloc(0)
    return all
  }

  giveBack(bytes: Buffer): void {
    this.#held = Buffer.concat([bytes, this.#held])
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read()
    this.read += value?.length ?? 0
    if (done) this.#isOver = true
    else
      this.#held =
        this.#held.length === 0
          ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
          : Buffer.concat([this.#held, value])
  }
}

async function* entriesOf(packed: Bytes): AsyncGenerator<AsyncGenerator<Uint8Array>> {
  const head = await packed.peek(4)
  if (head.length === 4 && head.readUInt32LE(0) === LOCAL) {
    for (;;) {
      const next = await packed.peek(4)
      const mark = next.length < 4 ? 0 : next.readUInt32LE(0)
      // An archive that was cut off between two entries ends without its directory.
      if (mark !== LOCAL && mark !== CENTRAL && mark !== END_OF_EMPTY) throw damaged()
      if (mark !== LOCAL) return
      const entry = await entryOfZip(packed)
      if (entry) yield entry
    }
  }
  yield head[0] === 0x1f && head[1] === 0x8b ? inflated(packed, createGunzip()) : plain(packed)
}

async function* plain(packed: Bytes): AsyncGenerator<Uint8Array> {
  for (let piece = await packed.next(); piece.length > 0; piece = await packed.next()) yield piece
}

/** An entry of an archive; undefined for a folder, which has no content. */
async function entryOfZip(packed: Bytes): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const head = await packed.take(30)
  const [flags, method] = [head.readUInt16LE(6), head.readUInt16LE(8)]
  const size = head.readUInt32LE(18)
  const name = (await packed.take(head.readUInt16LE(26))).toString('utf8')
  await packed.take(head.readUInt16LE(28))
  if ((flags & 1) !== 0) throw new Problem('unsupported-file', 'The archive is locked with a password.')
  const hasDescriptor = (flags & 8) !== 0
  if (method === 0 && !hasDescriptor) {
    if (name.endsWith('/') || size === 0) {
      await packed.take(size)
      return undefined
    }
    return stored(packed, size)
  }
  if (method !== 8)
    throw new Problem(
      'unsupported-file',
      'The archive is packed in a way that is not read: use ZIP with deflate, or gzip.',
    )
  return (async function* () {
    yield* inflated(packed, createInflateRaw())
    if (hasDescriptor) await skipDescriptor(packed)
  })()
}

async function* stored(packed: Bytes, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const piece = await packed.take(Math.min(left, 65_536))
    left -= piece.length
    yield piece
  }
}

/** After an entry whose size was not known before it stand its digest and its sizes, of four bytes each or of eight. */
async function skipDescriptor(packed: Bytes): Promise<void> {
  const next = await packed.peek(28)
  if (next.length < 16) throw damaged()
  const isMarked = next.readUInt32LE(0) === DESCRIPTOR
  const short = isMarked ? 16 : 12
  const after = (at: number) => (next.length >= at + 4 ? next.subarray(at, at + 2).toString('latin1') : '')
  await packed.take(after(short) === 'PK' ? short : short + 8)
}

/** Unpacks a stream in the threads of zlib and gives back what comes after its end. */
async function* inflated(
  packed: Bytes,
  engine: ReturnType<typeof createInflateRaw> | ReturnType<typeof createGunzip>,
): AsyncGenerator<Uint8Array> {
  let given = 0
  let failure: unknown
  let last: Buffer = Buffer.alloc(0)
  const feeding = (async () => {
    for (;;) {
      const piece = await packed.next()
      if (piece.length === 0) {
        engine.end()
        return
      }
      last = piece
      given += piece.length
      await new Promise<void>((resolve, reject) => {
        engine.write(piece, (error) => (error ? reject(error) : resolve()))
      })
      // What it leaves of a piece stands after its end.
      if (engine.bytesWritten < given) return
    }
  })().catch((thrown: unknown) => {
    failure ??= thrown
    engine.destroy()
  })
  try {
    for await (const piece of engine) yield piece as Uint8Array
  } catch {
    throw failure instanceof Problem ? failure : damaged()
  }
  await feeding
  if (failure) throw failure instanceof Problem ? failure : damaged()
  const unread = given - engine.bytesWritten
  if (unread > 0) packed.giveBack(last.subarray(last.length - unread))
}

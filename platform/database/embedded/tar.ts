import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isSealed, unsealed } from './sealed-stream.ts'

// The part of the tar format (POSIX ustar) that a data directory needs: files and directories with short names.
const BLOCK = 512

/** The header of an entry; a directory has no size. */
export function tarHeader(name: string, size: number | 'directory'): Buffer {
  const header = Buffer.alloc(BLOCK)
  const isDirectory = size === 'directory'
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for the archive.`)
  header.write(isDirectory ? `${name}/` : name, 0)
  header.write(octal(isDirectory ? 0o700 : 0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(isDirectory ? 0 : size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write('        ', 148)
  header.write(isDirectory ? '5' : '0', 156)
  header.write('ustar\u000000', 257)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )}\0 `,
    148,
  )
  return header
}

/** What fills a file's last block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Reads a stream in pieces of wanted lengths. */
class Pieces {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async *take(length: number): AsyncGenerator<Buffer> {
    let left = length
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#source.next()
        if (done) throw new Error('The archive ends before its end: it was cut off.')
        this.#rest = value
      }
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async block(): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.take(BLOCK)) parts.push(part)
    return Buffer.concat(parts)
  }
}

const textIn = (header: Buffer, from: number, length: number) =>
  header.toString('utf8', from, from + length).split('\0')[0] ?? ''

/** What stands in a small archive that is in memory: files as pieces of it, which is what makes it cheap. */
export function* entriesOfTar(
  archive: Buffer,
): Generator<{ name: string; contents: Uint8Array | 'directory' }> {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK)
    if (header[0] === 0) return
    const { name, size, isDirectory } = entryOf(header)
    at += BLOCK
    const contents = new Uint8Array(archive.buffer, archive.byteOffset + at, size)
    yield { name, contents: isDirectory ? 'directory' : contents }
    at += Math.ceil(size / BLOCK) * BLOCK
  }
}

const entryOf = (header: Buffer) => ({
  name: textIn(header, 0, 100),
  size: Number.parseInt(textIn(header, 124, 12).trim() || '0', 8),
  isDirectory: header[156] === '5'.charCodeAt(0),
})

/** Unpacks a compressed archive into a directory, a piece at a time: none of it needs to fit into memory. */
export async function unpackTar(file: string, directory: string, passphrase?: string): Promise<void> {
  const unzipped = createGunzip()
  const packed = createReadStream(file)
  const reading =
    passphrase !== undefined && (await isSealed(file))
      ? pipeline(packed, (source: AsyncIterable<Buffer>) => unsealed(source, passphrase), unzipped)
      : pipeline(packed, unzipped)
  reading.catch(() => {})
  const pieces = new Pieces(unzipped)
  for (;;) {
    const header = await pieces.block()
    if (header.every((byte) => byte === 0)) break
    const { name, size, isDirectory } = entryOf(header)
    const target = resolve(join(directory, name))
    if (target !== resolve(directory) && !target.startsWith(resolve(directory) + sep))
      throw new Error(`The archive names a file outside of its directory: ${name}.`)
    if (isDirectory) await mkdir(target, { recursive: true, mode: 0o700 })
    else {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(pieces.take(size)), createWriteStream(target, { mode: 0o600 }))
    }
    for await (const _ of pieces.take(isDirectory ? 0 : tarPadding(size).length));
  }
  // What stands behind the end is read too: a sealed archive is whole only with its last piece.
  for await (const _ of unzipped);
  await reading
}

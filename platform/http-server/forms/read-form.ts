import { openAsBlob } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Problem } from '#platform/problems/index.ts'
import { plainFileName } from './plain-file-name.ts'
import { type Arriving, Shelf, SOMEWHERE } from './shelf.ts'

/** What a form says, and a way to let go of what lies on the disk for it. */
export type Form = { fields: Record<string, unknown>; letGo: () => Promise<void> }

/** Bytes of a file that are held together before they are put aside. */
const HELD_BYTES = 1024 * 1024
/** A longer file waits on the disk. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024
const HEAD_BYTES_MAX = 16_384
const TEXT_BYTES_MAX = 1024 * 1024
const PARTS_MAX = 1_000

const unreadable = () => new Problem('invalid-input', 'The form could not be read.')

/**
 * Reads a form (RFC 7578) as it comes: at no time are more than a few megabytes of a file in memory, and no step takes long.
 * @throws Problem `invalid-input` for what is no form, `too-large` as soon as it is known to be longer, `too-many-requests` while too
 * many long files are under way.
 */
export async function readForm(
  request: Request,
  bytesMax: number,
  arriving: Arriving = SOMEWHERE,
): Promise<Form> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data'))
    throw new Problem('invalid-input', 'This call takes a form (multipart/form-data).')
  const named = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType)
  const boundary = named?.[1] ?? named?.[2]
  const shelf = new Shelf(arriving)
  try {
    if (!boundary || !request.body) throw unreadable()
    const reader = new FormReader(boundary, shelf)
    let length = 0
    for await (const chunk of request.body) {
      length += chunk.length
      if (length > bytesMax) throw tooLarge(bytesMax)
      await reader.take(chunk)
    }
    return { fields: reader.end(), letGo: () => shelf.clear() }
  } catch (failure) {
    await shelf.clear()
    throw failure
  }
}

export const tooLarge = (bytesMax: number) =>
  new Problem('too-large', `The request is larger than the ${bytesMax} bytes allowed here.`, { bytesMax })

type Head = { name: string; fileName: string | undefined; type: string }

/** A part as it comes: a file is held in blobs of a megabyte, and a long one on the disk. */
class Part {
  readonly head: Head
  readonly #shelf: Shelf
  #pieces: Uint8Array[] = []
  #held = 0
  #blobs: Blob[] = []
  #length = 0
  #path = ''
  #disk: FileHandle | undefined

  constructor(head: Head, shelf: Shelf) {
    this.head = head
    this.#shelf = shelf
  }

  async take(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return
    this.#length += bytes.length
    if (this.head.fileName === undefined && this.#length > TEXT_BYTES_MAX) throw tooLarge(TEXT_BYTES_MAX)
    this.#pieces.push(bytes)
    this.#held += bytes.length
    if (this.#held >= HELD_BYTES) await this.#putAside()
  }

  async #putAside(): Promise<void> {
    const pieces = this.#pieces as Uint8Array<ArrayBuffer>[]
    this.#pieces = []
    this.#held = 0
    if (!this.#disk && this.#length <= IN_MEMORY_BYTES) {
      this.#blobs.push(new Blob(pieces))
      return
    }
    if (!this.#disk) {
      const { path, disk } = await this.#shelf.place()
      this.#path = path
      this.#disk = disk
    }
    // All of it or an error: one write may take less than it is given.
    for (const piece of pieces) await this.#disk.writeFile(piece)
  }

  /** The value of the field. */
  async end(): Promise<string | File> {
    const { fileName, type } = this.head
    if (fileName === undefined)
      return Buffer.concat([...(await this.#bytes()), ...this.#pieces]).toString('utf8')
    if (this.#disk) {
      await this.#putAside()
      await this.#shelf.close(this.#disk)
      return new File([...this.#blobs, await openAsBlob(this.#path)], fileName, { type })
    }
    return new File([...this.#blobs, ...(this.#pieces as Uint8Array<ArrayBuffer>[])], fileName, { type })
  }

  async #bytes(): Promise<Uint8Array[]> {
    return Promise.all(this.#blobs.map(async (blob) => new Uint8Array(await blob.arrayBuffer())))
  }
}

const LINE_BREAK = Buffer.from('\r\n')
const END_OF_HEAD = Buffer.from('\r\n\r\n')

class FormReader {
  readonly #delimiter: Buffer
  readonly #shelf: Shelf
  readonly #values = new Map<string, (string | File)[]>()
  // The first delimiter has no line break before it.
  #rest: Buffer = LINE_BREAK
  #at: 'preamble' | 'delimiter' | 'head' | 'body' | 'end' = 'preamble'
  #part: Part | undefined
  #parts = 0

  constructor(boundary: string, shelf: Shelf) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#shelf = shelf
  }

  async take(chunk: Uint8Array): Promise<void> {
    this.#rest = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk])
    while (await this.#step());
  }

  end(): Record<string, unknown> {
    if (this.#at !== 'end') throw unreadable()
    // A field that is given several times is a list: its last value alone would lose the others without a word.
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    )
  }

  /** Goes as far as the bytes at hand allow; false where more are needed. */
  async #step(): Promise<boolean> {
    switch (this.#at) {
      case 'preamble':
      case 'body':
        return this.#content()
      case 'delimiter':
        return this.#behindDelimiter()
      case 'head':
        return this.#head()
      default:
        this.#rest = Buffer.alloc(0)
        return false
    }
  }

  async #content(): Promise<boolean> {
    const place = this.#rest.indexOf(this.#delimiter)
    // A delimiter may have begun at the end of what is there.
    const end = place === -1 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : place
    await this.#part?.take(this.#rest.subarray(0, end))
    this.#rest = this.#rest.subarray(place === -1 ? end : place + this.#delimiter.length)
    if (place === -1) return false
    if (this.#part) {
      const { name } = this.#part.head
      const value = await this.#part.end()
      this.#values.set(name, [...(this.#values.get(name) ?? []), value])
      this.#part = undefined
    }
    this.#at = 'delimiter'
    return true
  }

  #behindDelimiter(): boolean {
    if (this.#rest.length < 2) return false
    if (this.#rest.subarray(0, 2).toString('latin1') === '--') {
      this.#at = 'end'
      return true
    }
    const place = this.#rest.indexOf(LINE_BREAK)
    if (place === -1 && this.#rest.length < 100) return false
    if (place === -1 || this.#rest.subarray(0, place).toString('latin1').trim() !== '') throw unreadable()
    // The line break stays: a head without a line ends with two.
    this.#rest = this.#rest.subarray(place)
    this.#at = 'head'
    return true
  }

  #head(): boolean {
    const place = this.#rest.indexOf(END_OF_HEAD)
    if (place === -1) {
      if (this.#rest.length > HEAD_BYTES_MAX) throw unreadable()
      return false
    }
    if (place > HEAD_BYTES_MAX || this.#parts >= PARTS_MAX) throw unreadable()
    this.#parts += 1
    this.#part = new Part(headOf(this.#rest.subarray(0, place).toString('utf8')), this.#shelf)
    this.#rest = this.#rest.subarray(place + END_OF_HEAD.length)
    this.#at = 'body'
    return true
  }
}

function headOf(text: string): Head {
  const lines = new Map(
    text
      .split('\r\n')
      .filter(Boolean)
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
      }),
  )
  const disposition = lines.get('content-disposition') ?? ''
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (!/^form-data\b/i.test(disposition) || name === undefined) throw unreadable()
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1]
  return {
    name: unescaped(name),
    fileName: fileName === undefined ? undefined : plainFileName(unescaped(fileName)),
    type: lines.get('content-type') ?? 'text/plain',
  }
}

/** Browsers write three signs of a name otherwise, because it stands in quotes. */
const unescaped = (text: string) =>
  text.replaceAll(/%22/g, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')

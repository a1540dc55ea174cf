import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: where it lies in it, and its text as it comes. */
export type ArchiveFile = readonly [path: string, texts: AsyncIterable<string>]

/** A ZIP archive as it comes: each file is packed while it is written, and none is held whole. */
export async function* archiveOf(files: readonly ArchiveFile[]): AsyncGenerator<Uint8Array> {
  const listed: Uint8Array[] = []
  let at = 0
  for (const [path, texts] of files) {
    const entry = { path: Buffer.from(path), at, crc: 0, packed: 0, plain: 0 }
    for await (const bytes of packed(entry, texts)) {
      at += bytes.length
      yield bytes
    }
    listed.push(listing(entry))
  }
  const directory = Buffer.concat(listed)
  yield Buffer.concat([directory, ending(files.length, directory.length, at)])
}

type Entry = { path: Buffer; at: number; crc: number; packed: number; plain: number }

/** One file of the archive; its sizes stand behind it, as they are known only then. */
async function* packed(entry: Entry, texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  fields(head, 4)
  head.writeUInt16LE(entry.path.length, 26)
  yield Buffer.concat([head, entry.path])

  const deflate = createDeflateRaw({ level: 6 })
  try {
    const out = deflate[Symbol.asyncIterator]()
    const sending = (async () => {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.plain += bytes.length
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
      }
      deflate.end()
    })()
    // A failure to read ends the packing, and so the file.
    sending.catch((failure: unknown) => deflate.destroy(failure as Error))
    for (let part = await out.next(); !part.done; part = await out.next()) {
      entry.packed += part.value.length
      yield part.value
    }
    await sending
  } finally {
    deflate.destroy()
  }
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(entry.crc, 4)
  tail.writeUInt32LE(entry.packed, 8)
  tail.writeUInt32LE(entry.plain, 12)
  yield tail
}

/** Version, flags (sizes behind, names in UTF-8), method and the first day that a ZIP knows. */
function fields(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(0x0808, at + 2)
  bytes.writeUInt16LE(8, at + 4)
  bytes.writeUInt16LE(0x0021, at + 8)
}

function listing({ path, at, crc, packed, plain }: Entry): Uint8Array {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  fields(head, 6)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(plain, 24)
  head.writeUInt16LE(path.length, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, path])
}

function ending(files: number, bytes: number, at: number): Uint8Array {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

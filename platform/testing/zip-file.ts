import { crc32, deflateRawSync } from 'node:zlib'

/** A part that somebody has packed already, because nobody could hold it whole. */
type Packed = { content: Uint8Array; crc: number; size: number }

/** A zip file of some parts. `statedBytes` is what its directory claims of each part's size, true or not. */
export function zipOf(
  parts: Record<string, string | Uint8Array>,
  { statedBytes, packed: readyParts = {} }: { statedBytes?: number; packed?: Record<string, Packed> } = {},
): Uint8Array {
  const body: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  const all = Object.entries(parts).map(([name, content]): [string, Packed] => {
    const plain = Buffer.from(content as string)
    return [name, { content: deflateRawSync(plain), crc: crc32(plain), size: plain.length }]
  })
  for (const [name, { content: packed, crc, size }] of [...all, ...Object.entries(readyParts)]) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(statedBytes ?? size, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]))
    body.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...body, ...directory, end]))
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

// A stream sealed in pieces (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár): AES-256-GCM under a key of this stream
// alone, each piece under its number and whether it is the last one. A piece that was changed, left out, moved or taken from another
// stream does not open, and neither does a stream that was cut off.
const MARK = Buffer.from('ASSAYSB1')
const SALT = 16
const TAG = 16
const PIECE = 64 * 1024
/** What OWASP asks for a passphrase that is tried offline: 128 MiB, once for a backup. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** It was sealed under another passphrase, or is not what was sealed. */
export class NotOpened extends Error {}

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFKC'), salt, 32, COST)

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Bytes in pieces of one length, and whether each is the last; of an empty stream one empty piece. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let holds = 0
  for await (const part of source) {
    held.push(part)
    holds += part.length
    if (holds <= length) continue
    let all = Buffer.concat(held)
    // One byte more than a piece says that it is not the last.
    while (all.length > length) {
      yield { piece: all.subarray(0, length), isLast: false }
      all = all.subarray(length)
    }
    held = [all]
    holds = all.length
  }
  yield { piece: Buffer.concat(held), isLast: true }
}

/** Seals a stream under a passphrase, a piece at a time. */
export async function* sealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const key = await keyOf(passphrase, salt)
  yield Buffer.concat([MARK, salt])
  let number = 0
  for await (const { piece, isLast } of inPieces(source, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Opens what `sealed` wrote: every piece that is given has been proved. @throws NotOpened. */
export async function* unsealed(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const { head, rest } = await headOf(source)
  if (head.length < MARK.length + SALT || !head.subarray(0, MARK.length).equals(MARK))
    throw new NotOpened('It is not sealed.')
  const key = await keyOf(passphrase, head.subarray(MARK.length))
  let number = 0
  for await (const { piece, isLast } of inPieces(rest, PIECE + TAG)) {
    yield opened(key, piece, nonceOf(number, isLast))
    number += 1
  }
}

function opened(key: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  if (piece.length < TAG) throw new NotOpened('It was cut off.')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(piece.subarray(piece.length - TAG))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG)), decipher.final()])
  } catch (cause) {
    throw new NotOpened('The passphrase is wrong, or the file was changed.', { cause })
  }
}

async function headOf(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const parts = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < MARK.length + SALT) {
    const { done, value } = await parts.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  const after = read.subarray(MARK.length + SALT)
  async function* rest() {
    yield after
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return { head: read.subarray(0, MARK.length + SALT), rest: rest() }
}

/** Whether a file is sealed, by its first bytes. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const start = Buffer.alloc(MARK.length)
    await handle.read(start, 0, start.length, 0)
    return start.equals(MARK)
  } finally {
    await handle.close()
  }
}

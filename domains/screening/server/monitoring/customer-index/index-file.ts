import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { openSnapshot, type PartyIndex, SnapshotRefused, snapshotOf } from '#engines/name-matching/index.ts'

/** A customer that the index holds: what was compared of it, and under how many names of `partyIdOf` it is in the index. */
export type IndexedCustomer = { key: bigint; parties: number }

/**
 * Layout, little-endian: SHA-256 over what follows up to the snapshot; the number of customers (8 bytes); of each its number, what was compared of it and how many
 * parties it has (3 × 8 bytes); then the snapshot of the index.
 */
const DIGEST_BYTES = 32
const COUNT_BYTES = 8
const CUSTOMER_BYTES = 24

export const partyIdOf = (customerId: number, place: number): string => `${customerId}/${place}`

/** The customers of a file and their index; undefined where there is none, or one that is cut short, damaged or of another version of the engine. */
export function readIndexFile(
  file: string,
): { customers: Map<number, IndexedCustomer>; index: PartyIndex } | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw failure
  }
  if (bytes.length < DIGEST_BYTES + COUNT_BYTES) return undefined
  const end = DIGEST_BYTES + COUNT_BYTES + Number(bytes.readBigUInt64LE(DIGEST_BYTES)) * CUSTOMER_BYTES
  if (end > bytes.length) return undefined
  if (!digestOf(bytes.subarray(DIGEST_BYTES, end)).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined
  const customers = new Map<number, IndexedCustomer>()
  for (let at = DIGEST_BYTES + COUNT_BYTES; at < end; at += CUSTOMER_BYTES)
    customers.set(Number(bytes.readBigUInt64LE(at)), {
      key: bytes.readBigUInt64LE(at + 8),
      parties: Number(bytes.readBigUInt64LE(at + 16)),
    })
  try {
    return { customers, index: openSnapshot(bytes.subarray(end)) }
  } catch (failure) {
    if (failure instanceof SnapshotRefused) return undefined
    throw failure
  }
}

/** Keeps the file whole or not at all, for nobody but this account: names of customers are in it. */
export function writeIndexFile(
  file: string,
  { customers, index }: { customers: ReadonlyMap<number, IndexedCustomer>; index: PartyIndex },
): void {
  const head = Buffer.alloc(DIGEST_BYTES + COUNT_BYTES + customers.size * CUSTOMER_BYTES)
  head.writeBigUInt64LE(BigInt(customers.size), DIGEST_BYTES)
  let at = DIGEST_BYTES + COUNT_BYTES
  for (const [id, { key, parties }] of customers) {
    head.writeBigUInt64LE(BigInt(id), at)
    head.writeBigUInt64LE(key, at + 8)
    head.writeBigUInt64LE(BigInt(parties), at + 16)
    at += CUSTOMER_BYTES
  }
  digestOf(head.subarray(DIGEST_BYTES)).copy(head)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}.${threadId}.part`
  const handle = openSync(part, 'w', 0o600)
  try {
    for (const bytes of [head, snapshotOf(index)])
      for (let written = 0; written < bytes.length; )
        written += writeSync(handle, bytes, written, bytes.length - written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(part, file)
}

export const removeIndexFile = (file: string): void => rmSync(file, { force: true })

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

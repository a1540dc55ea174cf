import { ENGINE_VERSION } from '../engine-version.ts'
import type { LayerPart } from './layer.ts'
import { PartyIndex } from './party-index.ts'
import { checksumOf } from './storage/hashing.ts'
import {
  arraysOf,
  BYTE_ARRAYS,
  partyCountOf,
  SEGMENT_ARRAY_COUNT,
  type Segment,
  segmentFrom,
} from './storage/segment.ts'

/**
 * Layout, little-endian: 16 bytes of magic; the header's length and checksum; the header as JSON (format, engine
 * version, and for each array its offset, length in bytes and checksum); then the arrays, each on a multiple of
 * 16 so that it is used where it lies.
 */
const MAGIC = 'assay-name-index'
export const SNAPSHOT_FORMAT = 2
const PREFIX_BYTES = 24
const ALIGNMENT = 16

type StoredArray = { offset: number; byteLength: number; checksum: number }
type StoredLayer = { arrays: StoredArray[]; withdrawn: StoredArray | null }
type Header = { format: number; engine: string; layers: StoredLayer[] }

export class SnapshotRefused extends Error {
  override name = 'SnapshotRefused'
}

/** The index as bytes, complete in itself, to be written to a file or shared between threads. */
export function snapshotOf(index: PartyIndex): Uint8Array {
  const bodies: Uint8Array[] = []
  let bodyLength = 0
  const store = (array: Uint8Array | Uint32Array): StoredArray => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    const stored = { offset: bodyLength, byteLength: bytes.length, checksum: checksumOf(bytes) }
    bodies.push(bytes)
    bodyLength = aligned(bodyLength + bytes.length)
    return stored
  }
  const header: Header = {
    format: SNAPSHOT_FORMAT,
    engine: ENGINE_VERSION,
    layers: index.layerParts().map(({ segment, withdrawn }) => ({
      arrays: arraysOf(segment).map(store),
      withdrawn: withdrawn ? store(withdrawn) : null,
    })),
  }
  const headerBytes = new TextEncoder().encode(JSON.stringify(header))
  const bodyStart = aligned(PREFIX_BYTES + headerBytes.length)
  const snapshot = new Uint8Array(bodyStart + bodyLength)
  for (let place = 0; place < MAGIC.length; place++) snapshot[place] = MAGIC.charCodeAt(place)
  const prefix = new DataView(snapshot.buffer)
  prefix.setUint32(16, headerBytes.length, true)
  prefix.setUint32(20, checksumOf(headerBytes), true)
  snapshot.set(headerBytes, PREFIX_BYTES)
  let offset = bodyStart
  for (const bytes of bodies) {
    snapshot.set(bytes, offset)
    offset = aligned(offset + bytes.length)
  }
  return snapshot
}

/**
 * Opens a snapshot without copying it: the bytes must stay unchanged while the index is in use. Throws
 * `SnapshotRefused` when the bytes are damaged, cut short, of another format or prepared by another version
 * of the engine (whose tokens would not meet this one's).
 */
export function openSnapshot(snapshot: Uint8Array | SharedArrayBuffer): PartyIndex {
  const given = snapshot instanceof Uint8Array ? snapshot : new Uint8Array(snapshot)
  // Arrays of words must lie on multiples of four; a view that does not is moved once.
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice()
  const header = readHeader(bytes)
  if (header.format !== SNAPSHOT_FORMAT) {
    throw new SnapshotRefused(
      `The snapshot has format ${header.format}; this engine reads ${SNAPSHOT_FORMAT}.`,
    )
  }
  if (header.engine !== ENGINE_VERSION) {
    throw new SnapshotRefused(`The snapshot was made by ${header.engine}; this is ${ENGINE_VERSION}.`)
  }
  const bodyStart = aligned(PREFIX_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true))
  const load = (stored: StoredArray): Uint8Array => {
    const start = bodyStart + stored.offset
    if (start + stored.byteLength > bytes.length) throw new SnapshotRefused('The snapshot is cut short.')
    const view = bytes.subarray(start, start + stored.byteLength)
    if (checksumOf(view) !== stored.checksum) throw new SnapshotRefused('The snapshot is damaged.')
    return view
  }
  const parts = header.layers.map((layer): LayerPart => {
    if (layer.arrays.length !== SEGMENT_ARRAY_COUNT) throw new SnapshotRefused('The snapshot is damaged.')
    const segment: Segment = segmentFrom(
      layer.arrays.map((stored, position) => {
        const view = load(stored)
        return BYTE_ARRAYS.includes(position) ? view : wordsOf(view)
      }),
    )
    const withdrawn = layer.withdrawn ? load(layer.withdrawn) : undefined
    if (withdrawn && withdrawn.length !== partyCountOf(segment)) {
      throw new SnapshotRefused('The snapshot is damaged.')
    }
    return { segment, withdrawn }
  })
  return new PartyIndex(parts)
}

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < PREFIX_BYTES) throw new SnapshotRefused('The snapshot is cut short.')
  for (let place = 0; place < MAGIC.length; place++) {
    if (bytes[place] !== MAGIC.charCodeAt(place)) throw new SnapshotRefused('This is not a name index.')
  }
  const prefix = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES)
  const length = prefix.getUint32(16, true)
  if (PREFIX_BYTES + length > bytes.length) throw new SnapshotRefused('The snapshot is cut short.')
  // A copy: text is not decoded from shared memory, and words are read where they are aligned.
  const headerBytes = bytes.slice(PREFIX_BYTES, PREFIX_BYTES + length)
  if (checksumOf(headerBytes) !== prefix.getUint32(20, true)) {
    throw new SnapshotRefused('The snapshot is damaged.')
  }
  return JSON.parse(new TextDecoder().decode(headerBytes)) as Header
}

const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT

const wordsOf = (view: Uint8Array): Uint32Array =>
  new Uint32Array(view.buffer, view.byteOffset, view.byteLength / 4)

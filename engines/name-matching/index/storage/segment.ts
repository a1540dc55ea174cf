import type { HashedLists } from './hashed-lists.ts'
import { compareWithPartyId, decodeText, readPartyId } from './party-record.ts'

const encoder = new TextEncoder()

/**
 * An immutable part of an index, nothing but typed arrays, so that it lies in a snapshot as it lies in memory.
 * Parties stand in the order of their ids, tokens in the order of
 * their texts, names by their rarest token.
 */
export type Segment = {
  /** Where each party's record starts in `records`; one more than there are parties. */
  recordOffsets: Uint32Array
  records: Uint8Array
  /**
   * A row a name: its party, then its distinct indexed tokens, the last word of a row with `ROW_END` set. A name
   * is known by where its row starts, so that walking postings costs one far look a name.
   */
  nameRows: Uint32Array
  /** The rows of each token's names, ascending. */
  postingOffsets: Uint32Array
  postings: Uint32Array
  /** The token dictionary: text of each token as UTF-8, and an open-addressed table from hash to token + 1. */
  tokenOffsets: Uint32Array
  tokenBytes: Uint8Array
  tokenTable: Uint32Array
  /** Symmetric deletion forms: bucket of a form's hash to tokens. What is found is verified by edit distance. */
  deletionBuckets: Uint32Array
  deletionTokens: Uint32Array
  /** Phonetic keys, consonant skeletons and dictionary classes to tokens. */
  tokenKeys: HashedLists
  /** Whole names, as the sorted set of their tokens, and initials of names, to rows. */
  wholeNames: HashedLists
  /** Valid identifiers to parties. */
  identifiers: HashedLists
}

export const partyCountOf = (segment: Segment): number => segment.recordOffsets.length - 1
/** Set in the last word of a name's row. */
export const ROW_END = 0x8000_0000

/** The party of the name whose row starts at `row`. */
export const partyOfRow = (segment: Segment, row: number): number => segment.nameRows[row]! & ~ROW_END

export const tokenCountOf = (segment: Segment): number => segment.tokenOffsets.length - 1

export const partyIdAt = (segment: Segment, party: number): string =>
  readPartyId(segment.records, segment.recordOffsets[party]!)

export const tokenTextAt = (segment: Segment, token: number): string =>
  decodeText(segment.tokenBytes, segment.tokenOffsets[token]!, segment.tokenOffsets[token + 1]!)

/** The position of the party with this id, or -1. */
export function findParty(segment: Segment, id: string): number {
  const wanted = encoder.encode(id)
  let low = 0
  let high = partyCountOf(segment) - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = compareWithPartyId(wanted, segment.records, segment.recordOffsets[middle]!)
    if (order === 0) return middle
    if (order > 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Calls `visit` with each token of each row, and where the row starts. */
export function forEachToken(nameRows: Uint32Array, visit: (token: number, row: number) => void): void {
  for (let row = 0; row < nameRows.length; ) {
    let place = row
    while (nameRows[place]! < ROW_END) {
      place++
      visit(nameRows[place]! & ~ROW_END, row)
    }
    row = place + 1
  }
}

/** The arrays of a segment in the order of the snapshot. */
export function arraysOf(segment: Segment): (Uint8Array | Uint32Array)[] {
  return [
    segment.recordOffsets,
    segment.records,
    segment.nameRows,
    segment.postingOffsets,
    segment.postings,
    segment.tokenOffsets,
    segment.tokenBytes,
    segment.tokenTable,
    segment.deletionBuckets,
    segment.deletionTokens,
    segment.tokenKeys.buckets,
    segment.tokenKeys.hashes,
    segment.tokenKeys.values,
    segment.wholeNames.buckets,
    segment.wholeNames.hashes,
    segment.wholeNames.values,
    segment.identifiers.buckets,
    segment.identifiers.hashes,
    segment.identifiers.values,
  ]
}

export const SEGMENT_ARRAY_COUNT = 19

/** The positions, among `arraysOf`, of the arrays that hold bytes; the others hold 32-bit words. */
export const BYTE_ARRAYS: readonly number[] = [1, 6]

export function segmentFrom(arrays: readonly (Uint8Array | Uint32Array)[]): Segment {
  const words = (position: number): Uint32Array => arrays[position] as Uint32Array
  const lists = (position: number): HashedLists => ({
    buckets: words(position),
    hashes: words(position + 1),
    values: words(position + 2),
  })
  return {
    recordOffsets: words(0),
    records: arrays[1] as Uint8Array,
    nameRows: words(2),
    postingOffsets: words(3),
    postings: words(4),
    tokenOffsets: words(5),
    tokenBytes: arrays[6] as Uint8Array,
    tokenTable: words(7),
    deletionBuckets: words(8),
    deletionTokens: words(9),
    tokenKeys: lists(10),
    wholeNames: lists(13),
    identifiers: lists(16),
  }
}

export const segmentByteLength = (segment: Segment): number =>
  arraysOf(segment).reduce((sum, array) => sum + array.byteLength, 0)

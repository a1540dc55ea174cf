import type { Party } from '../party.ts'
import { DELETION_FORMS_MAX, deletionHashes } from './deletion-variants.ts'
import { GrowableBytes, GrowableUint32 } from './growable-arrays.ts'
import { buildHashedLists } from './hashed-lists.ts'
import { hashText, powerOfTwoFrom } from './hashing.ts'
import { identifierHashes, indexableName, initialsForm } from './indexable-name.ts'
import { readParty, writeParty } from './party-record.ts'
import { forEachToken, type Segment } from './segment.ts'

/**
 * Builds a segment. Of parties with one id the last is kept. The order of the input leaves no trace: parties
 * are laid down in the order of their ids.
 */
export function buildSegment(parties: Iterable<Party>): Segment {
  const { records, recordOffsets } = layDownRecords(parties)
  const partyCount = recordOffsets.length - 1

  const tokens = new Map<string, number>()
  const tokenBytes = new GrowableBytes()
  const tokenOffsets = new GrowableUint32()
  const keyHashes = new GrowableUint32()
  const keyTokens = new GrowableUint32()
  const rows = new GrowableUint32(partyCount * 4 + 1)
  const wholeHashes = new GrowableUint32(partyCount + 1)
  const wholeNameRows = new GrowableUint32(partyCount + 1)
  const identifierKeys = new GrowableUint32()
  const identifierParties = new GrowableUint32()

  for (let party = 0; party < partyCount; party++) {
    const entry = readParty(records, recordOffsets[party]!)
    for (const name of entry.names) {
      const indexable = indexableName(name.value, entry.schema)
      const row = rows.length
      rows.push(party)
      for (const token of indexable.tokens) {
        let id = tokens.get(token.text)
        if (id === undefined) {
          id = tokens.size
          tokens.set(token.text, id)
          tokenOffsets.push(tokenBytes.length)
          tokenBytes.pushBytes(encoder.encode(token.text))
          for (const key of token.keys) {
            keyHashes.push(hashText(key))
            keyTokens.push(id)
          }
        }
        rows.push(id)
      }
      rows.closeRow()
      if (indexable.tokens.length > 0) {
        wholeHashes.push(hashText(indexable.wholeForm))
        wholeNameRows.push(row)
      }
      if (indexable.initials !== '') {
        wholeHashes.push(hashText(initialsForm(indexable.initials)))
        wholeNameRows.push(row)
      }
    }
    for (const hash of identifierHashes(entry)) {
      identifierKeys.push(hash)
      identifierParties.push(party)
    }
  }
  tokenOffsets.push(tokenBytes.length)

  const dictionary = { offsets: tokenOffsets.view().slice(), bytes: tokenBytes.view().slice() }
  const nameRows = rows.view().slice()
  return {
    recordOffsets,
    records,
    nameRows,
    ...postingsOf(nameRows, tokens.size),
    tokenOffsets: dictionary.offsets,
    tokenBytes: dictionary.bytes,
    tokenTable: tableOf(tokens),
    ...deletionsOf(dictionary.offsets, dictionary.bytes),
    tokenKeys: buildHashedLists(keyHashes.view(), keyTokens.view()),
    wholeNames: buildHashedLists(wholeHashes.view(), wholeNameRows.view()),
    identifiers: buildHashedLists(identifierKeys.view(), identifierParties.view()),
  }
}

const encoder = new TextEncoder()

function layDownRecords(parties: Iterable<Party>): { records: Uint8Array; recordOffsets: Uint32Array } {
  const written = new GrowableBytes(1 << 16)
  const starts = new Map<string, [start: number, end: number]>()
  for (const party of parties) {
    const start = written.length
    writeParty(written, party)
    starts.set(party.id, [start, written.length])
  }
  const bytes = written.view()
  const ids = [...starts.keys()].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const recordOffsets = new Uint32Array(ids.length + 1)
  let length = 0
  for (const id of ids) {
    const [start, end] = starts.get(id)!
    length += end - start
  }
  const records = new Uint8Array(length)
  let offset = 0
  ids.forEach((id, index) => {
    const [start, end] = starts.get(id)!
    recordOffsets[index] = offset
    records.set(bytes.subarray(start, end), offset)
    offset += end - start
  })
  recordOffsets[ids.length] = offset
  return { records, recordOffsets }
}

function postingsOf(nameRows: Uint32Array, tokenCount: number): Pick<Segment, 'postingOffsets' | 'postings'> {
  const postingOffsets = new Uint32Array(tokenCount + 1)
  forEachToken(nameRows, (token) => {
    postingOffsets[token + 1]!++
  })
  for (let token = 0; token < tokenCount; token++) postingOffsets[token + 1]! += postingOffsets[token]!
  const next = postingOffsets.slice(0, tokenCount)
  const postings = new Uint32Array(postingOffsets[tokenCount]!)
  forEachToken(nameRows, (token, row) => {
    postings[next[token]!++] = row
  })
  return { postingOffsets, postings }
}

function tableOf(tokens: Map<string, number>): Uint32Array {
  const table = new Uint32Array(powerOfTwoFrom(Math.ceil(tokens.size * 1.5) + 1))
  for (const [text, token] of tokens) {
    let slot = hashText(text) & (table.length - 1)
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
    table[slot] = token + 1
  }
  return table
}

function deletionsOf(
  tokenOffsets: Uint32Array,
  tokenBytes: Uint8Array,
): Pick<Segment, 'deletionBuckets' | 'deletionTokens'> {
  const tokenCount = tokenOffsets.length - 1
  const forms = new Uint32Array(DELETION_FORMS_MAX)
  let formCount = 0
  for (let token = 0; token < tokenCount; token++) {
    formCount += deletionHashes(tokenBytes, tokenOffsets[token]!, tokenOffsets[token + 1]!, forms)
  }
  const bucketCount = powerOfTwoFrom(Math.max(1, formCount >>> 3))
  const mask = bucketCount - 1
  const buckets = new Uint32Array(bucketCount + 1)
  for (let token = 0; token < tokenCount; token++) {
    const count = deletionHashes(tokenBytes, tokenOffsets[token]!, tokenOffsets[token + 1]!, forms)
    for (let form = 0; form < count; form++) buckets[(forms[form]! & mask) + 1]!++
  }
  for (let bucket = 0; bucket < bucketCount; bucket++) buckets[bucket + 1]! += buckets[bucket]!
  const next = buckets.slice(0, bucketCount)
  const listed = new Uint32Array(formCount)
  for (let token = 0; token < tokenCount; token++) {
    const count = deletionHashes(tokenBytes, tokenOffsets[token]!, tokenOffsets[token + 1]!, forms)
    for (let form = 0; form < count; form++) listed[next[forms[form]! & mask]!++] = token
  }
  return { deletionBuckets: buckets, deletionTokens: listed }
}

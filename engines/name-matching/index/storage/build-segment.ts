import type { Party } from '../../party.ts'
import { beginningForm, runTogetherForm } from '../../scripts/letters-alone.ts'
import { DELETION_FORMS_MAX, deletionHashes } from '../words/deletion-variants.ts'
import {
  type IndexableToken,
  identifierHashes,
  indexableName,
  initialForms,
  initialsForm,
} from '../words/indexable-name.ts'
import { GrowableBytes, GrowableUint32 } from './growable-arrays.ts'
import { buildHashedLists } from './hashed-lists.ts'
import { hashText, powerOfTwoFrom } from './hashing.ts'
import { readParty, writeParty } from './party-record.ts'
import { forEachToken, ROW_END, type Segment } from './segment.ts'

/**
 * Builds a segment. Of parties with one id the last is kept. The order of the input leaves no trace: parties
 * are laid down in the order of their ids.
 */
export function buildSegment(parties: Iterable<Party>): Segment {
  const { records, recordOffsets } = layDownRecords(parties)
  const partyCount = recordOffsets.length - 1

  const tokens = new Map<string, IndexableToken>()
  const numbers = new Map<string, number>()
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
        let number = numbers.get(token.text)
        if (number === undefined) {
          number = numbers.size
          numbers.set(token.text, number)
          tokens.set(token.text, token)
        }
        rows.push(number)
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
      const byLetters = [runTogetherForm(name.value), beginningForm(name.value, indexable.isPerson)]
      for (const form of [...initialForms(indexable), ...byLetters]) {
        if (form === null) continue
        wholeHashes.push(hashText(form))
        wholeNameRows.push(row)
      }
    }
    for (const hash of identifierHashes(entry)) {
      identifierKeys.push(hash)
      identifierParties.push(party)
    }
  }
  const { dictionary, newNumbers } = layDownTokens([...tokens.values()])
  const { nameRows, newRows } = layDownRows(rows.view(), newNumbers)
  return {
    recordOffsets,
    records,
    nameRows,
    ...postingsOf(nameRows, newNumbers.length),
    ...dictionary,
    ...deletionsOf(dictionary.tokenOffsets, dictionary.tokenBytes),
    wholeNames: buildHashedLists(
      wholeHashes.view(),
      wholeNameRows.view().map((row) => newRows[row]!),
    ),
    identifiers: buildHashedLists(identifierKeys.view(), identifierParties.view()),
  }
}

type Dictionary = Pick<Segment, 'tokenOffsets' | 'tokenBytes' | 'tokenTable' | 'tokenKeys'>

/** The dictionary in the order of the texts, so that words that differ by an ending lie together. */
function layDownTokens(met: readonly IndexableToken[]): { dictionary: Dictionary; newNumbers: Uint32Array } {
  const order = Uint32Array.from(met.keys()).sort((left, right) =>
    met[left]!.text < met[right]!.text ? -1 : 1,
  )
  const newNumbers = new Uint32Array(met.length)
  const tokenOffsets = new Uint32Array(met.length + 1)
  const tokenTable = new Uint32Array(powerOfTwoFrom(Math.ceil(met.length * 1.5) + 1))
  const tokenBytes = new GrowableBytes()
  const keyHashes = new GrowableUint32()
  const keyTokens = new GrowableUint32()
  order.forEach((old, number) => {
    const { text, keys } = met[old]!
    newNumbers[old] = number
    tokenOffsets[number] = tokenBytes.length
    tokenBytes.pushBytes(encoder.encode(text))
    for (const key of keys) {
      keyHashes.push(hashText(key))
      keyTokens.push(number)
    }
    let slot = hashText(text) & (tokenTable.length - 1)
    while (tokenTable[slot] !== 0) slot = (slot + 1) & (tokenTable.length - 1)
    tokenTable[slot] = number + 1
  })
  tokenOffsets[met.length] = tokenBytes.length
  const tokenKeys = buildHashedLists(keyHashes.view(), keyTokens.view())
  return {
    dictionary: { tokenOffsets, tokenBytes: tokenBytes.view().slice(), tokenTable, tokenKeys },
    newNumbers,
  }
}

/**
 * The rows with their tokens renumbered, names whose rarest token is the same beside each other: a query walks the
 * names of its rarer tokens, and far looks into memory are what a walk costs.
 */
function layDownRows(
  met: Uint32Array,
  newNumbers: Uint32Array,
): { nameRows: Uint32Array; newRows: Uint32Array } {
  const frequencies = new Uint32Array(newNumbers.length)
  let count = 0
  let isStart = true
  for (const word of met) {
    if (isStart) count++
    else frequencies[word & ~ROW_END]!++
    isStart = word >= ROW_END
  }
  const starts = new Uint32Array(count)
  const rarest = new Uint32Array(count)
  for (let row = 0, name = 0; row < met.length; name++) {
    starts[name] = row
    let best = newNumbers.length
    let place = row
    while (met[place]! < ROW_END) {
      const token = met[++place]! & ~ROW_END
      if (best === newNumbers.length || frequencies[token]! < frequencies[best]!) best = token
    }
    // Names without a token come last.
    rarest[name] = best === newNumbers.length ? best : newNumbers[best]!
    row = place + 1
  }
  const places = countingOrder(rarest, newNumbers.length + 1)
  const nameRows = new Uint32Array(met.length)
  const moved = new Uint32Array(met.length)
  let next = 0
  for (const name of places) {
    const row = starts[name]!
    moved[row] = next
    nameRows[next++] = met[row]!
    for (let place = row; met[place]! < ROW_END; ) {
      const word = met[++place]!
      nameRows[next++] = newNumbers[word & ~ROW_END]! + (word >= ROW_END ? ROW_END : 0)
    }
  }
  return { nameRows, newRows: moved }
}

/** The positions of the values in ascending order of the values, equal ones as they came. */
function countingOrder(values: Uint32Array, valueCount: number): Uint32Array {
  const next = new Uint32Array(valueCount + 1)
  for (const value of values) next[value + 1]!++
  for (let value = 0; value < valueCount; value++) next[value + 1]! += next[value]!
  const order = new Uint32Array(values.length)
  values.forEach((value, position) => {
    order[next[value]!++] = position
  })
  return order
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

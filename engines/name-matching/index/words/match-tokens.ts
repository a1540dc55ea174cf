import { boundedEditDistance } from '../../spelling/edit-distance.ts'
import { findToken, type Layer, lettersAt, liveFrequencyAt } from '../layer.ts'
import { forEachUnderHash } from '../storage/hashed-lists.ts'
import { hashText } from '../storage/hashing.ts'
import { tokenCountOf } from '../storage/segment.ts'
import { DELETION_FORMS_MAX, deletionHashes, editsAllowed } from './deletion-variants.ts'
import { type IndexableToken, readingsOf } from './indexable-name.ts'
import { bitCount, LETTERS, letterLikeness, letterMask } from './letter-masks.ts'

/** What of one layer's dictionary a query token may stand for, each with a quality in 0..1. */
export type TokenMatches = { tokens: Uint32Array; qualities: Float32Array }

/** A word met in one of its readings, or by the letters of a script that says more. */
const READING_QUALITY = 0.9

/** Words of one sound or skeleton that share fewer of their letters are left apart. */
const LIKENESS_MIN = 0.35

const forms = new Uint32Array(DELETION_FORMS_MAX)
const encoder = new TextEncoder()

/** How well each token of the dictionary reads the word asked for; 0 where it has not been met, below 0 where it does not. */
let qualityOf = new Float32Array(0)
const met: number[] = []
const UNLIKE = -1

/**
 * Exact, one or two edits, same sound, same consonants, same dictionary class. Only tokens some live name
 * holds are given. A word the list knows (`isKnown`, over all layers) is rarely another word twice misspelt, so
 * it is read with one edit at most.
 */
export function matchToken(layer: Layer, token: IndexableToken, isKnown: boolean): TokenMatches {
  const { segment } = layer
  if (qualityOf.length < tokenCountOf(segment)) qualityOf = new Float32Array(tokenCountOf(segment))
  const exact = findToken(segment, token.text)
  if (exact !== -1) keep(layer, exact, 1)
  for (const reading of readingsOf(token.text)) {
    if (reading === token.text) continue
    const read = findToken(segment, reading)
    if (read !== -1) keep(layer, read, READING_QUALITY)
  }
  forEachUnderHash(segment.tokenKeys, hashText(`r${token.text}`), (candidate) =>
    keep(layer, candidate, READING_QUALITY),
  )
  if (!token.isExactOnly) {
    const text = encoder.encode(token.text)
    const bytes = encoder.encode(readingsOf(token.text)[0])
    const allowed = editsAllowed(bytes.length)
    const edits = isKnown && allowed === 2 ? 1 : allowed
    const letters = letterMask(text, 0, text.length)
    if (edits > 0) keepWithinEdits(layer, bytes, edits, letters)
    for (const key of token.lookups) {
      const [floor, slope] = qualityOfKey(key)
      forEachUnderHash(segment.tokenKeys, hashText(key), (candidate) => {
        if (slope === 0) return keep(layer, candidate, floor)
        const likeness = letterLikeness(letters, lettersAt(layer, candidate))
        if (likeness >= LIKENESS_MIN) keep(layer, candidate, floor + slope * likeness)
      })
    }
  }
  return takeMet()
}

function keep(layer: Layer, candidate: number, quality: number): void {
  const before = qualityOf[candidate]!
  if (before >= quality) return
  if (before <= 0 && liveFrequencyAt(layer, candidate) === 0) return
  if (before === 0) met.push(candidate)
  qualityOf[candidate] = quality
}

/** Words that share a deletion form, where their distance is small enough; each is looked at once, however many they share. */
function keepWithinEdits(layer: Layer, word: Uint8Array, edits: 0 | 1 | 2, letters: number): void {
  const { deletionBuckets, deletionTokens, tokenOffsets, tokenBytes } = layer.segment
  const { letterMasks } = layer.facts
  const mask = deletionBuckets.length - 2
  const count = deletionHashes(word, 0, word.length, forms, edits)
  for (let form = 0; form < count; form++) {
    const bucket = forms[form]! & mask
    const end = deletionBuckets[bucket + 1]!
    for (let index = deletionBuckets[bucket]!; index < end; index++) {
      const candidate = deletionTokens[index]!
      // An edit changes at most two letters of the set, which is cheaper to see than the distance.
      if (bitCount((letters ^ letterMasks[candidate * 2 + 1]!) & LETTERS) > 2 * edits) continue
      if (qualityOf[candidate] !== 0) continue
      const start = tokenOffsets[candidate]!
      const stop = tokenOffsets[candidate + 1]!
      const limit = Math.min(edits, editsAllowed(stop - start))
      const distance = boundedEditDistance(word, word.length, tokenBytes, start, stop, limit)
      if (distance <= limit) keep(layer, candidate, 1 - distance / Math.max(word.length, stop - start))
      else {
        met.push(candidate)
        qualityOf[candidate] = UNLIKE
      }
    }
  }
}

/** What has been kept, and everything forgotten. */
function takeMet(): TokenMatches {
  let count = 0
  for (const candidate of met) if (qualityOf[candidate]! > 0) count++
  const matches = { tokens: new Uint32Array(count), qualities: new Float32Array(count) }
  let place = 0
  for (const candidate of met) {
    const quality = qualityOf[candidate]!
    qualityOf[candidate] = 0
    if (quality <= 0) continue
    matches.tokens[place] = candidate
    matches.qualities[place++] = quality
  }
  met.length = 0
  return matches
}

/** The token with exactly this text, when some live name holds it. */
export function matchText(layer: Layer, text: string): TokenMatches {
  const token = findToken(layer.segment, text)
  if (token === -1 || liveFrequencyAt(layer, token) === 0) return NOTHING
  return { tokens: Uint32Array.of(token), qualities: Float32Array.of(1) }
}

const NOTHING: TokenMatches = { tokens: new Uint32Array(0), qualities: new Float32Array(0) }

/**
 * What a shared key says: a quality, and what likeness of the letters may add to it. A dictionary class says nearly
 * as much as the same text, whatever its letters.
 */
function qualityOfKey(key: string): readonly [floor: number, slope: number] {
  switch (key[0]) {
    case 'c':
      return [0.95, 0]
    case 'r':
      return [READING_QUALITY, 0]
    case 'p':
      return [0.55, 0.38]
    default:
      return [0.45, 0.45]
  }
}

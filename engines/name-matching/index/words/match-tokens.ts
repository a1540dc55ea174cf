import { boundedEditDistance } from '../../spelling/edit-distance.ts'
import { findToken, type Layer, liveFrequencyAt } from '../layer.ts'
import { forEachUnderHash } from '../storage/hashed-lists.ts'
import { hashText } from '../storage/hashing.ts'
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

/**
 * Exact, one or two edits, same sound, same consonants, same dictionary class. Only tokens some live name
 * holds are given. A word the list knows (`isKnown`, over all layers) is rarely another word twice misspelt, so
 * it is read with one edit at most.
 */
export function matchToken(layer: Layer, token: IndexableToken, isKnown: boolean): TokenMatches {
  const { segment } = layer
  const found = new Map<number, number>()
  const keep = (candidate: number, quality: number): void => {
    const before = found.get(candidate)
    if (before === undefined ? liveFrequencyAt(layer, candidate) > 0 : before < quality) {
      found.set(candidate, quality)
    }
  }
  const exact = findToken(segment, token.text)
  if (exact !== -1) keep(exact, 1)
  for (const reading of readingsOf(token.text)) {
    if (reading === token.text) continue
    const read = findToken(segment, reading)
    if (read !== -1) keep(read, READING_QUALITY)
  }
  forEachUnderHash(segment.tokenKeys, hashText(`r${token.text}`), (candidate) =>
    keep(candidate, READING_QUALITY),
  )
  if (!token.isExactOnly) {
    const text = encoder.encode(token.text)
    const bytes = encoder.encode(readingsOf(token.text)[0])
    const allowed = editsAllowed(bytes.length)
    const edits = isKnown && allowed === 2 ? 1 : allowed
    const letters = letterMask(text, 0, text.length)
    if (edits > 0) {
      const mask = segment.deletionBuckets.length - 2
      const count = deletionHashes(bytes, 0, bytes.length, forms, edits)
      for (let form = 0; form < count; form++) {
        const bucket = forms[form]! & mask
        const end = segment.deletionBuckets[bucket + 1]!
        for (let index = segment.deletionBuckets[bucket]!; index < end; index++) {
          const candidate = segment.deletionTokens[index]!
          // An edit changes at most two letters of the set, which is cheaper to see than the distance.
          if (bitCount((letters ^ layer.letterMasks[candidate]!) & LETTERS) > 2 * edits) continue
          if (found.has(candidate)) continue
          const start = segment.tokenOffsets[candidate]!
          const stop = segment.tokenOffsets[candidate + 1]!
          const limit = Math.min(edits, editsAllowed(stop - start))
          const distance = boundedEditDistance(bytes, bytes.length, segment.tokenBytes, start, stop, limit)
          if (distance <= limit) keep(candidate, 1 - distance / Math.max(bytes.length, stop - start))
        }
      }
    }
    for (const key of token.lookups) {
      const [floor, slope] = qualityOfKey(key)
      forEachUnderHash(segment.tokenKeys, hashText(key), (candidate) => {
        if (slope === 0) return keep(candidate, floor)
        const likeness = letterLikeness(letters, layer.letterMasks[candidate]!)
        if (likeness >= LIKENESS_MIN) keep(candidate, floor + slope * likeness)
      })
    }
  }
  const tokens = Uint32Array.from(found.keys())
  return { tokens, qualities: Float32Array.from(found.values()) }
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

import { DELETION_FORMS_MAX, deletionHashes, editsAllowed } from './deletion-variants.ts'
import { boundedEditDistance } from './edit-distance.ts'
import { forEachUnderHash } from './hashed-lists.ts'
import { hashText } from './hashing.ts'
import type { IndexableToken } from './indexable-name.ts'
import { findToken, type Layer, liveFrequencyAt } from './layer.ts'

/** What of one layer's dictionary a query token may stand for, each with a quality in 0..1. */
export type TokenMatches = { tokens: Uint32Array; qualities: Float32Array }

/** A Han or Hangul character met in one of its readings. */
const READING_QUALITY = 0.9

const forms = new Uint32Array(DELETION_FORMS_MAX)
const encoder = new TextEncoder()

/**
 * Exact, one or two edits, same sound, same consonants, same dictionary class. Only tokens some live name
 * holds are given.
 */
export function matchToken(layer: Layer, token: IndexableToken): TokenMatches {
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
  if (token.text.includes('/')) {
    for (const reading of token.text.split('/')) {
      const read = findToken(segment, reading)
      if (read !== -1) keep(read, READING_QUALITY)
    }
  }
  forEachUnderHash(segment.tokenKeys, hashText(`r${token.text}`), (candidate) =>
    keep(candidate, READING_QUALITY),
  )
  if (!token.isExactOnly) {
    const bytes = encoder.encode(token.text)
    const edits = editsAllowed(bytes.length)
    if (edits > 0) {
      const mask = segment.deletionBuckets.length - 2
      const count = deletionHashes(bytes, 0, bytes.length, forms)
      for (let form = 0; form < count; form++) {
        const bucket = forms[form]! & mask
        const end = segment.deletionBuckets[bucket + 1]!
        for (let index = segment.deletionBuckets[bucket]!; index < end; index++) {
          const candidate = segment.deletionTokens[index]!
          if (found.has(candidate)) continue
          const start = segment.tokenOffsets[candidate]!
          const stop = segment.tokenOffsets[candidate + 1]!
          const limit = Math.min(edits, editsAllowed(stop - start))
          const distance = boundedEditDistance(bytes, bytes.length, segment.tokenBytes, start, stop, limit)
          if (distance <= limit) keep(candidate, 1 - distance / Math.max(bytes.length, stop - start))
        }
      }
    }
    for (const key of token.keys) {
      forEachUnderHash(segment.tokenKeys, hashText(key), (candidate) => keep(candidate, qualityOfKey(key)))
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

/** How much a shared key says: a dictionary class nearly as much as the same text, a skeleton less. */
function qualityOfKey(key: string): number {
  switch (key[0]) {
    case 'c':
      return 0.95
    case 'r':
      return READING_QUALITY
    case 'p':
      return 0.75
    default:
      return 0.7
  }
}

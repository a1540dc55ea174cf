import { hashText } from './hashing.ts'
import { letterMasksOf } from './letter-masks.ts'
import {
  forEachToken,
  partyCountOf,
  partyOfRow,
  ROW_END,
  type Segment,
  tokenCountOf,
  tokenTextAt,
} from './segment.ts'

/**
 * A segment in use: which of its parties have been withdrawn, and how common each of its tokens is in the whole
 * index. An index is a list of layers, the base first, then the changes.
 */
export type Layer = {
  segment: Segment
  /** 1 for each withdrawn party; undefined when none is. */
  withdrawn: Uint8Array | undefined
  withdrawnCount: number
  /** Natural logarithm of the number of live names, over all layers, that hold the token. */
  logFrequencies: Float32Array
  /** The letters of each token. */
  letterMasks: Uint32Array
  /** Live names of this layer that hold the token; undefined when nothing is withdrawn. */
  liveFrequencies: Uint32Array | undefined
}

/** A segment and the positions of its withdrawn parties, before frequencies are counted. */
export type LayerPart = { segment: Segment; withdrawn: Uint8Array | undefined }

/** Counts frequencies over all the parts together, so that a layered index weighs tokens as a rebuilt one does. */
export function layersOf(parts: readonly LayerPart[]): Layer[] {
  const layers = parts.map((part): Layer => {
    const liveFrequencies = part.withdrawn && liveFrequenciesOf(part.segment, part.withdrawn)
    return {
      segment: part.segment,
      withdrawn: part.withdrawn,
      withdrawnCount: part.withdrawn ? part.withdrawn.reduce((sum, flag) => sum + flag, 0) : 0,
      logFrequencies: new Float32Array(tokenCountOf(part.segment)),
      letterMasks: letterMasksOf(part.segment),
      liveFrequencies,
    }
  })
  const [base, ...changes] = layers
  if (!base) return layers
  for (let token = 0; token < base.logFrequencies.length; token++) {
    base.logFrequencies[token] = Math.log(liveFrequencyAt(base, token))
  }
  for (const layer of changes) {
    for (let token = 0; token < layer.logFrequencies.length; token++) {
      const text = tokenTextAt(layer.segment, token)
      const places = layers.map((other) => findToken(other.segment, text))
      let frequency = 0
      places.forEach((place, index) => {
        if (place !== -1) frequency += liveFrequencyAt(layers[index]!, place)
      })
      const logFrequency = Math.log(frequency)
      places.forEach((place, index) => {
        if (place !== -1) layers[index]!.logFrequencies[place] = logFrequency
      })
    }
  }
  return layers
}

/** Live names of this layer that hold the token. */
export function liveFrequencyAt(layer: Layer, token: number): number {
  if (layer.liveFrequencies) return layer.liveFrequencies[token]!
  const offsets = layer.segment.postingOffsets
  return offsets[token + 1]! - offsets[token]!
}

export const livePartyCountOf = (layer: Layer): number => partyCountOf(layer.segment) - layer.withdrawnCount

/** Names of parties not withdrawn. */
export function liveNameCountOf({ segment, withdrawn }: Layer): number {
  let count = 0
  let isStart = true
  for (const word of segment.nameRows) {
    if (isStart && withdrawn?.[word & ~ROW_END] !== 1) count++
    isStart = word >= ROW_END
  }
  return count
}

/** The number of a token in the segment's dictionary, or -1. */
export function findToken(segment: Segment, text: string): number {
  const table = segment.tokenTable
  const mask = table.length - 1
  for (let slot = hashText(text) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
    const token = table[slot]! - 1
    if (isTokenText(segment, token, text)) return token
  }
  return -1
}

function isTokenText(segment: Segment, token: number, text: string): boolean {
  const start = segment.tokenOffsets[token]!
  const end = segment.tokenOffsets[token + 1]!
  // UTF-8 is never shorter than UTF-16 in units.
  if (end - start < text.length) return false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x80) return tokenTextAt(segment, token) === text
    if (segment.tokenBytes[start + index] !== code) return false
  }
  return end - start === text.length
}

function liveFrequenciesOf(segment: Segment, withdrawn: Uint8Array): Uint32Array {
  const { postingOffsets, nameRows } = segment
  const frequencies = new Uint32Array(postingOffsets.length - 1)
  for (let token = 0; token < frequencies.length; token++) {
    frequencies[token] = postingOffsets[token + 1]! - postingOffsets[token]!
  }
  forEachToken(nameRows, (token, row) => {
    if (withdrawn[partyOfRow(segment, row)] === 1) frequencies[token]!--
  })
  return frequencies
}

import { hashText } from './storage/hashing.ts'
import { partyCountOf, ROW_END, type Segment, tokenCountOf, tokenTextAt } from './storage/segment.ts'
import { letterMask } from './words/letter-masks.ts'

/**
 * A segment in use: which of its parties have been withdrawn, and how common each of its tokens is in the whole
 * index. An index is a list of layers, the base first, then the changes.
 */
export type Layer = {
  segment: Segment
  /** 1 for each withdrawn party; undefined when none is. */
  withdrawn: Uint8Array | undefined
  withdrawnCount: number
  /** Names of parties not withdrawn. */
  liveNameCount: number
  facts: TokenFacts
  /** Live names of this layer that hold the token; undefined when nothing is withdrawn. */
  liveFrequencies: Uint32Array | undefined
}

/** What is looked up of each token while names are walked through: two words of one buffer, so that both cost one far look. */
export type TokenFacts = {
  /** At twice the token: natural logarithm of the number of live names, over all layers, that hold it. */
  logFrequencies: Float32Array
  /** At twice the token and one: its letters. */
  letterMasks: Uint32Array
}

/** A segment and the positions of its withdrawn parties, before frequencies are counted. */
export type LayerPart = { segment: Segment; withdrawn: Uint8Array | undefined }

/**
 * Counts frequencies over all the parts together, so that a layered index weighs tokens as a rebuilt one does. What
 * the layers `before` the change know of the same segments is taken from them, and only tokens whose names have
 * become more or fewer are weighed again.
 */
export function layersOf(parts: readonly LayerPart[], before: readonly Layer[] = []): Layer[] {
  const layers = parts.map((part) => {
    const known = before.find((layer) => layer.segment === part.segment)
    return known ? knownLayer(known, part.withdrawn) : newLayer(part)
  })
  if (before.length === 0) weighAll(layers)
  else weighChanged(layers, before)
  return layers
}

function newLayer({ segment, withdrawn }: LayerPart): Layer {
  return {
    segment,
    withdrawn,
    withdrawnCount: withdrawn ? countOnes(withdrawn) : 0,
    ...liveCountsOf(segment, withdrawn),
    facts: newFacts(segment),
  }
}

function newFacts(segment: Segment): TokenFacts {
  const letterMasks = new Uint32Array(tokenCountOf(segment) * 2)
  for (let token = 0; token < tokenCountOf(segment); token++) {
    const start = segment.tokenOffsets[token]!
    letterMasks[token * 2 + 1] = letterMask(segment.tokenBytes, start, segment.tokenOffsets[token + 1]!)
  }
  return { letterMasks, logFrequencies: new Float32Array(letterMasks.buffer) }
}

/** Facts of its own, so that what becomes rarer here stays as it was for the layers before. */
function copyOf({ letterMasks }: TokenFacts): TokenFacts {
  const copy = letterMasks.slice()
  return { letterMasks: copy, logFrequencies: new Float32Array(copy.buffer) }
}

export const logFrequencyAt = (layer: Layer, token: number): number => layer.facts.logFrequencies[token * 2]!

export const lettersAt = (layer: Layer, token: number): number => layer.facts.letterMasks[token * 2 + 1]!

function knownLayer(known: Layer, withdrawn: Uint8Array | undefined): Layer {
  const layer = { ...known, facts: copyOf(known.facts) }
  if (known.withdrawn === withdrawn) return layer
  return {
    ...layer,
    withdrawn,
    withdrawnCount: withdrawn ? countOnes(withdrawn) : 0,
    ...liveCountsOf(known.segment, withdrawn),
  }
}

/** Weighs every token: by its own layer, and where other layers may hold it by all of them. */
function weighAll(layers: readonly Layer[]): void {
  for (const layer of layers) {
    for (let token = 0; token < tokenCountOf(layer.segment); token++) {
      layer.facts.logFrequencies[token * 2] = Math.log(liveFrequencyAt(layer, token))
    }
  }
  const [, ...changes] = layers
  for (const layer of changes) weighTokensOf(layer, layers)
}

function weighChanged(layers: readonly Layer[], before: readonly Layer[]): void {
  for (const layer of layers) {
    const known = before.find(({ segment }) => segment === layer.segment)
    if (!known) weighTokensOf(layer, layers)
    else if (known.withdrawn !== layer.withdrawn) {
      weighTokensOf(layer, layers, (token) => liveFrequencyAt(layer, token) !== liveFrequencyAt(known, token))
    }
  }
  for (const gone of before) {
    if (!layers.some(({ segment }) => segment === gone.segment)) weighTokensOf(gone, layers)
  }
}

/** Weighs the tokens of one layer's dictionary again, wherever they stand. */
function weighTokensOf(
  { segment }: Layer,
  layers: readonly Layer[],
  isConcerned: (token: number) => boolean = () => true,
): void {
  for (let token = 0; token < tokenCountOf(segment); token++) {
    if (!isConcerned(token)) continue
    const text = tokenTextAt(segment, token)
    const places = layers.map((layer) => findToken(layer.segment, text))
    let frequency = 0
    places.forEach((place, index) => {
      if (place !== -1) frequency += liveFrequencyAt(layers[index]!, place)
    })
    const logFrequency = Math.log(frequency)
    places.forEach((place, index) => {
      if (place !== -1) layers[index]!.facts.logFrequencies[place * 2] = logFrequency
    })
  }
}

function countOnes(flags: Uint8Array): number {
  let count = 0
  for (let place = 0; place < flags.length; place++) count += flags[place]!
  return count
}

/** Live names of this layer that hold the token. */
export function liveFrequencyAt(layer: Layer, token: number): number {
  if (layer.liveFrequencies) return layer.liveFrequencies[token]!
  const offsets = layer.segment.postingOffsets
  return offsets[token + 1]! - offsets[token]!
}

export const livePartyCountOf = (layer: Layer): number => partyCountOf(layer.segment) - layer.withdrawnCount

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

/** One pass over the rows, in the order they lie in memory. */
function liveCountsOf(
  segment: Segment,
  withdrawn: Uint8Array | undefined,
): Pick<Layer, 'liveNameCount' | 'liveFrequencies'> {
  const { postingOffsets, nameRows } = segment
  let frequencies: Uint32Array | undefined
  if (withdrawn) {
    frequencies = new Uint32Array(postingOffsets.length - 1)
    for (let token = 0; token < frequencies.length; token++) {
      frequencies[token] = postingOffsets[token + 1]! - postingOffsets[token]!
    }
  }
  let liveNameCount = 0
  let isStart = true
  let isGone = false
  for (let place = 0; place < nameRows.length; place++) {
    const word = nameRows[place]!
    if (isStart) {
      isGone = withdrawn !== undefined && withdrawn[word & ~ROW_END] === 1
      if (!isGone) liveNameCount++
    } else if (isGone) frequencies![word & ~ROW_END]!--
    isStart = word >= ROW_END
  }
  return { liveNameCount, liveFrequencies: frequencies }
}

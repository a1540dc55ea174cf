import { stemOf } from '../words.ts'
import { type Token, tellingOf } from './question-tokens.ts'
import { likenessOf, type WordVectors } from './word-vectors.ts'

/** A name of something as words, each with how much it says. */
export type Phrase = readonly { text: string; stem: string; weight: number }[]

export function phraseOf(name: string, vectors: WordVectors): Phrase {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((text) => {
      const stem = stemOf(text)
      return { text, stem, weight: tellingOf(text, stem, vectors) }
    })
  const telling = words.filter(({ weight }) => weight > 0)
  return telling.length > 0 ? telling : []
}

/** Below this two words have only the language in common. */
const LEAST_ALIKE = 0.42

/** How alike the words of names are to those of one question; each pair is worked out once. */
export class Likenesses {
  readonly tokens: readonly Token[]
  readonly #vectors: WordVectors
  readonly #known = new Map<string, Float32Array>()
  readonly #best = new Map<readonly Phrase[], { likeness: number; at: number }>()

  constructor(tokens: readonly Token[], vectors: WordVectors) {
    this.tokens = tokens.filter(({ weight }) => weight > 0)
    this.#vectors = vectors
  }

  /** Of each telling word of the question. */
  of(text: string, stem: string): Float32Array {
    const known = this.#known.get(text)
    if (known) return known
    const found = Float32Array.from(this.tokens, (token) => {
      if (token.stem === stem) return 1
      const alike = likenessOf(this.#vectors, token.text, text)
      return alike < LEAST_ALIKE ? 0 : (0.9 * (alike - LEAST_ALIKE)) / (1 - LEAST_ALIKE)
    })
    this.#known.set(text, found)
    return found
  }

  /** How much of a name the question says, in these or in other words, and which word says most of it. */
  phrase(phrase: Phrase, isCounted?: (token: Token) => boolean): { likeness: number; at: number } {
    let [sum, all, most, place] = [0, 0, 0, -1]
    for (const { text, stem, weight } of phrase) {
      const alike = this.of(text, stem)
      let best = 0
      for (const [index, token] of this.tokens.entries()) {
        if (isCounted && !isCounted(token)) continue
        if (alike[index]! > best) best = alike[index]!
        if (alike[index]! > most) {
          most = alike[index]!
          place = token.at
        }
      }
      sum += weight * best
      all += weight
    }
    return { likeness: all === 0 ? 0 : sum / all, at: place }
  }

  /** The name of several that the question says most of. */
  best(phrases: readonly Phrase[], isCounted?: (token: Token) => boolean): { likeness: number; at: number } {
    const known = isCounted ? undefined : this.#best.get(phrases)
    if (known) return known
    let found = { likeness: 0, at: -1 }
    for (const phrase of phrases) {
      const one = this.phrase(phrase, isCounted)
      if (one.likeness > found.likeness) found = one
    }
    if (!isCounted) this.#best.set(phrases, found)
    return found
  }
}

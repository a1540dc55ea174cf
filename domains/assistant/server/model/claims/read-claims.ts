/**
 * Reads the claims of a reply while it is written: each object with a kind, as soon as it is whole. Anything else is no claim: words before, after and between are
 * passed over.
 */
export class ClaimReader {
  #text = ''
  #at = 0
  /** Where the objects that are open began. */
  #open: number[] = []
  #isInString = false
  #isEscaped = false
  #found = 0

  add(piece: string): unknown[] {
    this.#text += piece
    const claims: unknown[] = []
    for (; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text[this.#at]
      if (this.#isEscaped) this.#isEscaped = false
      else if (this.#isInString) {
        if (sign === '\\') this.#isEscaped = true
        else if (sign === '"') this.#isInString = false
      } else if (sign === '{') this.#open.push(this.#at)
      // Quotation marks of prose open nothing.
      else if (sign === '"') this.#isInString = this.#open.length > 0
      else if (sign === '}' && this.#open.length > 0) {
        const claim = claimIn(this.#text.slice(this.#open.pop(), this.#at + 1))
        if (claim) claims.push(claim)
      }
    }
    this.#found += claims.length
    return claims
  }

  /** Whether a list of claims was written at all, be it empty. */
  isList(): boolean {
    return this.#found > 0 || /^\s*(?:```(?:json)?\s*)?(?:\{\s*"claims"\s*:\s*)?\[\s*\]/.test(this.#text)
  }
}

function claimIn(written: string): object | undefined {
  try {
    const read: unknown = JSON.parse(written)
    return typeof read === 'object' && read !== null && 'kind' in read ? read : undefined
  } catch {
    return undefined
  }
}

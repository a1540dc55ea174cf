/** A full stop that ends no sentence: an abbreviation before it, or a name's initial. */
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|vs|approx|no|inc|corp|ltd|co|plc|u\.s|jr|sr|st|mr|ms|dr|cf|etc)|\b[A-Z])\.$/i

const QUOTE_MAX = 2_000

/** Whether a quote that has begun has not ended: what it quotes may have sentences of its own. */
function isInQuote(text: string): boolean {
  const begun = text.lastIndexOf('“')
  return begun >= 0 && !text.includes('”', begun) && text.length - begun < QUOTE_MAX
}

/**
 * What a writer has written so far, given out a sentence at a time: with the marks of its sources, which may stand behind its full
 * stop.
 */
export class Sentences {
  #rest = ''

  /** Takes the next piece of a text. @returns the sentences that are whole with it. */
  add(piece: string): string[] {
    this.#rest += piece
    const whole: string[] = []
    for (let end = this.#end(); end !== undefined; end = this.#end()) {
      whole.push(this.#rest.slice(0, end))
      this.#rest = this.#rest.slice(end)
    }
    return whole
  }

  /** What is left when nothing more comes. */
  rest(): string {
    const left = this.#rest
    this.#rest = ''
    return left
  }

  #end(): number | undefined {
    // A sentence is over when the next has begun: a mark of its source may still follow its full stop.
    for (const found of this.#rest.matchAll(
      /([.!?…])(?:["”’)]*)((?:\s*\[r\d+\])*)(\s+)(?=[^\s[])|\n+(?=[^\s[])/g,
    )) {
      const upTo = this.#rest.slice(0, found.index + 1)
      if (found[1] === '.' && ABBREVIATION.test(upTo)) continue
      if (isInQuote(this.#rest.slice(0, found.index + found[0].length))) continue
      return found.index + found[0].length
    }
    return undefined
  }
}

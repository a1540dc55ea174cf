import type { Installation } from '#platform/context/index.ts'
import { dollars, shares } from './account-state/testing/test-account.ts'
import { type LatestQuote, type PriceSource, setPriceSource } from './price-source.ts'

/** A source of prices that a test sets by hand. */
export class TestPrices implements PriceSource {
  readonly #names: ReadonlyMap<string, string>
  readonly #quotes = new Map<string, LatestQuote>()

  constructor(installation: Installation, names: Record<string, string>) {
    this.#names = new Map(Object.entries(names))
    setPriceSource(installation, this)
  }

  /** Sets the quote of a symbol: bid and ask a cent around the price. */
  set(symbol: string, price: number, at: Date, facts: Partial<LatestQuote> = {}): LatestQuote {
    const quote: LatestQuote = {
      kind: 'quote',
      symbol,
      at: at.getTime(),
      bid: dollars(price - 0.01),
      ask: dollars(price + 0.01),
      bidSize: shares(10_000),
      askSize: shares(10_000),
      last: dollars(price),
      previousClose: dollars(price),
      ...facts,
    }
    this.#quotes.set(symbol, quote)
    return quote
  }

  forget(symbol: string): void {
    this.#quotes.delete(symbol)
  }

  async instrumentsOf(_ctx: unknown, symbols: readonly string[]) {
    const known = symbols.filter((symbol) => this.#names.has(symbol))
    return new Map(
      known.map((symbol) => [
        symbol,
        { symbol, name: this.#names.get(symbol) as string, isTradable: true, isFractionable: true },
      ]),
    )
  }

  async latestQuotes(_ctx: unknown, symbols: readonly string[]) {
    return new Map(
      symbols.flatMap((symbol) =>
        this.#quotes.has(symbol) ? [[symbol, this.#quotes.get(symbol) as LatestQuote] as const] : [],
      ),
    )
  }
}

import { listings } from '#engines/market-simulator/index.ts'
import type { Instrument } from '../../contract/instruments.ts'
import { COMPANIES_AS_OF, COMPANIES_SOURCE, companiesBySector } from './companies.ts'
import { FUNDS_AS_OF, FUNDS_SOURCE, funds } from './funds.ts'

const listed = new Map(listings.map((listing) => [listing.symbol, listing]))
const sectorOfCompany = new Map(
  Object.entries(companiesBySector).flatMap(([sector, symbols]) =>
    symbols
      .trim()
      .split(/\s+/)
      .map((symbol) => [symbol, sector] as const),
  ),
)

/** What the installation knows of a symbol beside its prices. Of what it does not know it says so: class `Unknown`, and nothing else. */
export function instrumentOf(symbol: string): Instrument {
  const fund = Object.hasOwn(funds, symbol) ? funds[symbol] : undefined
  if (fund)
    return { ...nothingKnown(symbol), currency: 'USD', ...fund, source: FUNDS_SOURCE, asOf: FUNDS_AS_OF }
  const listing = listed.get(symbol)
  const name = listing?.name ?? symbol
  const sector = listing?.kind === 'stock' ? listing.sector : sectorOfCompany.get(symbol)
  const company = { source: COMPANIES_SOURCE, asOf: COMPANIES_AS_OF }
  if (sector)
    return { ...nothingKnown(symbol), name, assetClass: 'Equity', sector, currency: 'USD', ...company }
  if (listing?.kind === 'crypto')
    return {
      ...nothingKnown(symbol),
      name,
      assetClass: 'Crypto',
      currency: 'USD',
      source: 'The house’s listings',
    }
  if (listing?.kind === 'index')
    return { ...nothingKnown(symbol), name, assetClass: 'Index', source: 'The house’s listings' }
  return { ...nothingKnown(symbol), name }
}

/**
 * Instruments of the installation's reference that somebody may mean by a text: the symbol itself first, then symbols that begin with it, then names of
 * which every word typed begins a word. A symbol that stands in none of the installation's lists is not found here, though it may have a price.
 */
export function instrumentsCalled(text: string, limit: number): readonly Instrument[] {
  const words = wordsOf(text)
  const [first] = words
  if (first === undefined) return []
  const rankOf = ({ symbol, name }: Instrument): number => {
    if (words.length === 1 && symbol === first) return 0
    if (words.length === 1 && symbol.startsWith(first)) return 1
    const parts = wordsOf(name)
    return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 3
  }
  return symbolsKnown
    .map((symbol) => ({ instrument: instrumentOf(symbol), rank: rankOf(instrumentOf(symbol)) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank || (one.instrument.symbol < other.instrument.symbol ? -1 : 1))
    .slice(0, limit)
    .map(({ instrument }) => instrument)
}

const symbolsKnown = [...new Set([...listed.keys(), ...Object.keys(funds), ...sectorOfCompany.keys()])]

const wordsOf = (text: string) =>
  text
    .toLocaleUpperCase('en')
    .split(/[^\p{L}\p{N}^.-]+/u)
    .filter(Boolean)

const nothingKnown = (symbol: string): Instrument => ({
  symbol,
  name: symbol,
  assetClass: 'Unknown',
  sector: null,
  currency: null,
  country: null,
  duration: null,
  creditShare: null,
  sectors: null,
  source: 'not in the house’s reference',
  asOf: FUNDS_AS_OF,
})

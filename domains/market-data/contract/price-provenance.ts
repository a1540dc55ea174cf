import { z } from 'zod'
import { contractName, contractOf } from '#engines/option-contracts/index.ts'
import { isoDateTime } from '#platform/endpoint/index.ts'

/**
 * What a price is: of this moment, some minutes late, the close of a session told by a source, the close of a session read from a file, made by the installation's simulator, set
 * by a person, or no price at all but what was paid.
 */
export const PriceKind = z.enum([
  'real-time',
  'delayed',
  'end-of-day',
  'imported',
  'simulated',
  'manual',
  'at-cost',
])
export type PriceKind = z.infer<typeof PriceKind>

/** Who says a price, what it is and how old. It stands beside every price that is told. */
export const PriceProvenance = z.object({
  /** Who says so: an outside source, `imported`, `simulated`, `manual`, `cost`. */
  source: z.string(),
  kind: PriceKind,
  /** When it was made; of a daily close, when that session closed. Null at cost. */
  asOf: isoDateTime.nullable(),
  ageSeconds: z.number().int().nonnegative().nullable(),
  /** The newest session that a price of this kind could be of by now. */
  lastSession: z.iso.date(),
  /** Whether it is older than that session: it gives no change of the day, and nothing is filled against it. */
  isOld: z.boolean(),
  /** Whether it is of the session that opened last: only then is its change the day's. */
  isOfLastSession: z.boolean(),
})
export type PriceProvenance = z.infer<typeof PriceProvenance>

const isMade = (kind: PriceKind): boolean => kind === 'simulated'
const isOfTheMarket = (kind: PriceKind): boolean => kind !== 'simulated' && kind !== 'at-cost'

/** What prices a calculation stands on, by symbol. */
export const PriceMix = z.object({
  /** Symbols with prices of the market: a source's, a file's or a person's. */
  real: z.array(z.string()),
  /** Symbols with made prices. One with both stands in both. */
  simulated: z.array(z.string()),
  /** Symbols whose newest price is older than the last session. */
  old: z.array(z.object({ symbol: z.string(), asOf: isoDateTime.nullable() })),
  /** Symbols without any price, carried at what was paid. */
  atCost: z.array(z.string()),
  isMixed: z.boolean(),
})
export type PriceMix = z.infer<typeof PriceMix>

/** A price that a calculation uses, as far as its provenance goes. */
export type UsedPrice = { symbol: string; kind: PriceKind; isOld?: boolean; asOf?: string | null }

/** Tells of the prices of a calculation which are real, made, old or none. */
export function mixOf(prices: Iterable<UsedPrice>): PriceMix {
  const real = new Set<string>()
  const simulated = new Set<string>()
  const atCost = new Set<string>()
  const old = new Map<string, string | null>()
  for (const { symbol, kind, isOld, asOf } of prices) {
    if (isMade(kind)) simulated.add(symbol)
    else if (isOfTheMarket(kind)) real.add(symbol)
    else atCost.add(symbol)
    if (isOld) old.set(symbol, asOf ?? null)
  }
  const sorted = (symbols: Set<string>) => [...symbols].sort()
  return {
    real: sorted(real),
    simulated: sorted(simulated),
    old: [...old].map(([symbol, asOf]) => ({ symbol, asOf })).sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    atCost: sorted(atCost),
    isMixed: real.size > 0 && simulated.size > 0,
  }
}

const SYMBOLS_NAMED = 5

/** A symbol, or the name of the option that it is of. */
export const symbolInWords = (symbol: string): string => {
  const contract = contractOf(symbol)
  return contract ? contractName(contract) : symbol
}

/** `AAPL, MSFT and 3 more`. */
export function namedSymbols(symbols: readonly string[]): string {
  const shown = symbols.slice(0, SYMBOLS_NAMED).map(symbolInWords).join(', ')
  return symbols.length > SYMBOLS_NAMED ? `${shown} and ${symbols.length - SYMBOLS_NAMED} more` : shown
}

/** That real and made prices meet, in a sentence. */
export const mixSentence = ({ real, simulated }: PriceMix): string =>
  `Real prices (${namedSymbols(real)}) would be mixed with simulated ones (${namedSymbols(simulated)}): a figure of both describes no market.`

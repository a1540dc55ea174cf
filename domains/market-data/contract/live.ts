import { defineTopic } from '#platform/endpoint/index.ts'
import { MarketQuote } from './nouns.ts'

/** The key is the symbol: `quotes/AAPL`. A quote takes the place of the one before it. */
export const quotesTopic = defineTopic({
  name: 'quotes',
  summary: 'Changed prices, keyed by symbol: quotes/AAPL',
  permission: 'markets:read',
  belongsTo: 'house',
  keeps: 'last',
  event: MarketQuote,
})

import { defineTopic } from '#platform/endpoint/index.ts'
import { MarketQuote } from './schemas.ts'

/** The key is the symbol: `quotes/AAPL`. A quote takes the place of the one before it. */
export const quotesTopic = defineTopic({
  name: 'quotes',
  summary: 'Prices that have changed, a symbol a key: quotes/AAPL',
  permission: 'markets:read',
  belongsTo: 'installation',
  keeps: 'last',
  event: MarketQuote,
})

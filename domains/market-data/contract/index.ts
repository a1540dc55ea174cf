export {
  CurrencyCode,
  CurrencyFileRead,
  importCurrencyFile,
  listExchangeRates,
  StoredRates,
  storedRatesColumns,
} from './currencies.ts'
export {
  connectPriceSource,
  disconnectPriceSource,
  keepSymbolNote,
  keepWatchlist,
  listPriceSources,
  readHistory,
  readLiveQuotes,
  readLiveQuotesOtherwise,
  readNews,
  readQuotes,
  readRates,
  readSymbolNote,
  readWatchlist,
  suggestSymbols,
  testPriceSource,
} from './endpoints.ts'
export { freshnessOf } from './freshness.ts'
export { coinCards, defaultWatchlist, indexCards, moverSymbols, sectorCards } from './home-symbols.ts'
export { AssetClass, Instrument } from './instruments.ts'
export { quotesTopic } from './live.ts'
export { type Movers, moversOf } from './movers.ts'
export {
  type DeadLetter,
  type DeliveryState,
  dropOutsideMessage,
  type OutsideSource,
  readOutside,
  repeatOutsideMessage,
} from './outside.ts'
export {
  cancelPriceImport,
  importPriceFile,
  listPriceImports,
  PRICE_MOST,
  PriceColumns,
  PriceFileRead,
  PriceImport,
  undoPriceImport,
} from './price-files.ts'
export {
  mixOf,
  mixSentence,
  namedSymbols,
  PriceKind,
  PriceMix,
  PriceProvenance,
  type UsedPrice,
} from './price-provenance.ts'
export {
  HealthAnswer,
  HistoryBar,
  MarketQuote,
  MarketSymbol,
  NewsItem,
  ProviderHealth,
  ProviderStatus,
  RateCurve,
  SymbolNote,
  SymbolSuggestion,
  Watchlist,
} from './schemas.ts'
export { type Sentiment, sentimentOf } from './sentiment.ts'
export { MarketSourceState, MarketSources, SourceGift, SourceName, SourceNeed } from './sources.ts'

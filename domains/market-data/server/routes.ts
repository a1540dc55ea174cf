import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { importCurrencyFile, listExchangeRates } from './currencies/import-currency-file.ts'
import { readHistory } from './history/read-history.ts'
import { dropOutsideMessage, repeatOutsideMessage } from './outside/change-message.ts'
import { readOutside } from './outside/read-outside.ts'
import {
  cancelPriceImport,
  importPriceFile,
  listPriceImports,
  undoPriceImport,
} from './price-files/price-file-imports.ts'
import { keepWatchlist, readWatchlist } from './quotes/keep-watchlist.ts'
import { readLiveQuotes, readQuotes } from './quotes/read-quotes.ts'
import { suggestSymbols } from './quotes/suggest-symbols.ts'
import { keepSymbolNote, readSymbolNote } from './quotes/symbol-note.ts'
import { readNews } from './read-news.ts'
import { readRates } from './read-rates.ts'
import { listPriceSources } from './source-health.ts'
import { connectPriceSource, disconnectPriceSource } from './sources/connect-source.ts'
import { trySource } from './sources/try-source.ts'

export const marketDataRoutes: readonly Route[] = [
  serve(endpoints.readQuotes, readQuotes),
  serve(endpoints.readLiveQuotes, readLiveQuotes),
  serve(endpoints.readLiveQuotesOtherwise, readLiveQuotes),
  serve(endpoints.readNews, readNews),
  serve(endpoints.readHistory, readHistory),
  serve(endpoints.suggestSymbols, suggestSymbols),
  serve(endpoints.readRates, readRates),
  serve(endpoints.readWatchlist, readWatchlist),
  serve(endpoints.keepWatchlist, keepWatchlist),
  serve(endpoints.readSymbolNote, readSymbolNote),
  serve(endpoints.keepSymbolNote, keepSymbolNote),
  serve(endpoints.listPriceSources, listPriceSources),
  serve(endpoints.connectPriceSource, connectPriceSource),
  serve(endpoints.testPriceSource, trySource),
  serve(endpoints.disconnectPriceSource, disconnectPriceSource),
  serve(endpoints.readOutside, readOutside),
  serve(endpoints.repeatOutsideMessage, repeatOutsideMessage),
  serve(endpoints.dropOutsideMessage, dropOutsideMessage),
  serve(endpoints.importPriceFile, importPriceFile),
  serve(endpoints.listPriceImports, listPriceImports),
  serve(endpoints.importCurrencyFile, importCurrencyFile),
  serve(endpoints.listExchangeRates, listExchangeRates),
  serve(endpoints.cancelPriceImport, cancelPriceImport),
  serve(endpoints.undoPriceImport, undoPriceImport),
]

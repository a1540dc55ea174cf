import {
  importCurrencyFile,
  importPriceFile,
  listExchangeRates,
  listPriceImports,
  type PriceImport,
  undoPriceImport,
} from '#domains/market-data/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

/** Whatever shows a price is read again. */
const changed = { refreshes: ['/api/market-data/', '/api/trading/', '/api/portfolio/'] }
const GOING_ON_MS = 1_000

/** Asked for again and again while one of them is stored. */
export const priceImportsQuery = () => ({
  ...queryOf(listPriceImports, {}),
  refetchInterval: ({ state }: { state: { data?: PriceImport[] | undefined } }) =>
    state.data?.some((row) => row.state === 'running') ? GOING_ON_MS : (false as const),
})
/** A trial changes nothing, so nothing is read again after it. */
export const useTryPriceFile = () => useEndpointMutation(importPriceFile, { refreshes: [] })
export const useImportPriceFile = () => useEndpointMutation(importPriceFile, changed)
export const useUndoPriceImport = () => useEndpointMutation(undoPriceImport, changed)

export const exchangeRatesQuery = () => queryOf(listExchangeRates, {})
export const useTryCurrencyFile = () => useEndpointMutation(importCurrencyFile, { refreshes: [] })
export const useImportCurrencyFile = () => useEndpointMutation(importCurrencyFile, changed)

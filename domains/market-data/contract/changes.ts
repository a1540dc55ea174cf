import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const marketDataSubjects = defineSubjects({
  prices: {
    called: 'Imported prices',
    path: () => '/dashboard/settings/data-sources',
    formerly: [{ type: 'settings', ids: 'prices' }],
    isOnly: true,
  },
  'price-source': {
    called: 'Price source',
    path: () => '/dashboard/settings/data-sources',
    formerly: [{ type: 'settings', ids: 'price source *' }],
  },
  'outbox-message': {
    called: 'Message to outside',
    path: () => '/dashboard/settings/data-sources',
  },
  symbol: {
    called: 'Symbol',
    path: (symbol) => `/dashboard/symbols/${encodeURIComponent(symbol)}`,
  },
  'symbol-note': {
    called: 'Own note on',
    path: (symbol) => `/dashboard/symbols/${encodeURIComponent(symbol)}`,
  },
  'watched-symbols': {
    called: 'Watched symbols of user',
    path: () => '/dashboard/financial-intelligence',
    formerly: [{ type: 'settings', ids: 'watchlist of user *' }],
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const marketDataActions = defineActions({
  'prices.imported': 'Prices imported',
  'prices.import-started': 'Import of prices started',
  'prices.part-stored': 'Part of a price file stored',
  'prices.import-failed': 'Import of prices failed',
  'prices.import-cancelled': 'Import of prices cancelled',
  'prices.import-undone': 'Import of prices undone',
  'prices.currencies-imported': 'Exchange rates or prices in other currencies imported',
  'prices.removed': 'Prices removed',
  'price-source.connected': 'Price source connected',
  'price-source.disconnected': 'Price source disconnected',
  'outbox-message.repeated': 'Message to outside sent again',
  'outbox-message.dropped': 'Message to outside let go',
  'watchlist.changed': 'Watched symbols changed',
  'symbol-note.kept': 'Own note on a symbol changed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof marketDataSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof marketDataActions> {}
}

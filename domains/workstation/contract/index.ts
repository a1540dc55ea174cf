export { connectSource, type DataSource, disconnectSource, unconnectedSources } from './data-source.ts'
export { addSymbol, defaultSymbols, SYMBOLS_MAX, symbolsOf } from './symbol-list.ts'

import { listings } from '#engines/market-simulator/index.ts'

export const UNKNOWN_SECTOR = 'Unknown'
export const EQUITY = 'Equity'

const bySymbol = new Map<string, string>(
  listings.flatMap(({ symbol, sector }) => (sector ? [[symbol, sector]] : [])),
)

/** The funds that stand for their sectors. */
export const sectorFunds: ReadonlyMap<string, string> = new Map(
  listings.flatMap(({ symbol, sector, kind }) => (kind === 'etf' && sector ? [[sector, symbol]] : [])),
)

/** Names of sectors that other houses use, beside the eleven of the standard. */
const otherNames: Record<string, string> = {
  'information technology': 'Technology',
  tech: 'Technology',
  it: 'Technology',
  healthcare: 'Health Care',
  'financial services': 'Financials',
  financial: 'Financials',
  'consumer cyclical': 'Consumer Discretionary',
  'consumer defensive': 'Consumer Staples',
  'basic materials': 'Materials',
  industrial: 'Industrials',
  utility: 'Utilities',
  realestate: 'Real Estate',
  communications: 'Communication Services',
  telecommunications: 'Communication Services',
}

const standardNames = new Map([...sectorFunds.keys()].map((sector) => [sector.toLowerCase(), sector]))

/** The sector of a holding under its standard name: what was said, else what is known of the symbol, else its asset class. */
export function sectorOf(holding: { symbol: string; sector: string; assetClass: string }): string {
  const said = holding.sector.toLowerCase()
  if (said !== '' && said !== UNKNOWN_SECTOR.toLowerCase())
    return standardNames.get(said) ?? otherNames[said] ?? holding.sector
  const known = bySymbol.get(holding.symbol)
  if (known) return known
  return holding.assetClass === EQUITY ? UNKNOWN_SECTOR : holding.assetClass
}

/** An asset class under one name: shares and their funds are equity, whatever they are called. */
export function assetClassOf(said: string): string {
  const lower = said.toLowerCase()
  if (['', 'equity', 'equities', 'stock', 'stocks', 'share', 'shares', 'etf'].includes(lower)) return EQUITY
  if (['bond', 'bonds', 'fixed income', 'fixed-income'].includes(lower)) return 'Bond'
  return said
}

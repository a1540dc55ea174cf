import type { Sector } from '#engines/market-simulator/index.ts'
import type { Instrument } from '../../contract/instruments.ts'

export const FUNDS_AS_OF = '2025-12'
export const FUNDS_SOURCE =
  'The house’s reference of funds after their issuers’ published figures: durations to about half a year, credit shares to about a tenth'

type Fund = Pick<Instrument, 'name' | 'assetClass'> &
  Partial<Pick<Instrument, 'sector' | 'country' | 'duration' | 'creditShare' | 'sectors'>>

/**
 * Weights of the eleven sectors in the large American companies, of the order they had at the end of 2025. They are the installation's own assumption and
 * no index provider's figures; the benchmark of the attribution is made of them too.
 */
export const largeCompanySectors: Readonly<Record<Sector, number>> = {
  Technology: 0.345,
  Financials: 0.134,
  'Communication Services': 0.106,
  'Consumer Discretionary': 0.104,
  'Health Care': 0.096,
  Industrials: 0.082,
  'Consumer Staples': 0.047,
  Energy: 0.028,
  Utilities: 0.022,
  Materials: 0.018,
  'Real Estate': 0.018,
}

const large = (name: string): Fund => ({
  name,
  assetClass: 'Equity',
  country: 'US',
  sectors: largeCompanySectors,
})
/** Shares of several sectors in proportions that the installation does not know. */
const shares = (name: string, country: string | null): Fund => ({ name, assetClass: 'Equity', country })
const ofSector = (name: string, sector: Sector): Fund => ({
  name,
  assetClass: 'Equity',
  sector,
  country: 'US',
})
const bonds = (name: string, duration: number, creditShare: number, country: string | null = 'US'): Fund => ({
  name,
  assetClass: 'Bond',
  duration,
  creditShare,
  country,
})
const commodity = (name: string): Fund => ({ name, assetClass: 'Commodity', country: null })

/** Funds that people hold, by symbol. What is not here is unknown. */
export const funds: Readonly<Record<string, Fund>> = {
  SPY: large('SPDR S&P 500 ETF Trust'),
  IVV: large('iShares Core S&P 500 ETF'),
  VOO: large('Vanguard S&P 500 ETF'),
  SPLG: large('SPDR Portfolio S&P 500 ETF'),
  VTI: shares('Vanguard Total Stock Market ETF', 'US'),
  ITOT: shares('iShares Core S&P Total US Stock Market ETF', 'US'),
  QQQ: shares('Invesco QQQ Trust', 'US'),
  QQQM: shares('Invesco NASDAQ 100 ETF', 'US'),
  DIA: shares('SPDR Dow Jones Industrial Average ETF Trust', 'US'),
  IWM: shares('iShares Russell 2000 ETF', 'US'),
  IJH: shares('iShares Core S&P Mid-Cap ETF', 'US'),
  IJR: shares('iShares Core S&P Small-Cap ETF', 'US'),
  MDY: shares('SPDR S&P MidCap 400 ETF Trust', 'US'),
  RSP: shares('Invesco S&P 500 Equal Weight ETF', 'US'),
  VTV: shares('Vanguard Value ETF', 'US'),
  VUG: shares('Vanguard Growth ETF', 'US'),
  IWF: shares('iShares Russell 1000 Growth ETF', 'US'),
  IWD: shares('iShares Russell 1000 Value ETF', 'US'),
  VIG: shares('Vanguard Dividend Appreciation ETF', 'US'),
  VYM: shares('Vanguard High Dividend Yield ETF', 'US'),
  SCHD: shares('Schwab U.S. Dividend Equity ETF', 'US'),
  EFA: shares('iShares MSCI EAFE ETF', null),
  IEFA: shares('iShares Core MSCI EAFE ETF', null),
  VEA: shares('Vanguard FTSE Developed Markets ETF', null),
  VWO: shares('Vanguard FTSE Emerging Markets ETF', null),
  EEM: shares('iShares MSCI Emerging Markets ETF', null),
  IEMG: shares('iShares Core MSCI Emerging Markets ETF', null),
  VXUS: shares('Vanguard Total International Stock ETF', null),
  VT: shares('Vanguard Total World Stock ETF', null),
  ACWI: shares('iShares MSCI ACWI ETF', null),
  EWJ: shares('iShares MSCI Japan ETF', 'JP'),
  EWG: shares('iShares MSCI Germany ETF', 'DE'),
  EWU: shares('iShares MSCI United Kingdom ETF', 'GB'),
  XLK: ofSector('Technology Select Sector Fund', 'Technology'),
  XLC: ofSector('Communication Services Select Sector Fund', 'Communication Services'),
  XLY: ofSector('Consumer Discretionary Select Sector Fund', 'Consumer Discretionary'),
  XLP: ofSector('Consumer Staples Select Sector Fund', 'Consumer Staples'),
  XLF: ofSector('Financials Select Sector Fund', 'Financials'),
  XLV: ofSector('Health Care Select Sector Fund', 'Health Care'),
  XLE: ofSector('Energy Select Sector Fund', 'Energy'),
  XLI: ofSector('Industrials Select Sector Fund', 'Industrials'),
  XLB: ofSector('Materials Select Sector Fund', 'Materials'),
  XLU: ofSector('Utilities Select Sector Fund', 'Utilities'),
  XLRE: ofSector('Real Estate Select Sector Fund', 'Real Estate'),
  XOP: ofSector('SPDR S&P Oil & Gas Exploration & Production ETF', 'Energy'),
  VGT: ofSector('Vanguard Information Technology ETF', 'Technology'),
  SMH: ofSector('VanEck Semiconductor ETF', 'Technology'),
  SOXX: ofSector('iShares Semiconductor ETF', 'Technology'),
  IBB: ofSector('iShares Biotechnology ETF', 'Health Care'),
  KRE: ofSector('SPDR S&P Regional Banking ETF', 'Financials'),
  VNQ: ofSector('Vanguard Real Estate ETF', 'Real Estate'),

  AGG: bonds('iShares Core U.S. Aggregate Bond ETF', 6, 0.3),
  BND: bonds('Vanguard Total Bond Market ETF', 6, 0.3),
  SCHZ: bonds('Schwab U.S. Aggregate Bond ETF', 6, 0.3),
  BSV: bonds('Vanguard Short-Term Bond ETF', 2.5, 0.3),
  BIV: bonds('Vanguard Intermediate-Term Bond ETF', 6, 0.4),
  GOVT: bonds('iShares U.S. Treasury Bond ETF', 6, 0),
  BIL: bonds('SPDR Bloomberg 1-3 Month T-Bill ETF', 0.1, 0),
  SGOV: bonds('iShares 0-3 Month Treasury Bond ETF', 0.1, 0),
  SHV: bonds('iShares Short Treasury Bond ETF', 0.3, 0),
  SHY: bonds('iShares 1-3 Year Treasury Bond ETF', 2, 0),
  VGSH: bonds('Vanguard Short-Term Treasury ETF', 2, 0),
  IEI: bonds('iShares 3-7 Year Treasury Bond ETF', 4.5, 0),
  VGIT: bonds('Vanguard Intermediate-Term Treasury ETF', 5, 0),
  IEF: bonds('iShares 7-10 Year Treasury Bond ETF', 7, 0),
  TLT: bonds('iShares 20+ Year Treasury Bond ETF', 15.5, 0),
  VGLT: bonds('Vanguard Long-Term Treasury ETF', 14, 0),
  MBB: bonds('iShares MBS ETF', 6, 0),
  LQD: bonds('iShares iBoxx $ Investment Grade Corporate Bond ETF', 8, 1),
  VCSH: bonds('Vanguard Short-Term Corporate Bond ETF', 2.5, 1),
  VCIT: bonds('Vanguard Intermediate-Term Corporate Bond ETF', 6, 1),
  VCLT: bonds('Vanguard Long-Term Corporate Bond ETF', 12.5, 1),
  IGSB: bonds('iShares 1-5 Year Investment Grade Corporate Bond ETF', 2.5, 1),
  IGIB: bonds('iShares 5-10 Year Investment Grade Corporate Bond ETF', 6, 1),
  HYG: bonds('iShares iBoxx $ High Yield Corporate Bond ETF', 3, 1),
  JNK: bonds('SPDR Bloomberg High Yield Bond ETF', 3, 1),
  EMB: bonds('iShares J.P. Morgan USD Emerging Markets Bond ETF', 7, 1, null),

  GLD: commodity('SPDR Gold Shares'),
  IAU: commodity('iShares Gold Trust'),
  SLV: commodity('iShares Silver Trust'),
  USO: commodity('United States Oil Fund'),
  DBC: commodity('Invesco DB Commodity Index Tracking Fund'),
}

import type { Instrument } from '#domains/market-data/contract/index.ts'
import { instrumentOf } from '#domains/market-data/server/index.ts'
import { spreadShareOf } from '#engines/bonds/index.ts'
import { listings } from '#engines/market-simulator/index.ts'

export const UNKNOWN_SECTOR = 'Unknown'
export const EQUITY = 'Equity'

export const CASH = 'Cash'
const UNKNOWN_CLASS = 'Unknown'
const SEVERAL = 'Several sectors'

export const sectorFunds: ReadonlyMap<string, string> = new Map(
  listings.flatMap(({ symbol, sector, kind }) => (kind === 'etf' && sector ? [[sector, symbol]] : [])),
)

/** Names of sectors that other firms use, beside the eleven of the standard. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)

const standardNames = new Map([...sectorFunds.keys()].map((sector) => [sector.toLowerCase(), sector]))

const isUnsaid = (stated: string) => stated === '' || stated.toLowerCase() === UNKNOWN_SECTOR.toLowerCase()

/** A sector under its standard name. */
export const namedSector = (stated: string): string =>
  standardNames.get(stated.toLowerCase()) ?? otherNames.get(stated.toLowerCase()) ?? stated

/** Asset classes under one name each; other words stand as they were said. */
const classNames: ReadonlyMap<string, string> = new Map(
  (
    [
      [EQUITY, ['equity', 'equities', 'stock', 'stocks', 'share', 'shares', 'etf']],
      [
        'Bond',
        ['bond', 'bonds', 'fixed income', 'fixed-income', 'treasury', 'government bond', 'corporate bond'],
      ],
      [CASH, ['cash', 'money', 'cash equivalent', 'cash equivalents', 'currency']],
      ['Commodity', ['commodity', 'commodities', 'gold']],
      ['Crypto', ['crypto', 'cryptocurrency', 'coin', 'coins']],
      [UNKNOWN_CLASS, ['unknown', '']],
    ] as const
  ).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
)

/** What a holding is, from what was said and what the installation knows of its symbol. Null is not known. */
export type HeldAs = {
  sector: string
  /** The sector that a scenario may move; null where it is none or not known. */
  stressSector: string | null
  sectors: Instrument['sectors']
  assetClass: string
  duration: number | null
  creditShare: number | null
  /** The person's word, where the installation knows better. */
  correction: string | null
}

type Stated = {
  symbol: string
  sector: string
  assetClass: string
  isClassAssumed: boolean
  duration?: number | undefined
  creditShare?: number | undefined
}

export function heldAs(stated: Stated): HeldAs {
  const known = instrumentOf(stated.symbol)
  const assetClass = classOf(stated, known)
  const isOther = !stated.isClassAssumed && assetClass !== classNames.get(stated.assetClass.toLowerCase())
  const ownSector = isUnsaid(stated.sector) ? null : namedSector(stated.sector)
  const isOfKnownKind = known.assetClass === assetClass
  const sector = ownSector ?? (isOfKnownKind ? known.sector : null)
  const isSeveral = assetClass === EQUITY && isOfKnownKind && known.sector === null
  return {
    sector: sector ?? (assetClass === EQUITY ? (isSeveral ? SEVERAL : UNKNOWN_SECTOR) : assetClass),
    stressSector: assetClass === EQUITY ? sector : assetClass,
    sectors: sector === null && isOfKnownKind ? known.sectors : null,
    assetClass,
    duration: stated.duration ?? (isOfKnownKind ? known.duration : null),
    creditShare:
      stated.creditShare ??
      (assetClass === 'Bond' ? creditOf(stated, isOfKnownKind ? known.creditShare : null) : null),
    correction:
      isOther && isOfKnownKind && classNames.has(stated.assetClass.toLowerCase())
        ? `${stated.symbol} is held as ${stated.assetClass}; the reference data has it as ${known.assetClass.toLowerCase()} (${known.name}) and it is treated as that.`
        : null,
  }
}

/** What was said, unless nobody said it or the installation knows that the symbol is no share. */
function classOf({ assetClass, isClassAssumed }: Stated, known: Instrument): string {
  const named = classNames.get(assetClass.toLowerCase()) ?? assetClass
  if (isClassAssumed || named === UNKNOWN_CLASS) return known.assetClass
  const isShareOfNone = named === EQUITY && known.assetClass !== 'Unknown' && known.assetClass !== EQUITY
  return isShareOfNone ? known.assetClass : named
}

/** Whether spreads move a bond: as its sector or class says, else as the reference has it; a company's sector means its issuer is one. */
function creditOf(stated: Stated, known: number | null): number | null {
  return spreadShareOf(stated) ?? known ?? (sectorFunds.has(namedSector(stated.sector)) ? 1 : null)
}

import type { StatementField } from './statement-fields.ts'

export type BorrowerKind = 'manufacturer-public' | 'private' | 'non-manufacturer' | 'financial'

/** One year of a borrower. A field that is absent or null is missing, and so is one that holds no finite number. */
export type Statement = {
  period: string
  currency?: string | null
  scale?: number | null
  /** How many months its income and cash flows cover; twelve where nothing is said. */
  months?: number | null
  /** Twelve months to the end of a quarter: it is compared with such twelve months alone. */
  isTrailing?: boolean
} & {
  [Field in StatementField]?: unknown
}

/**
 * What the market says: a share's price in the case's currency, single shares, volatility of equity and a riskless rate, both a year as
 * fractions.
 */
export type MarketValues = { price?: unknown; shares?: unknown; volatility?: unknown; riskFree?: unknown }

export type CreditCase = {
  currency: string
  /** Amounts are in `currency` × `scale`. */
  scale: number
  kind: BorrowerKind
  statements: readonly Statement[]
  market?: MarketValues | null
  /** United States price index of gross national product, 1968 = 100. */
  gnpPriceIndex?: unknown
}

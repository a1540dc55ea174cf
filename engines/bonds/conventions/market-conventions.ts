import type { Calendar } from '#engines/market-calendar/index.ts'
import type { ExDividendRule, Frequency } from '../bond-terms.ts'
import type { DayCount } from './day-count.ts'
import type { YieldConventionName } from './yield-convention.ts'

export type MarketConvention = {
  label: string
  frequency: Frequency
  dayCount: DayCount
  yieldConvention: YieldConventionName
  /** Business days from trade to settlement. */
  settlementLag: number
  calendar: Calendar
  exDividend?: ExDividendRule
}

/**
 * The conventions that markets publish for their plain bonds. The ex-dividend rule of gilts counts six business days back from
 * the coupon to the first day that trades without it: the seventh is the last with it (UK Debt Management Office).
 */
export const MARKET_CONVENTIONS = {
  'us-treasury': {
    label: 'US Treasury notes and bonds',
    frequency: 2,
    dayCount: 'ACT/ACT ICMA',
    yieldConvention: 'street-simple-final',
    settlementLag: 1,
    calendar: 'us-government-bond',
  },
  'us-bill': {
    label: 'US Treasury bills',
    frequency: 1,
    dayCount: 'ACT/360',
    yieldConvention: 'bond-equivalent',
    settlementLag: 1,
    calendar: 'us-government-bond',
  },
  'us-corporate': {
    label: 'US corporate and agency bonds',
    frequency: 2,
    dayCount: '30/360 US',
    yieldConvention: 'street-simple-final',
    settlementLag: 1,
    calendar: 'us-government-bond',
  },
  'us-municipal': {
    label: 'US municipal bonds',
    frequency: 2,
    dayCount: '30/360 US',
    yieldConvention: 'street-simple-final',
    settlementLag: 1,
    calendar: 'us-government-bond',
  },
  gilt: {
    label: 'UK gilts',
    frequency: 2,
    dayCount: 'ACT/ACT ICMA',
    yieldConvention: 'street',
    settlementLag: 1,
    calendar: 'england',
    exDividend: { businessDays: 6, calendar: 'england' },
  },
  bund: {
    label: 'German federal securities',
    frequency: 1,
    dayCount: 'ACT/ACT ICMA',
    yieldConvention: 'street-simple-final',
    settlementLag: 2,
    calendar: 'target',
  },
  oat: {
    label: 'French government bonds',
    frequency: 1,
    dayCount: 'ACT/ACT ICMA',
    yieldConvention: 'street',
    settlementLag: 2,
    calendar: 'target',
  },
  btp: {
    label: 'Italian government bonds',
    frequency: 2,
    dayCount: 'ACT/ACT ICMA',
    yieldConvention: 'street-simple-final',
    settlementLag: 2,
    calendar: 'target',
  },
  eurobond: {
    label: 'Eurobonds',
    frequency: 1,
    dayCount: '30E/360',
    yieldConvention: 'street',
    settlementLag: 2,
    calendar: 'target',
  },
} as const satisfies Record<string, MarketConvention>
export type Market = keyof typeof MARKET_CONVENTIONS

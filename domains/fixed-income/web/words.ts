import { quantity } from '#design-system/formats/index.ts'
import type { QuickPrice } from '#domains/fixed-income/contract/index.ts'

/** A maturity as people say it: months below a year, years from there. */
export function maturityLabel(years: number): string {
  const isMonths = years < 1
  const count = isMonths ? Math.round(years * 12) : years
  return `${quantity(count, { digits: 1 })} ${isMonths ? 'month' : 'year'}${count === 1 ? '' : 's'}`
}

/** The colours of ratings: AAA and AA green, A blue, BBB amber, BB and B orange, the rest red. Plus and minus do not change them. */
const ratingTokens = {
  AAA: '--ok',
  AA: '--ok',
  A: '--low',
  BBB: '--medium',
  BB: '--high',
  B: '--high',
} as const satisfies Record<string, string>

export type ToneToken = '--ok' | '--low' | '--medium' | '--high' | '--critical'

export function ratingToken(rating: string): ToneToken {
  const grade = rating.trim().toUpperCase().replace(/[+-]$/, '')
  return ratingTokens[grade as keyof typeof ratingTokens] ?? '--critical'
}

export const leadToken = {
  Premium: '--ok',
  Discount: '--critical',
  Par: '--medium',
} as const satisfies Record<QuickPrice['premiumDiscount'], ToneToken>

const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/

/** What a person typed without spaces and signs of money and percent. */
const plain = (text: string): string => text.replace(/[\s$%]/g, '').replace('−', '-')

/** Whether it is a number. A comma stands between thousands alone: 4,5 is four and a half to some and never forty-five. */
export const isNumber = (text: string): boolean => /\d/.test(text) && NUMBER.test(plain(text))

/** A number that a person typed; 0 where it is none. */
export const numberOrZero = (text: string): number =>
  isNumber(text) ? Number(plain(text).replaceAll(',', '')) : 0

/** Digits after the point as they were typed: what a screen shows of a yield, and no more. */
export const digitsTyped = (text: string): number => /\.(\d{1,10})/.exec(text)?.[1]?.length ?? 0

/** What the screener asks for; the same for everybody. Percent and years. */
export const screenerCriteria = {
  minYield: 3,
  maxYield: 8,
  maxDuration: 15,
  sectors: ['Government', 'Corporate'],
} as const

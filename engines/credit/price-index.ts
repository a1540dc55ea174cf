/**
 * Prices of the gross national product of the United States, 1968 = 100, by year: what Ohlson divides total assets by. Nominal by real
 * product of the national accounts from 2011 on, and before that chained by the deflator of gross domestic product. Dated data.
 */
export const gnpPriceIndex = {
  source:
    'US Bureau of Economic Analysis, gross national product at current by chained 2017 prices, as the Congressional Budget Office published it in January 2025',
  /** 2024 is of its first three quarters. */
  asOf: '2024-12-04',
  byYear: {
    2005: 446.7,
    2006: 460.4,
    2007: 472.6,
    2008: 481.9,
    2009: 485.6,
    2010: 491.5,
    2011: 501.6,
    2012: 511,
    2013: 519.7,
    2014: 528.7,
    2015: 533.6,
    2016: 538.6,
    2017: 548.2,
    2018: 560.4,
    2019: 569.6,
    2020: 577.2,
    2021: 603.5,
    2022: 646.5,
    2023: 669.8,
    2024: 684,
  } satisfies Record<number, number>,
} as const

/** A year is carried on so long: ten percent of prices move the score by 0.04. */
const CARRIED_YEARS = 3

/**
 * The index for a statement: that of the year before its end, as Ohlson has it, or the newest known of a little earlier; undefined
 * where none is.
 */
export function gnpPriceIndexFor(period: string): { value: number; year: number } | undefined {
  const wanted = Number(period.slice(0, 4)) - 1
  const known: Readonly<Record<number, number>> = gnpPriceIndex.byYear
  for (let year = wanted; year >= wanted - CARRIED_YEARS; year--) {
    const value = known[year]
    if (value !== undefined) return { value, year }
  }
  return undefined
}

import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { Report } from '#platform/report-files/index.ts'
import type { screenBonds } from '../../contract/index.ts'

/** The bonds that met the criteria, and the criteria. */
export function screenReport(
  criteria: RequestOf<typeof screenBonds>,
  found: ResponseOf<typeof screenBonds>,
): Report {
  const { minYield, maxYield, maxDuration, sectors, ratings } = criteria
  return {
    title: 'Screened bonds',
    subtitle: `${found.totalFound} found`,
    asOf: found.asOf,
    sections: [
      {
        title: 'Criteria',
        text: [
          `Yield to maturity from ${minYield}% to ${maxYield}%, modified duration up to ${maxDuration} years.`,
          `Sectors: ${sectors?.join(', ') ?? 'any'}. Ratings: ${ratings?.join(', ') ?? 'any'}.`,
        ],
        tables: [
          {
            title: 'Bonds',
            columns: [
              { title: 'Symbol' },
              { title: 'Issuer' },
              { title: 'Rating' },
              { title: 'Sector' },
              { title: 'Yield', kind: 'percent', digits: 3 },
              { title: 'Coupon', kind: 'percent', digits: 3 },
              { title: 'Years', kind: 'years', digits: 1 },
              { title: 'Duration', kind: 'years' },
              { title: 'Price', kind: 'number' },
            ],
            rows: found.bonds.map((bond) => [
              bond.symbol,
              bond.issuer,
              bond.creditRating,
              bond.sector,
              bond.yieldToMaturity,
              bond.couponRate,
              bond.yearsToMaturity,
              bond.modifiedDuration,
              bond.currentPrice,
            ]),
            note: `Prices are clean, per 100 of face value; yields are half-yearly, to maturity. ${found.bonds.length} of ${found.totalFound} shown, the highest yield first.`,
          },
        ],
      },
    ],
    method: [
      'Every bond is valued on the government curve at its own spread; yield and duration follow from the price.',
    ],
    sources: [`Bonds and their spreads: ${found.source}, ${found.asOf}.`],
  }
}

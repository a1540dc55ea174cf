import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { type Report, tableOfRows } from '#platform/report-files/index.ts'
import { bondColumns, type screenBonds } from '../../contract/index.ts'

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
            ...tableOfRows(bondColumns, found.bonds),
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

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type CardRatioId, type CreditRating, creditRatings } from '#engines/credit/index.ts'
import { csvCells } from './csv-cells.ts'

/** A rating that an agency gave, with what its file lets be known of the ratios of the scorecard. */
export type AgencyRating = {
  company: string
  rating: CreditRating
  sector: string
  ratios: Partial<Record<CardRatioId, number>>
}

/** The ratios of the scorecard that follow from those of the ratings' file; and those of them that say profit and leverage. */
export const ratedRatioIds = {
  'every ratio of the card that the file holds': [
    'liabilitiesToAssets',
    'ebitToLiabilities',
    'marginAfterSelling',
    'currentToCurrentLiabilities',
    'currentWithoutInventories',
    'liquidToCurrentLiabilities',
    'currentLiabilitiesToAssets',
    'revenueToLiabilities',
  ],
  'profit and leverage alone': ['liabilitiesToAssets', 'ebitToLiabilities', 'marginAfterSelling'],
} as const satisfies Record<string, readonly CardRatioId[]>

export function readAgencyRatings(data: string): AgencyRating[] | undefined {
  const file = join(data, 'credit/corporate_rating.csv.gz')
  if (!existsSync(file)) return undefined
  const [titles = [], ...rows] = gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map(csvCells)
  return rows.flatMap((cells) => {
    const cell = (title: string) => cells[titles.indexOf(title)] ?? ''
    const number = (title: string) => (cell(title) === '' ? Number.NaN : Number(cell(title)))
    const rating = creditRatings.find((one) => one === cell('Rating'))
    if (!rating) return []
    const ebitToAssets = number('ebitPerRevenue') * number('assetTurnover')
    return [
      {
        company: cell('Symbol'),
        rating,
        sector: cell('Sector'),
        ratios: {
          liabilitiesToAssets: number('debtRatio'),
          ebitToLiabilities: ebitToAssets < 0 ? ebitToAssets : ebitToAssets / number('debtRatio'),
          marginAfterSelling: number('operatingProfitMargin'),
          currentToCurrentLiabilities: number('currentRatio'),
          currentWithoutInventories: number('quickRatio'),
          liquidToCurrentLiabilities: number('cashRatio'),
          // The return on capital employed is EBIT over assets less current liabilities.
          currentLiabilitiesToAssets: 1 - ebitToAssets / number('returnOnCapitalEmployed'),
          revenueToLiabilities: number('assetTurnover') / number('debtRatio'),
        },
      },
    ]
  })
}

import { calculatorPrice } from '#engines/bonds/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { Report } from '#platform/report-files/index.ts'
import type { QuickPrice, quickPrice } from '../../contract/index.ts'

const STEP = 0.005
const STEPS = 10

/** A calculated price, and what it would be at yields up to five percentage points away. */
export function calculationReport(
  asked: RequestOf<typeof quickPrice>,
  answer: QuickPrice,
  day: string,
): Report {
  const yields = Array.from({ length: 2 * STEPS + 1 }, (_, at) => asked.yieldToMaturity + (at - STEPS) * STEP)
  return {
    title: 'Bond calculation',
    subtitle: `${(100 * asked.couponRate).toFixed(3)}% for ${asked.yearsToMaturity} years at a yield of ${(100 * asked.yieldToMaturity).toFixed(3)}%`,
    asOf: day,
    sections: [
      {
        title: 'Price',
        figures: [
          { label: 'Price', value: answer.price, kind: 'number' },
          { label: 'Of face value', value: answer.priceAsPercentage / 100, kind: 'percent', digits: 3 },
          { label: 'Against par', value: answer.premiumDiscount },
          { label: 'Face value', value: asked.faceValue, kind: 'number' },
        ],
        tables: [
          {
            title: 'At other yields',
            columns: [
              { title: 'Yield', kind: 'percent', digits: 3 },
              { title: 'Price', kind: 'number' },
              { title: 'Change', kind: 'percent' },
            ],
            rows: yields.flatMap((yieldToMaturity) => {
              const price = calculatorPrice({ ...asked, yieldToMaturity })
              if (!price.ok) return []
              return [
                [yieldToMaturity, price.value, answer.price > 0 ? price.value / answer.price - 1 : null],
              ]
            }),
          },
        ],
      },
    ],
    method: [
      'Half-yearly coupons and the face value, discounted half-yearly at the yield; a broken number of periods is raised to its power.',
    ],
    sources: ['Four numbers, as entered.'],
  }
}

import type { ReactNode } from 'react'
import { LineChart } from '#design-system/charts/index.ts'
import { decimal, percent } from '#design-system/formats/index.ts'
import { calculatorPrice } from '#engines/bonds/index.ts'

/** What the calculator was asked: money, fractions a year, years. */
export type Calculation = {
  faceValue: number
  couponRate: number
  yieldToMaturity: number
  yearsToMaturity: number
}

const STEPS = 12
const STEP = 0.0025

/** The same bond at yields up to three percentage points away: the engine that answers the calculator, asked here. */
export function PriceByYield({ asked, actions }: { asked: Calculation; actions?: ReactNode }) {
  const rows = Array.from({ length: 2 * STEPS + 1 }, (_, at) => {
    const yieldToMaturity = Number((asked.yieldToMaturity + (at - STEPS) * STEP).toPrecision(12))
    const price = calculatorPrice({ ...asked, yieldToMaturity })
    return { yieldToMaturity, price: price.ok ? price.value : Number.NaN }
  }).filter(({ price }) => Number.isFinite(price))
  return (
    <LineChart
      title="What would it cost at other yields?"
      name="Price by yield"
      rows={rows}
      actions={actions}
      rowKey={({ yieldToMaturity }) => String(yieldToMaturity)}
      columns={[
        {
          id: 'yield',
          title: 'Yield',
          value: ({ yieldToMaturity }) => yieldToMaturity,
          cell: ({ yieldToMaturity }) => percent(yieldToMaturity),
          card: 'name',
        },
        {
          id: 'price',
          title: 'Price',
          value: ({ price }) => price,
          cell: ({ price }) => decimal(price),
          align: 'right',
          card: 'figure',
        },
      ]}
      x={({ yieldToMaturity }) => yieldToMaturity}
      xLabel={(value) => percent(value)}
      xTicks={rows.filter((_, at) => at % 4 === 0).map(({ yieldToMaturity }) => yieldToMaturity)}
      yLabel={(value) => decimal(value, 0)}
      series={[{ label: 'Price', y: ({ price }) => price }]}
      foot="The calculator’s own rule, coupon and time unchanged."
    />
  )
}

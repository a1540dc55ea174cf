import { LineChart } from '#design-system/charts/index.ts'
import { decimal, signedNumber } from '#design-system/formats/index.ts'
import type { StrategyAnswer } from '#domains/options/contract/index.ts'
import { roundTicks } from './round-ticks.ts'

/** Profit by the share's price: at expiry, straight between strikes, and now. */
export function PayOffChart({ answer }: { answer: StrategyAnswer }) {
  const { curve, breakEvens } = answer
  const low = curve[0]!.spot
  const high = curve.at(-1)!.spot
  const ticks = roundTicks(low, high)
  const digits = ticks.every((tick) => Number.isInteger(tick)) ? 0 : 2
  return (
    <LineChart
      title="What does it pay?"
      name="Pay-off"
      rows={curve}
      rowKey={({ spot }) => String(spot)}
      columns={[
        {
          id: 'spot',
          title: 'Share price',
          value: ({ spot }) => spot,
          cell: ({ spot }) => decimal(spot),
          card: 'name',
        },
        {
          id: 'atExpiry',
          title: 'At expiry',
          value: ({ atExpiry }) => atExpiry,
          cell: ({ atExpiry }) => signedNumber(atExpiry),
          align: 'right',
          card: 'figure',
        },
        {
          id: 'now',
          title: 'Now',
          value: ({ now }) => now,
          cell: ({ now }) => signedNumber(now),
          align: 'right',
        },
      ]}
      x={({ spot }) => spot}
      xLabel={(spot) => decimal(spot, digits)}
      xTicks={ticks}
      yLabel={(profit) => signedNumber(profit, 0)}
      series={[
        { label: 'At expiry', y: ({ atExpiry }) => atExpiry },
        { label: 'Now', y: ({ now }) => now },
      ]}
      foot={`Profit in dollars by share price.${breakEvens.length > 0 ? ` Break-even at ${breakEvens.map((at) => decimal(at)).join(' and ')}.` : ''}`}
    />
  )
}

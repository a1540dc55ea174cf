import { BarChart } from '#design-system/charts/index.ts'
import { decimal, percent } from '#design-system/formats/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import type { HoldingRisk, RiskAssessment } from '#domains/risk/contract/index.ts'

const BARS_MAX = 20

/** What each holding adds to the VaR. */
export function HoldingsChart({ answer }: { answer: RiskAssessment }) {
  const rows = answer.holdings.toSorted((left, right) => right.componentVaR - left.componentVaR)
  const figure = (
    id: keyof HoldingRisk & ('allocation' | 'shareOfRisk' | 'componentVaR' | 'incrementalVaR' | 'volatility'),
    title: string,
  ) => ({
    id,
    title,
    value: (row: HoldingRisk) => row[id],
    cell: (row: HoldingRisk) => percent(row[id]),
    align: 'right' as const,
  })
  return (
    <BarChart
      title="Where does the risk sit?"
      name="Component VaR"
      rows={rows.slice(0, BARS_MAX)}
      rowKey={({ symbol }) => symbol}
      columns={[
        symbolColumn(),
        figure('allocation', 'Allocation'),
        { ...figure('componentVaR', 'Component VaR'), card: 'figure' as const },
        figure('shareOfRisk', 'Share of risk'),
        figure('incrementalVaR', 'Incremental VaR'),
        figure('volatility', 'Volatility'),
        {
          id: 'beta',
          title: 'Beta',
          value: ({ beta }) => beta,
          cell: ({ beta }) => decimal(beta),
          align: 'right',
        },
      ]}
      label={({ symbol }) => symbol}
      value={({ componentVaR }) => componentVaR}
      format={(value) => percent(value)}
      foot={`Parts of the normal VaR; with ${rows.length > BARS_MAX ? `the ${rows.length - BARS_MAX} smaller ones` : 'cash, zero,'} they add up to it. A negative part hedges.`}
    />
  )
}

import { DistributionChart } from '#design-system/charts/index.ts'
import { percent, quantity } from '#design-system/formats/index.ts'
import type { RiskAssessment } from '#domains/risk/contract/index.ts'

type Bin = RiskAssessment['distribution'][number]

/** How the simulated paths end, with the VaR of three methods marked. */
export function ReturnsChart({ answer }: { answer: RiskAssessment }) {
  const { confidence, horizonDays } = answer.question
  const marks = (
    [
      ['monte-carlo', 'Simulated VaR'],
      ['historical', 'Historical VaR'],
      ['cornish-fisher', 'Cornish–Fisher VaR'],
    ] as const
  ).flatMap(([method, label]) => {
    const level = answer.levels.find(
      (one) => one.method === method && one.confidence === confidence && one.horizonDays === horizonDays,
    )
    return level?.VaR == null ? [] : [{ label: `${label} ${percent(level.VaR)}`, x: -level.VaR }]
  })
  return (
    <DistributionChart
      title={`How may the next ${horizonDays === 1 ? 'day' : `${horizonDays} days`} end?`}
      name="Return distribution"
      rows={answer.distribution}
      rowKey={({ from }) => String(from)}
      columns={[
        {
          id: 'from',
          title: 'From',
          value: (row: Bin) => row.from,
          cell: (row) => percent(row.from),
          card: 'name',
        },
        { id: 'to', title: 'To', value: (row) => row.to, cell: (row) => percent(row.to) },
        {
          id: 'paths',
          title: 'Paths',
          value: (row) => row.paths,
          cell: (row) => quantity(row.paths),
          align: 'right',
          card: 'figure',
        },
      ]}
      from={(row) => row.from}
      to={(row) => row.to}
      count={(row) => row.paths}
      xLabel={(x) => percent(x, { digits: 0, signed: true })}
      countLabel={(count) => `${quantity(count)} paths`}
      marks={marks}
      foot={`Return over ${horizonDays} trading days of ${quantity(answer.request.paths)} simulated paths, seed ${answer.request.seed}. Coloured: losses beyond the simulated VaR.`}
    />
  )
}

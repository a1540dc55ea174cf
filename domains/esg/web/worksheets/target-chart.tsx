import { LineChart } from '#design-system/charts/index.ts'
import { quantity } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { type CarbonPlan, targetYearColumns } from '#domains/esg/contract/index.ts'

type Target = CarbonPlan['targets'][number]

const tonnes = (value: number | null) => (value === null ? 'Not reported' : `${quantity(value)} t`)

/** The straight line from the base to the target, and what was reported: a year that was not has no point. */
export function TargetChart({ target: { name, years, source } }: { target: Target }) {
  return (
    <LineChart
      title={`Path of ${name}`}
      name={`Path of ${name}`}
      rows={years}
      rowKey={({ year }) => String(year)}
      columns={tableColumns(targetYearColumns, {
        actual: {
          cell: ({ actual, state }) => (state === 'to come' ? 'To come' : tonnes(actual)),
        },
      })}
      x={({ year }) => year}
      xTicks={years.map(({ year }) => year).filter((year) => year % 5 === 0)}
      xLabel={(year) => String(Math.round(year))}
      yLabel={(value) => tonnes(Number.isFinite(value) ? value : null)}
      series={[
        { label: 'Path', y: (row) => row.target },
        { label: 'Reported', y: ({ actual }) => actual ?? Number.NaN },
      ]}
      foot={`Target: ${source}. A straight line; a year of which a scope is not reported has no point.`}
    />
  )
}

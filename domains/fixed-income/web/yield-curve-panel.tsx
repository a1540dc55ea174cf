import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LineChart } from '#design-system/charts/index.ts'
import { date, percent } from '#design-system/formats/index.ts'
import { Facts, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { YieldCurvePoint } from '#domains/fixed-income/contract/index.ts'
import { yieldCurveQuery } from './queries.ts'
import { maturityLabel } from './words.ts'

const POINTS_SHOWN = 5
const QUESTION = 'What do governments pay?'

/** The government curve that every bond is held against: its first five points, and the whole of it when asked. */
export function YieldCurvePanel() {
  const curve = useQuery(yieldCurveQuery())
  if (curve.data?.length) return <Curve points={curve.data} />
  return (
    <Panel title={QUESTION}>
      <QueryStates
        query={curve}
        failed="The yield curve could not be read."
        kept="Your input is kept."
        empty="No yield curve is known yet."
      >
        {() => null}
      </QueryStates>
    </Panel>
  )
}

function Curve({ points }: { points: readonly YieldCurvePoint[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? points : points.slice(0, POINTS_SHOWN)
  const { asOf, source } = points[0]!
  return (
    <LineChart
      title={QUESTION}
      name="Yield curve"
      tag={<Tag>{source}</Tag>}
      rows={shown}
      rowKey={({ maturity }) => String(maturity)}
      columns={[
        {
          id: 'maturity',
          title: 'Maturity',
          value: ({ maturity }) => maturity,
          cell: ({ maturity }) => maturityLabel(maturity),
          csv: ({ maturity }) => maturityLabel(maturity),
          card: 'name',
        },
        {
          id: 'yield',
          title: 'Yield',
          value: (point) => point.yield,
          cell: (point) => percent(point.yield),
          align: 'right',
          card: 'figure',
        },
      ]}
      x={({ maturity }) => maturity}
      xScale="log"
      xLabel={maturityLabel}
      yLabel={(value) => percent(value)}
      series={[{ label: 'Yield', y: (point) => point.yield }]}
      below={
        <>
          <Facts
            facts={shown.map((point) => ({
              label: maturityLabel(point.maturity),
              value: percent(point.yield),
            }))}
          />
          {points.length > POINTS_SHOWN ? (
            <Button size="small" onClick={() => setWhole(!isWhole)}>
              {isWhole ? `First ${POINTS_SHOWN} points` : `All ${points.length} points`}
            </Button>
          ) : null}
        </>
      }
      foot={`Government par yields, half-yearly, ${source}, as of ${date(asOf)}. Maturities on a logarithmic scale.`}
    />
  )
}

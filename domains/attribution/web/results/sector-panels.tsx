import { percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { type AttributionAnswer, linkings, type SectorEffect } from '#domains/attribution/contract/index.ts'
import { linkingLabel } from '../words.ts'

type Numeric = 'portfolioWeight' | 'benchmarkWeight' | 'portfolioReturn' | 'benchmarkReturn'
type Effect = 'allocation' | 'selection' | 'interaction'

const plain = (id: Numeric, title: string) => ({
  id,
  title,
  value: (row: SectorEffect) => row[id],
  cell: (row: SectorEffect) => percent(row[id], { digits: 1 }),
  align: 'right' as const,
})

const effect = (id: Effect, title: string) => ({
  id,
  title,
  value: (row: SectorEffect) => row[id],
  cell: (row: SectorEffect) => percent(row[id], { signed: true }),
  align: 'right' as const,
  card: 'fact' as const,
})

const wholeOf = (row: SectorEffect) => row.allocation + row.selection + row.interaction

export function SectorsPanel({ answer }: { answer: AttributionAnswer }) {
  return (
    <Panel
      title="Sectors"
      foot="Allocation: holding another weight than the benchmark. Selection: other returns within the sector. All effects add up to the active return."
    >
      <DataTable
        name="Sectors"
        rows={answer.sectors}
        rowKey={({ sector }) => sector}
        sort={{ id: 'total', isDescending: true }}
        columns={[
          { id: 'sector', title: 'Sector', value: ({ sector }) => sector, card: 'name' },
          plain('portfolioWeight', 'Weight'),
          plain('benchmarkWeight', 'Benchmark weight'),
          plain('portfolioReturn', 'Return'),
          plain('benchmarkReturn', 'Benchmark return'),
          effect('allocation', 'Allocation'),
          effect('selection', 'Selection'),
          { ...effect('interaction', 'Interaction'), card: 'none' },
          {
            id: 'total',
            title: 'Together',
            value: wholeOf,
            cell: (row) => <Change value={wholeOf(row)}>{percent(wholeOf(row), { signed: true })}</Change>,
            align: 'right',
            card: 'fact',
          },
        ]}
      />
    </Panel>
  )
}

/** The same effects linked in four ways, each with what it leaves unexplained. */
export function LinkingPanel({ answer }: { answer: AttributionAnswer }) {
  const rows = linkings.map((id) => ({ id, ...answer.linking[id] }))
  const figure = (id: Effect, title: string) => ({
    id,
    title,
    value: (row: (typeof rows)[number]) => row[id],
    cell: (row: (typeof rows)[number]) => percent(row[id], { digits: 4, signed: true }),
    align: 'right' as const,
    card: 'fact' as const,
  })
  return (
    <Panel
      title="Does it depend on the linking?"
      foot={`${answer.periods.length} sub-periods. The residual is the active return less all effects: rounding alone.`}
    >
      <DataTable
        name="Linkings"
        isDense
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'linking', title: 'Linking', value: ({ id }) => linkingLabel[id], card: 'name' },
          figure('allocation', 'Allocation'),
          { ...figure('selection', 'Selection'), card: 'figure' },
          { ...figure('interaction', 'Interaction'), card: 'none' },
          {
            id: 'residual',
            title: 'Residual',
            value: ({ residual }) => residual,
            cell: ({ residual }) => residual.toExponential(1).replaceAll('-', '−'),
            align: 'right',
            card: 'figure',
          },
        ]}
      />
    </Panel>
  )
}

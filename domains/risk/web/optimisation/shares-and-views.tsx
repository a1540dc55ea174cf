import { date, money, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import type { Optimisation, ShareLine } from '#domains/risk/contract/index.ts'

/** Whole shares for the amount that was given. */
export function WholeShares({ answer: { allocation } }: { answer: Optimisation }) {
  if (allocation === null) return null
  const { amount, day, leftOver, lines } = allocation
  return (
    <Panel
      title="How many whole shares?"
      foot={`For ${money(amount)} at the closes of ${date(day)}; ${money(leftOver)} are left over. Costs are not counted.`}
    >
      <DataTable
        name="Whole shares"
        rows={lines}
        rowKey={({ symbol }) => symbol}
        sort={{ id: 'value', isDescending: true }}
        columns={[
          symbolColumn(),
          figure('shares', 'Shares', quantity),
          figure('price', 'Close', money),
          { ...figure('value', 'Value', money), card: 'figure' as const },
          figure('part', 'Part', percent),
          figure('optimal', 'Optimised', percent),
        ]}
      />
    </Panel>
  )
}

const figure = (
  id: 'shares' | 'price' | 'value' | 'part' | 'optimal',
  title: string,
  shown: (value: number) => string,
) => ({
  id,
  title,
  value: (row: ShareLine) => row[id],
  cell: (row: ShareLine) => shown(row[id]),
  align: 'right' as const,
})

type HeldView = Optimisation['views'][number]
const viewFigure = (id: 'return' | 'confidence' | 'before' | 'after', title: string) => ({
  id,
  title,
  value: (row: HeldView) => row[id],
  cell: (row: HeldView) => percent(row[id], { digits: 1 }),
  align: 'right' as const,
})

/** What the views made of the expected returns. */
export function ViewsPanel({ answer: { views } }: { answer: Optimisation }) {
  if (views.length === 0) return null
  return (
    <Panel
      title="What do your views change?"
      foot="Expected returns a year, blended by confidence (Black and Litterman 1992; Idzorek 2005)."
    >
      <DataTable
        name="Views"
        rows={views}
        rowKey={({ symbol, against }) => `${symbol} ${against ?? ''}`}
        columns={[
          {
            id: 'of',
            title: 'View of',
            value: ({ symbol, against }: HeldView) => (against ? `${symbol} over ${against}` : symbol),
            cell: ({ symbol, against }) => (against ? `${symbol} over ${against}` : symbol),
            card: 'name' as const,
          },
          viewFigure('return', 'View'),
          viewFigure('confidence', 'Confidence'),
          viewFigure('before', 'Before'),
          { ...viewFigure('after', 'With the views'), card: 'figure' as const },
        ]}
      />
    </Panel>
  )
}

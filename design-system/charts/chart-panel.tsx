import { type ReactNode, Suspense, useState } from 'react'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { Loading, Panel, Skeleton } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './charts.module.css'
import { PLOT_HEIGHT } from './plot.ts'

/** What every chart is given beside its drawing: the question it answers, and its figures as a table. */
export type ChartFace<Row> = {
  /** The question that the chart answers. */
  title: string
  /** Names the table and its CSV file. */
  name: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The table behind the chart. */
  columns: readonly Column<Row>[]
  /** After the title: where the figures come from. */
  tag?: ReactNode
  actions?: ReactNode
  /** Under the drawing: its main values, read at a glance. */
  below?: ReactNode
  /** Units, convention and source, under the drawing. */
  foot?: ReactNode
}

/**
 * The panel around a chart: its question as the title, and the same figures as a table that can be exported. A drawing may still be on
 * its way.
 */
export function ChartPanel<Row>({ children, ...face }: ChartFace<Row> & { children: ReactNode }) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title={face.title}
      tag={face.tag}
      foot={face.foot}
      actions={
        <>
          {face.actions}
          <Button size="small" kind="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
        </>
      }
    >
      {isTable ? (
        <DataTable name={face.name} rows={face.rows} rowKey={face.rowKey} columns={face.columns} />
      ) : (
        <div className={classes.plot}>
          <Suspense
            fallback={
              <Loading label="Loading the chart">
                <Skeleton height={PLOT_HEIGHT} />
              </Loading>
            }
          >
            {children}
          </Suspense>
          {face.below}
        </div>
      )}
    </Panel>
  )
}

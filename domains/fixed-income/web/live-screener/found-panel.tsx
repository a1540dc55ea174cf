import { Select } from '@mantine/core'
import { quantity } from '#design-system/formats/index.ts'
import { DataTable, pagingByOffset } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence, Panel } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { ScreenedLive } from '#domains/fixed-income/contract/index.ts'
import { screenedLine } from '../lines/screened-line.ts'
import { downloadLiveScreen } from '../queries.ts'
import { liveColumns } from '../screened-columns.tsx'
import classes from './live-screener.module.css'
import type { Heard } from './talk.ts'
import { askedWords, orderId, orders } from './words.ts'
import { figuresIn } from './worker/figures.ts'
import { PAGE_ROWS, type Question } from './worker/question.ts'

/** What the portfolio analysis takes, and a report holds. */
const TAKEN_MAX = 500

type FoundPanelProps = {
  heard: Heard
  source: string
  foot: string
  onChange: (part: Partial<Question>) => void
  /** The first bonds of the question. */
  first: (limit: number) => Promise<ScreenedLive[]>
  onValue: (line: string) => void
  onAnalyse: (lines: string) => void
}

/** The bonds found, a page of them, in the order chosen. */
export function FoundPanel(props: FoundPanelProps) {
  const { heard, source, foot, onChange, first, onValue, onAnalyse } = props
  const { question } = heard
  const { found } = figuresIn(heard.figures)
  const analyse = async () => {
    try {
      onAnalyse((await first(TAKEN_MAX)).map(screenedLine).join('\n'))
    } catch (failure) {
      showToast({ kind: 'failure', title: 'Portfolio analysis failed', message: failureSentence(failure) })
    }
  }
  return (
    <Panel
      title={`${quantity(found)} bonds found`}
      tag={<Tag>{source}</Tag>}
      actions={
        <>
          <Select
            size="xs"
            className={classes.order}
            aria-label="Order of the bonds"
            data={orders.map(({ id, label }) => ({ value: id, label }))}
            value={orderId(question.order)}
            allowDeselect={false}
            onChange={(id) => {
              const chosen = orders.find((one) => one.id === id)
              if (chosen) onChange({ order: chosen.order })
            }}
          />
          <Button size="small" disabled={found === 0} onClick={() => void analyse()}>
            Analyse as a portfolio
          </Button>
          <ExportMenu
            of="the screen"
            disabled={found === 0}
            onExport={async (format) =>
              downloadLiveScreen(
                { asked: askedWords(question), totalFound: found, source, bonds: await first(TAKEN_MAX) },
                format,
              )
            }
          />
        </>
      }
      foot={
        found > TAKEN_MAX
          ? `${foot} A report and a portfolio take the first ${TAKEN_MAX} in this order.`
          : foot
      }
    >
      <DataTable
        name="Screened bonds"
        rows={heard.rows}
        rowKey={rowKeyOf(heard.rows)}
        onOpen={(bond) => onValue(screenedLine(bond))}
        empty="No bond meets the criteria."
        columns={liveColumns}
        isDense
        paging={pagingByOffset({
          offset: question.offset,
          limit: PAGE_ROWS,
          total: found,
          onOffset: (offset) => onChange({ offset }),
        })}
      />
    </Panel>
  )
}

/** A user's list may name a bond twice; a row is told from its like by its place. */
function rowKeyOf(rows: readonly ScreenedLive[]): (row: ScreenedLive) => string {
  const places = new Map(rows.map((row, at) => [row, at]))
  const symbols = new Set(rows.map(({ symbol }) => symbol))
  return symbols.size === rows.length ? ({ symbol }) => symbol : (row) => `${row.symbol} ${places.get(row)}`
}

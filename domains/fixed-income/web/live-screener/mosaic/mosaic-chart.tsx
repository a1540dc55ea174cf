import { ChartPanel } from '#design-system/charts/index.ts'
import { percent, quantity } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import classes from '../live-screener.module.css'
import { BANDS, type Figures } from '../worker/figures.ts'
import type { Frame } from '../worker/mosaic.ts'
import { isStill, type Question } from '../worker/question.ts'
import { criteriaBox, MosaicPlot } from './mosaic-plot.tsx'

type MosaicChartProps = { figures: Figures; frame: Frame; atRest: Float64Array; question: Question }

/** Yield against duration of the whole universe: what was found, what was not, and where all of it stood before the move. */
export function MosaicChart({ figures, frame, atRest, question }: MosaicChartProps) {
  return (
    <ChartPanel
      title="Where are the bonds?"
      name="Bonds by duration"
      rows={figures.bands.filter(({ bonds }) => bonds > 0)}
      rowKey={({ from }) => String(from)}
      columns={columns}
      below={
        <p className={classes.key}>
          <span data-kind="found">found</span>
          <span data-kind="others">others</span>
          {isStill(question.moves) ? null : <span data-kind="at-rest">at rest</span>}
          {criteriaBox(question.criteria, frame) ? <span data-kind="criteria">criteria</span> : null}
        </p>
      }
      foot={`The fuller a tile, the more bonds.${
        figures.beyondFrame > 0 ? ` ${quantity(figures.beyondFrame)} outside the chart.` : ''
      }`}
    >
      <MosaicPlot figures={figures} frame={frame} atRest={atRest} question={question} />
    </ChartPanel>
  )
}

type BandRow = Figures['bands'][number]

const bandLabel = (from: number): string => {
  const to = BANDS[BANDS.indexOf(from) + 1]
  return to === undefined ? `${from} years and more` : `${from} to ${to} years`
}

const columns: readonly Column<BandRow>[] = [
  { id: 'band', title: 'Duration', value: ({ from }) => bandLabel(from), isSortable: false, card: 'name' },
  {
    id: 'bonds',
    title: 'Bonds',
    value: ({ bonds }) => bonds,
    cell: ({ bonds }) => quantity(bonds),
    align: 'right',
  },
  {
    id: 'found',
    title: 'Found',
    value: ({ found }) => found,
    cell: ({ found }) => quantity(found),
    align: 'right',
    card: 'figure',
  },
  {
    id: 'yield',
    title: 'Mean yield',
    value: (band) => figureOf(band, band.yield),
    cell: (band) => percent(figureOf(band, band.yield)),
    align: 'right',
  },
  {
    id: 'at-rest',
    title: 'At rest',
    value: (band) => figureOf(band, band.yieldAtRest),
    cell: (band) => percent(figureOf(band, band.yieldAtRest)),
    align: 'right',
  },
  {
    id: 'change',
    title: 'Price change',
    value: (band) => figureOf(band, band.change),
    cell: (band) => percent(figureOf(band, band.change), { signed: true }),
    align: 'right',
  },
]

/** Bands without a found bond have no means. */
const figureOf = ({ found }: BandRow, mean: number): number | undefined => (found > 0 ? mean : undefined)

import { BarChart } from '#design-system/charts/index.ts'
import { date, decimal } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import {
  AnswerStates,
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  ReadFirst,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { type BondLine, priceBasisWords, type SingleValuation } from '#domains/fixed-income/contract/index.ts'
import classes from '../fixed-income.module.css'
import { IssuerLink } from '../issuer-link.tsx'
import { BondLinesPanel } from '../lines/bond-lines-panel.tsx'
import { EXAMPLE_BOND } from '../lines/example-bonds.ts'
import { downloadValuation, useValueBond } from '../queries.ts'
import { RatingTag } from '../tone-tag.tsx'
import { maturityLabel } from '../words.ts'
import { PaymentsChart } from './payments-chart.tsx'
import { ReconcilePanel } from './reconcile-panel.tsx'
import { valuationFigures } from './valuation-figures.ts'

/** One bond: its yields, spread, price and sensitivities. */
export function SingleBond({ text, onText }: { text: string; onText: (text: string) => void }) {
  const value = useValueBond()
  return (
    <Stack>
      <BondLinesPanel
        title="Bond"
        label="One bond, as a line"
        text={text}
        onText={onText}
        example={EXAMPLE_BOND}
        isForOne
        isPending={value.isPending}
        onAnalyze={([bond]) => bond && value.mutate({ bond })}
      />
      <AnswerStates
        of={value}
        failed="Bond analysis failed"
        empty={
          <EmptyState
            title="No bond analysed yet."
            body="Enter a line and analyse it: yield, spread, accrued interest and sensitivities appear here."
          />
        }
      >
        {(valuation, { bond }) => <Valuation valuation={valuation} line={bond as BondLine} />}
      </AnswerStates>
    </Stack>
  )
}

const HEADLINES = ['yieldToMaturity', 'yieldToWorst', 'zSpread', 'cleanPrice', 'modifiedDuration', 'dv01']
const OTHER_HEADLINES = [
  'discountMargin',
  'breakeven',
  'optionAdjustedSpread',
  'spreadDuration',
  'averageLife',
]

const durationColumns: readonly Column<SingleValuation['keyRateDurations'][number]>[] = [
  {
    id: 'maturity',
    title: 'Maturity',
    value: ({ years }) => years,
    cell: ({ years }) => maturityLabel(years),
    card: 'name',
  },
  {
    id: 'duration',
    title: 'Key rate duration',
    value: ({ duration }) => duration,
    cell: ({ duration }) => decimal(duration, 3),
    align: 'right',
    card: 'figure',
  },
]

function Valuation({ valuation, line }: { valuation: SingleValuation; line: BondLine }) {
  const figures = valuationFigures(valuation)
  const { curve, convention } = valuation
  const basis = priceBasisWords[valuation.priceBasis]
  return (
    <>
      <ReadFirst caveats={valuation.caveats} />
      <FigureStrip label={`Valuation of ${valuation.symbol}`}>
        {figures
          .filter(({ id }) => [...HEADLINES, ...OTHER_HEADLINES].includes(id))
          .map(({ id, label, shown, definition }) => (
            <Figure
              key={id}
              label={label}
              value={shown}
              kind="money"
              explains={{
                origin: 'modelled',
                definition,
                inputs: [
                  { label: 'Coupon', value: `${decimal(100 * line.couponRate, 3)} %` },
                  { label: 'Maturity', value: date(line.maturityDate) },
                  { label: 'Price', value: `${decimal(line.currentPrice)}, read ${basis}` },
                ],
                asOf: curve.asOf,
                source: `Curve ${curve.source}`,
                stamps: [{ caption: 'Settlement', value: date(valuation.settlementDate) }],
              }}
            />
          ))}
      </FigureStrip>
      <Panel
        title={`${valuation.symbol}, ${line.issuer}`}
        tag={<RatingTag rating={line.creditRating} />}
        actions={
          <>
            <IssuerLink symbol={valuation.symbol} issuer={line.issuer} />
            <ExportMenu of="the valuation" onExport={(format) => downloadValuation(line, format)} />
          </>
        }
        foot={`${convention}. The price was read ${basis}. Money is for one bond, in its own currency. Government curve ${curve.source}, as of ${date(curve.asOf)}.`}
      >
        <DataTable
          name={`Valuation of ${valuation.symbol}`}
          rows={figures}
          rowKey={({ id }) => id}
          columns={[
            { id: 'figure', title: 'Figure', value: ({ label }) => label, card: 'name', width: 150 },
            {
              id: 'value',
              title: 'Value',
              value: ({ raw }) => raw,
              cell: ({ shown }) => shown,
              align: 'right',
              card: 'figure',
              width: 120,
            },
            {
              id: 'definition',
              title: 'What it means',
              value: ({ definition }) => definition,
              cell: ({ definition }) => <span className={classes.definition}>{definition}</span>,
              card: 'fact',
              isSortable: false,
            },
          ]}
        />
      </Panel>
      {valuation.floating || valuation.linked ? null : (
        <ReconcilePanel
          key={`${line.symbol} ${line.currentPrice}`}
          line={line}
          ourYield={valuation.yieldToMaturity}
        />
      )}
      <PaymentsChart valuation={valuation} />
      {valuation.keyRateDurations.length > 0 ? (
        <BarChart
          title="Where on the curve does its risk sit?"
          name={`Key rate durations of ${valuation.symbol}`}
          rows={valuation.keyRateDurations.filter(({ duration }) => Math.abs(duration) > 0.0005)}
          rowKey={({ years }) => String(years)}
          columns={durationColumns}
          label={({ years }) => maturityLabel(years)}
          value={({ duration }) => duration}
          format={(years) => `${decimal(years)} years`}
          foot="Key rate durations: the percentage lost for one percentage point more of that maturity’s rate alone."
        />
      ) : null}
    </>
  )
}

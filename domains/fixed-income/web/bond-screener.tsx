import { date, decimal, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import {
  AnswerStates,
  EmptyState,
  Facts,
  Panel,
  PanelBody,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { ScreenedBond, screenBonds } from '#domains/fixed-income/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import classes from './fixed-income.module.css'
import { screenedLine } from './lines/screened-line.ts'
import { downloadScreen, useScreenBonds } from './queries.ts'
import { RatingTag } from './tone-tag.tsx'
import { screenerCriteria } from './words.ts'

const { minYield, maxYield, maxDuration, sectors } = screenerCriteria

type BondScreenerProps = {
  /** Takes one bond, as a line, to the analysis of single bonds. */
  onValue: (line: string) => void
  /** Takes all that were found, as lines, to the analysis of portfolios. */
  onAnalyse: (lines: string) => void
}

/** The bonds of the market at hand that meet the house's criteria. */
export function BondScreener({ onValue, onAnalyse }: BondScreenerProps) {
  const screen = useScreenBonds()
  return (
    <Stack>
      <Panel title="Criteria">
        <PanelBody>
          <div className={classes.form}>
            <Facts
              isWide
              facts={[
                { label: 'Yield to maturity', value: `${minYield}% to ${maxYield}%` },
                { label: 'Modified duration', value: `up to ${maxDuration} years` },
                { label: 'Sectors', value: sectors.join(' and ') },
              ]}
            />
            <div className={classes.submit}>
              <Button
                kind="primary"
                disabled={screen.isPending}
                isBusy={screen.isPending}
                onClick={() => screen.mutate({ ...screenerCriteria, sectors: [...sectors] })}
              >
                {screen.isPending ? 'Screening...' : 'Screen'}
              </Button>
            </div>
          </div>
        </PanelBody>
      </Panel>
      <AnswerStates
        of={screen}
        failed="Bond screening failed"
        empty={
          <EmptyState
            title="Not screened yet."
            body="Screening lists the bonds inside the criteria, the highest yield first."
          />
        }
      >
        {(found) => <Found found={found} onValue={onValue} onAnalyse={onAnalyse} />}
      </AnswerStates>
    </Stack>
  )
}

function Found({ found, onValue, onAnalyse }: BondScreenerProps & { found: ResponseOf<typeof screenBonds> }) {
  return (
    <Panel
      title={`${quantity(found.totalFound)} bonds found`}
      tag={<Tag>{found.source}</Tag>}
      actions={
        <>
          <Button
            size="small"
            disabled={found.bonds.length === 0}
            onClick={() => onAnalyse(found.bonds.map(screenedLine).join('\n'))}
          >
            Analyse as a portfolio
          </Button>
          <ExportMenu
            of="the screen"
            onExport={(format) => downloadScreen({ ...screenerCriteria, sectors: [...sectors] }, format)}
          />
        </>
      }
      foot={`Open a bond to value it. Prices are clean, per 100 of face value; yields are half-yearly, to maturity. Market ${found.source}, as of ${date(found.asOf)}.`}
    >
      <DataTable
        name="Screened bonds"
        rows={found.bonds}
        rowKey={({ symbol }) => symbol}
        onOpen={(bond) => onValue(screenedLine(bond))}
        empty="No bond meets the criteria."
        columns={columns}
      />
    </Panel>
  )
}

const columns = [
  { id: 'symbol', title: 'Symbol', value: (bond: ScreenedBond) => bond.symbol, card: 'name' as const },
  { id: 'issuer', title: 'Issuer', value: (bond: ScreenedBond) => bond.issuer, card: 'fact' as const },
  {
    id: 'rating',
    title: 'Rating',
    value: (bond: ScreenedBond) => bond.creditRating,
    cell: (bond: ScreenedBond) => <RatingTag rating={bond.creditRating} />,
    card: 'fact' as const,
  },
  {
    id: 'yield',
    title: 'Yield',
    value: (bond: ScreenedBond) => bond.yieldToMaturity,
    cell: (bond: ScreenedBond) => percent(bond.yieldToMaturity),
    align: 'right' as const,
    card: 'figure' as const,
  },
  {
    id: 'coupon',
    title: 'Coupon',
    value: (bond: ScreenedBond) => bond.couponRate,
    cell: (bond: ScreenedBond) => percent(bond.couponRate, { digits: 3 }),
    align: 'right' as const,
  },
  {
    id: 'years',
    title: 'Years',
    value: (bond: ScreenedBond) => bond.yearsToMaturity,
    cell: (bond: ScreenedBond) => decimal(bond.yearsToMaturity, 1),
    align: 'right' as const,
  },
  {
    id: 'duration',
    title: 'Duration',
    value: (bond: ScreenedBond) => bond.modifiedDuration,
    cell: (bond: ScreenedBond) => decimal(bond.modifiedDuration),
    align: 'right' as const,
  },
  {
    id: 'price',
    title: 'Price',
    value: (bond: ScreenedBond) => bond.currentPrice,
    cell: (bond: ScreenedBond) => decimal(bond.currentPrice),
    align: 'right' as const,
  },
]

import { BarChart } from '#design-system/charts/index.ts'
import { basisPoints, date, decimal, percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Figure, FigureStrip, Panel, ReadFirst } from '#design-system/patterns/page/index.ts'
import {
  type BondLine,
  type BondValuation,
  bondsValued,
  type PortfolioAnalysis,
} from '#domains/fixed-income/contract/index.ts'
import classes from '../fixed-income.module.css'
import { RatingTag } from '../tone-tag.tsx'
import { ratingToken } from '../words.ts'

type Holding = BondValuation & { line: BondLine; weight: number }

/** Averages, ratings and sectors of a portfolio, and the bonds behind them. */
export function PortfolioResult({
  analysis,
  bonds,
}: {
  analysis: PortfolioAnalysis
  bonds: readonly BondLine[]
}) {
  const valued = bondsValued(bonds, analysis)
  const holdings = analysis.holdings.map(
    (valuation, at): Holding => ({
      ...valuation,
      line: valued[at]!,
      weight: valuation.dirtyPrice / analysis.marketValue,
    }),
  )
  return (
    <>
      <ReadFirst caveats={analysis.caveats} />
      <PortfolioFigures analysis={analysis} />
      <div className={classes.pair}>
        <Shares
          title="How good is its credit?"
          name="Credit ratings"
          kind="Rating"
          shares={analysis.creditRiskBreakdown}
          token={ratingToken}
        />
        <Shares
          title="Which sectors is it in?"
          name="Sectors"
          kind="Sector"
          shares={analysis.sectorAllocation}
        />
      </div>
      <Holdings holdings={holdings} />
    </>
  )
}

function PortfolioFigures({ analysis }: { analysis: PortfolioAnalysis }) {
  const curve = analysis.holdings[0]?.curve
  const explained = (definition: string) => ({
    origin: 'modelled' as const,
    definition,
    inputs: [{ label: 'Bonds, one of each', value: String(analysis.holdings.length) }],
    ...(curve ? { asOf: curve.asOf, source: `Curve ${curve.source}` } : {}),
  })
  const figures = [
    {
      label: 'Portfolio yield',
      value: percent(analysis.portfolioYield, { digits: 3 }),
      definition: 'Mean of the yields to maturity, weighted by market value.',
    },
    {
      label: 'Average duration',
      value: `${decimal(analysis.averageDuration)} years`,
      definition: 'Modified duration, weighted by market value.',
    },
    {
      label: 'Average maturity',
      value: `${decimal(analysis.averageMaturity)} years`,
      definition: 'Years to maturity, weighted by market value.',
    },
    {
      label: 'Duration risk',
      value: percent(analysis.durationRisk),
      definition: 'Share of the value lost if every rate rose by 100 basis points, every payment revalued.',
    },
    {
      label: 'Market value',
      value: decimal(analysis.marketValue),
      definition: 'Sum of the dirty prices, one bond of each.',
    },
    {
      label: 'DV01',
      value: decimal(analysis.dv01, 4),
      definition: 'Money that one basis point of yield is worth for the whole portfolio.',
    },
  ]
  return (
    <FigureStrip label="The portfolio">
      {figures.map(({ label, value, definition }) => (
        <Figure key={label} label={label} value={value} kind="money" explains={explained(definition)} />
      ))}
    </FigureStrip>
  )
}

type SharesProps = {
  title: string
  name: string
  kind: string
  /** Percent of market value by kind. */
  shares: Record<string, number>
  token?: (kind: string) => string
}

function Shares({ title, name, kind, shares, token }: SharesProps) {
  return (
    <BarChart
      title={title}
      name={name}
      rows={Object.entries(shares)}
      rowKey={([key]) => key}
      columns={[
        { id: 'kind', title: kind, value: ([key]) => key, card: 'name' },
        {
          id: 'share',
          title: 'Percent of market value',
          value: ([, share]) => share,
          cell: ([, share]) => percent(share / 100, { digits: 1 }),
          align: 'right',
          card: 'figure',
        },
      ]}
      label={([key]) => (token ? <RatingTag rating={key} /> : key)}
      value={([, share]) => share}
      format={(share) => percent(share / 100, { digits: 1 })}
      {...(token ? { token: ([key]: [string, number]) => token(key) } : {})}
      foot="Of market value, one bond of each."
    />
  )
}

function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  const money = (id: 'cleanPrice' | 'accruedInterest' | 'dirtyPrice', title: string) => ({
    id,
    title,
    value: (row: Holding) => row[id],
    cell: (row: Holding) => decimal(row[id]),
    align: 'right' as const,
  })
  return (
    <Panel
      title="Bonds"
      foot="Dirty prices of one bond each, in its own currency. Yields to maturity by the convention of each bond."
    >
      <DataTable
        name="Portfolio"
        rows={holdings}
        rowKey={({ line, symbol }) => `${symbol} ${holdings.findIndex((one) => one.line === line)}`}
        columns={[
          { id: 'symbol', title: 'Symbol', value: ({ symbol }) => symbol, card: 'name' },
          {
            id: 'rating',
            title: 'Rating',
            value: ({ line }) => line.creditRating,
            cell: ({ line }) => <RatingTag rating={line.creditRating} />,
          },
          {
            id: 'maturity',
            title: 'Maturity',
            value: ({ line }) => line.maturityDate,
            cell: ({ line }) => date(line.maturityDate),
          },
          {
            id: 'weight',
            title: 'Weight',
            value: ({ weight }) => weight,
            cell: ({ weight }) => percent(weight, { digits: 1 }),
            align: 'right',
          },
          {
            id: 'yieldToMaturity',
            title: 'Yield',
            value: ({ yieldToMaturity }) => yieldToMaturity,
            cell: ({ yieldToMaturity }) => percent(yieldToMaturity),
            align: 'right',
            card: 'figure',
          },
          {
            id: 'zSpread',
            title: 'Z-spread',
            value: ({ zSpread }) => zSpread,
            cell: ({ zSpread }) => basisPoints(zSpread * 10_000),
            align: 'right',
          },
          {
            id: 'modifiedDuration',
            title: 'Duration',
            value: ({ modifiedDuration }) => modifiedDuration,
            cell: ({ modifiedDuration }) => decimal(modifiedDuration),
            align: 'right',
          },
          { ...money('cleanPrice', 'Clean price'), isHidden: true },
          { ...money('accruedInterest', 'Accrued'), isHidden: true },
          money('dirtyPrice', 'Dirty price'),
          {
            id: 'convention',
            title: 'Convention',
            value: ({ convention }) => convention,
            isHidden: true,
          },
        ]}
      />
    </Panel>
  )
}

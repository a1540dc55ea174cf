import { CurveChart } from '#design-system/charts/index.ts'
import { date, decimal, percent, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, Panel, PanelBody, ReadFirst } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { analyse, type Optimisation } from '#domains/risk/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call } from '#platform/http-client/index.ts'
import { BasisPanel, BasisStamps } from '../basis-panel.tsx'
import { EarlierTag } from '../earlier-tag.tsx'
import { optimisationReportOf } from '../queries.ts'
import classes from '../risk.module.css'
import { ViewsPanel, WholeShares } from './shares-and-views.tsx'
import { WeightsTable } from './weights-table.tsx'

type OptimisationResultProps = {
  answer: Optimisation
  asked: InputOf<typeof analyse>
  onTake: (answer: Optimisation) => void
  isEarlier: boolean
}

/** Better weights, where they lie on the frontier, and what the limits cost. */
export function OptimisationResult({ answer, asked, onTake, isEarlier }: OptimisationResultProps) {
  const replay = { ...asked, asOf: answer.basis.asOf }
  return (
    <>
      <ReadFirst caveats={answer.basis.caveats} />
      <Panel
        title="Portfolio optimization"
        tag={isEarlier ? <EarlierTag /> : null}
        actions={
          answer.holdings.some(({ optimal }) => optimal < 0) ? (
            <span className="quiet-small">Sold short in part: not taken over, risk is of what is held</span>
          ) : (
            <Button size="small" kind="quiet" onClick={() => onTake(answer)}>
              Take these weights
            </Button>
          )
        }
      >
        <PanelBody>
          <p className={classes.analysis}>{answer.analysis}</p>
          <BasisStamps basis={answer.basis} />
        </PanelBody>
        <div className={`${classes.strip} ${classes.ruled}`}>
          <OptimisedFigures answer={answer} />
        </div>
      </Panel>
      <div className={classes.pair}>
        <WeightsTable answer={answer} />
        <FrontierChart answer={answer} />
      </div>
      <WholeShares answer={answer} />
      <ViewsPanel answer={answer} />
      <LimitPrices answer={answer} />
      <BasisPanel
        answer={answer}
        again={() => call(analyse, replay)}
        onExport={optimisationReportOf(replay)}
        exportOf="the optimization"
      />
    </>
  )
}

function OptimisedFigures({ answer }: { answer: Optimisation }) {
  const { basis, holdings, portfolios, riskFreeRate } = answer
  const { current, optimal } = portfolios
  const turnover = holdings.reduce((sum, one) => sum + Math.abs(one.optimal - one.current), 0) / 2
  const explained = (definition: string) => ({
    origin: 'modelled' as const,
    definition,
    inputs: [
      { label: 'Holdings', value: String(holdings.length) },
      { label: 'Daily returns', value: `${quantity(basis.observations)} since ${date(basis.firstDay)}` },
    ],
    asOf: basis.asOf,
    source: `Prices: ${basis.sources.join(', ')}`,
  })
  const figures = [
    {
      label: 'Expected return',
      value: percent(optimal.expectedReturn),
      note: `now ${percent(current.expectedReturn)}`,
      definition:
        answer.expectedReturns.from === 'past'
          ? 'Weights times the means of the daily total returns, times 252, with your views blended in where there are any.'
          : 'Weights times the returns under which the present weights are the best, with your views blended in where there are any.',
    },
    {
      label: 'Volatility',
      value: percent(optimal.volatility),
      note: `now ${percent(current.volatility)}`,
      definition: `Square root of w′Σw, annualised. Σ: ${answer.covariance.method}.`,
    },
    {
      label: 'Expected Sharpe ratio',
      value: decimal(optimal.sharpe),
      note: `now ${decimal(current.sharpe)}, as it was ${decimal(answer.measured.sharpe)}`,
      definition: `(Expected return − ${percent(riskFreeRate)}) ÷ volatility, with the shrunk covariance. “As it was” is the Sharpe ratio of the risk assessment.`,
    },
    ...(answer.tail
      ? [
          {
            label: answer.tail.measure === 'drawdown' ? 'Drawdown at risk' : 'Expected shortfall',
            value: percent(answer.tail.optimal),
            note: `now ${percent(answer.tail.current)}`,
            definition:
              answer.tail.measure === 'drawdown'
                ? `Mean of the deepest ${percent(1 - answer.tail.confidence, { digits: 0 })} of the falls below the last peak, of added daily returns.`
                : `Mean loss of the worst ${percent(1 - answer.tail.confidence, { digits: 0 })} of days.`,
          },
        ]
      : []),
    {
      label: 'To be moved',
      value: percent(turnover, { digits: 1 }),
      note: 'of the whole',
      definition: 'Half the sum of all weight changes: the share to be sold and reinvested.',
    },
  ]
  return (
    <FigureStrip label="Optimised portfolio">
      {figures.map(({ definition, ...figure }) => (
        <Figure key={figure.label} kind="money" {...figure} explains={explained(definition)} />
      ))}
    </FigureStrip>
  )
}

type Point = Optimisation['frontier'][number]

export function FrontierChart({ answer: { frontier, portfolios, covariance } }: { answer: Optimisation }) {
  const spot = (label: string, { expectedReturn, volatility }: Optimisation['portfolios']['current']) => ({
    label,
    x: volatility,
    y: expectedReturn,
  })
  const corners = frontier.filter(({ isCorner }) => isCorner).length
  const drawn =
    corners === 0 ? 'walked in steps' : `exact, ${corners} ${corners === 1 ? 'corner' : 'corners'}`
  return (
    <CurveChart
      title="What could the same holdings do?"
      name="Efficient frontier"
      rows={frontier}
      rowKey={({ volatility, expectedReturn }) => `${volatility} ${expectedReturn}`}
      columns={[
        {
          id: 'volatility',
          title: 'Volatility',
          value: (row: Point) => row.volatility,
          cell: (row) => percent(row.volatility),
          align: 'right',
          card: 'name',
        },
        {
          id: 'return',
          title: 'Expected return',
          value: (row) => row.expectedReturn,
          cell: (row) => percent(row.expectedReturn),
          align: 'right',
          card: 'figure',
        },
        {
          id: 'corner',
          title: 'Corner',
          value: (row) => row.isCorner,
          cell: (row) => (row.isCorner ? 'Yes' : 'No'),
        },
      ]}
      point={({ volatility, expectedReturn }) => ({ x: volatility, y: expectedReturn })}
      spots={[
        spot('Optimised', portfolios.optimal),
        spot('As it is', portfolios.current),
        spot('Least variance', portfolios.minimumVariance),
      ]}
      xTitle="Volatility"
      yTitle="Expected return"
      xLabel={(x) => percent(x, { digits: 1 })}
      yLabel={(y) => percent(y, { digits: 1 })}
      foot={`A year, within the limits; ${drawn}. Covariance: ${covariance.method}, ${percent(covariance.shrinkage, { digits: 1 })} shrunk.`}
    />
  )
}

const PRICES_SHOWN = 8

function LimitPrices({ answer: { limitPrices } }: { answer: Optimisation }) {
  if (limitPrices.length === 0) return null
  return (
    <Panel
      title="What do the limits cost?"
      foot="Shadow prices: exact for small steps, an estimate for a whole percentage point."
    >
      <PanelBody>
        <ul className={classes.prices}>
          {limitPrices.slice(0, PRICES_SHOWN).map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

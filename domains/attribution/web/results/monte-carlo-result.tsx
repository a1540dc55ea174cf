import { decimal, percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Figure, FigureStrip, Panel, ReadFirst } from '#design-system/patterns/page/index.ts'
import { type MonteCarloAnswer, monteCarlo } from '#domains/attribution/contract/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call } from '#platform/http-client/index.ts'
import classes from '../attribution.module.css'
import { reportOf } from '../queries.ts'
import { isSame } from './attribution-result.tsx'
import { PassportPanel } from './passport-panel.tsx'
import { YearChart } from './year-chart.tsx'

type MonteCarloResultProps = { answer: MonteCarloAnswer; asked: InputOf<typeof monteCarlo> }

/** The simulated year: its risk figures with their errors, the distribution and what was assumed. */
export function MonteCarloResult({ answer, asked }: MonteCarloResultProps) {
  const replay = { ...asked, ...answer.passport.replay } as typeof asked
  return (
    <>
      <ReadFirst
        caveats={[
          ...answer.passport.caveats,
          ...(answer.coverage < 0.9999
            ? [`${percent(answer.coverage, { digits: 0 })} of the value is simulated; the rest is left out.`]
            : []),
        ]}
      />
      <RiskFigures answer={answer} />
      <YearChart answer={answer} />
      <div className={classes.pair}>
        <Percentiles answer={answer} />
        <Assumptions answer={answer} />
      </div>
      <PassportPanel
        passport={answer.passport}
        notes={answer.notes}
        leftOut={answer.leftOut}
        recompute={async () => isSame(await call(monteCarlo, replay), answer)}
        onExport={reportOf('monte-carlo', replay)}
        exportOf="the simulation"
      />
    </>
  )
}

function RiskFigures({ answer }: { answer: MonteCarloAnswer }) {
  const { riskMetrics: risk, passport, closedForm } = answer
  const explained = (definition: string) => ({
    origin: 'modelled' as const,
    definition,
    inputs: passport.inputs,
    asOf: passport.asOf,
    source: passport.source,
  })
  const off = (error: number) => `± ${percent(error, { digits: 2 })}`
  return (
    <FigureStrip label="One year">
      <Figure
        label="VaR 95%"
        kind="money"
        value={percent(risk.var95)}
        note={off(risk.standardErrors.var95)}
        explains={explained(
          'The loss that one year in twenty exceeds, of today’s value. ± is the simulation’s standard error.',
        )}
      />
      <Figure
        label="VaR 99%"
        kind="money"
        value={percent(risk.var99)}
        note={off(risk.standardErrors.var99)}
        explains={explained('The loss that one year in a hundred exceeds, of today’s value.')}
      />
      <Figure
        label="Expected shortfall 95%"
        kind="money"
        value={percent(risk.cvar95)}
        note={off(risk.standardErrors.cvar95)}
        explains={explained('The mean loss of the worst 5% of the simulated years.')}
      />
      <Figure
        label="Expected return"
        kind="money"
        value={percent(risk.expectedReturn, { signed: true })}
        note={`exactly ${percent(closedForm.expectedReturn)}`}
        explains={explained(
          'Mean of the simulated years; beside it the model’s exact mean. Riskless rate + beta × premium for each asset: an assumption.',
        )}
      />
      <Figure
        label="Expected Sharpe ratio"
        kind="money"
        value={decimal(risk.sharpeRatio)}
        note={`as it was ${decimal(risk.measuredSharpeRatio)}`}
        explains={explained(
          `Expected return less the riskless rate, by the deviation of the yearly return (${percent(risk.volatility, { digits: 1 })}). “As it was” is the Sharpe ratio of the risk assessment${risk.measuredSharpeNote === null ? '' : `, which is not measured: ${risk.measuredSharpeNote}`}`,
        )}
      />
      <Figure
        label="Chance of a loss"
        kind="money"
        value={percent(risk.probabilityOfLoss, { digits: 1 })}
        explains={explained('The share of simulated years that end below today’s value.')}
      />
    </FigureStrip>
  )
}

function Percentiles({ answer }: { answer: MonteCarloAnswer }) {
  const rows = Object.entries(answer.percentiles).map(([percentile, value]) => ({
    percentile: Number(percentile),
    value,
  }))
  return (
    <Panel title="Percentiles">
      <DataTable
        name="Percentiles"
        isDense
        rows={rows}
        rowKey={({ percentile }) => String(percentile)}
        columns={[
          {
            id: 'percentile',
            title: 'Percentile',
            value: ({ percentile }) => percentile,
            cell: ({ percentile }) => `${percentile}%`,
            card: 'name',
          },
          {
            id: 'value',
            title: 'Return over a year',
            value: ({ value }) => value,
            cell: ({ value }) => percent(value, { signed: true }),
            align: 'right',
            card: 'figure',
          },
        ]}
      />
    </Panel>
  )
}

type Assumption = MonteCarloAnswer['assumptions'][number]

function Assumptions({ answer }: { answer: MonteCarloAnswer }) {
  const figure = (id: 'weight' | 'expectedReturn' | 'volatility', title: string) => ({
    id,
    title,
    value: (row: Assumption) => row[id],
    cell: (row: Assumption) => percent(row[id], { digits: 1 }),
    align: 'right' as const,
  })
  return (
    <Panel title="What was assumed" foot="Volatility and beta of the last 252 sessions.">
      <DataTable
        name="Assumptions"
        isDense
        rows={answer.assumptions}
        rowKey={({ symbol }) => symbol}
        columns={[
          symbolColumn(),
          figure('weight', 'Weight'),
          figure('expectedReturn', 'Expected'),
          figure('volatility', 'Volatility'),
          {
            id: 'beta',
            title: 'Beta',
            value: ({ beta }) => beta,
            cell: ({ beta }) => decimal(beta),
            align: 'right',
          },
        ]}
      />
    </Panel>
  )
}

import { WaterfallChart } from '#design-system/charts/index.ts'
import { date, decimal, percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Figure, FigureStrip, Panel, ReadFirst } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import {
  type AttributionAnswer,
  type Contribution,
  quickAttribution,
} from '#domains/attribution/contract/index.ts'
import { SymbolLink, symbolColumn } from '#domains/market-data/web/index.tsx'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call } from '#platform/http-client/index.ts'
import classes from '../attribution.module.css'
import { reportOf } from '../queries.ts'
import { PassportPanel } from './passport-panel.tsx'
import { LinkingPanel, SectorsPanel } from './sector-panels.tsx'

type AttributionResultProps = { answer: AttributionAnswer; asked: InputOf<typeof quickAttribution> }

/** Who added and who took, the way from the benchmark's return to the portfolio's, and the figures behind it. */
export function AttributionResult({ answer, asked }: AttributionResultProps) {
  const { carino } = answer.linking
  const replay = { ...asked, ...answer.passport.replay } as typeof asked
  return (
    <>
      <ReadFirst caveats={answer.passport.caveats} />
      <RiskFigures answer={answer} />
      <div className={classes.pair}>
        <Ranked title="Top contributors" rows={answer.topContributors} none="No holding gained." />
        <Ranked title="Top detractors" rows={answer.topDetractors} none="No holding lost." />
      </div>
      <WaterfallChart
        title="What made the difference to the benchmark?"
        name="Attribution"
        measure="Return"
        format={(value) => percent(value, { signed: true })}
        steps={[
          {
            label: answer.benchmark.isApart ? 'Benchmark, of other prices' : 'Benchmark',
            value: answer.benchmarkReturn,
            isTotal: true,
          },
          { label: 'Allocation', value: carino.allocation },
          { label: 'Selection', value: carino.selection },
          { label: 'Interaction', value: carino.interaction },
          { label: 'Portfolio', value: answer.portfolioReturn, isTotal: true },
        ]}
        foot={`${date(answer.from)} to ${date(answer.to)}, linked by Cariño. ${answer.benchmark.definition} SPY: ${answer.benchmark.spyReturn === null ? 'not known beside these' : percent(answer.benchmark.spyReturn, { signed: true })}.`}
      />
      <SectorsPanel answer={answer} />
      <Contributions rows={answer.contributions} isByDay={answer.isByDay} />
      <LinkingPanel answer={answer} />
      <PassportPanel
        passport={answer.passport}
        notes={answer.notes}
        leftOut={answer.leftOut}
        recompute={async () => isSame(await call(quickAttribution, replay), answer)}
        onExport={reportOf('attribution', replay)}
        exportOf="the attribution"
      />
    </>
  )
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function RiskFigures({ answer }: { answer: AttributionAnswer }) {
  const { riskMetrics: risk, passport } = answer
  const explained = (definition: string) => ({
    origin: 'modelled' as const,
    definition,
    inputs: passport.inputs,
    asOf: passport.asOf,
    source: passport.source,
  })
  const coverage =
    risk.coverage < 0.9999 ? `of ${percent(risk.coverage, { digits: 0 })} of the value` : undefined
  const noted = coverage === undefined ? {} : { note: coverage }
  return (
    <FigureStrip label="Return and risk">
      <Figure
        label="Portfolio return"
        kind="money"
        value={
          <Change value={answer.portfolioReturn}>{percent(answer.portfolioReturn, { signed: true })}</Change>
        }
        note={`Active ${percent(answer.activeReturn, { signed: true })}, ${date(answer.from)} to ${date(answer.to)}`}
        explains={explained(
          answer.isByDay
            ? 'The time-weighted return: the returns of all days, compounded, with dividends and fees. Deposits and withdrawals do not affect it.'
            : `Current value ÷ initial value − 1, at ${answer.prices === 'period' ? 'the market’s closes of the period' : 'the prices given'}. Prices without dividends.`,
        )}
      />
      <Figure
        label="Tracking error"
        kind="money"
        value={percent(risk.trackingError)}
        {...noted}
        explains={explained('Standard deviation of daily differences from the benchmark’s return, × √252.')}
      />
      <Figure
        label="Information ratio"
        kind="money"
        value={decimal(risk.informationRatio)}
        {...noted}
        explains={explained('Mean daily difference from the benchmark × 252 ÷ tracking error.')}
      />
      <Figure
        label="Beta"
        kind="money"
        value={decimal(risk.beta)}
        {...noted}
        explains={explained(
          'Covariance with the benchmark ÷ its variance, of daily returns over the riskless rate.',
        )}
      />
      <Figure
        label="Alpha"
        kind="money"
        value={percent(risk.alpha, { signed: true })}
        note={coverage ?? 'a year'}
        explains={explained('Mean daily return over the riskless rate less beta × the benchmark’s, × 252.')}
      />
    </FigureStrip>
  )
}

function Ranked({ title, rows, none }: { title: string; rows: readonly Contribution[]; none: string }) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ol className={classes.ranked}>
          {rows.map(({ symbol, sector, initialWeight, contribution }) => (
            <li key={symbol}>
              <span>
                <SymbolLink symbol={symbol} />{' '}
                <small>{`${sector}, ${percent(initialWeight, { digits: 1 })} at the start`}</small>
              </span>
              <Change value={contribution}>{percent(contribution, { signed: true })}</Change>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Contributions({ rows, isByDay }: { rows: readonly Contribution[]; isByDay: boolean }) {
  const share = (id: 'initialWeight' | 'currentWeight', title: string) => ({
    id,
    title,
    value: (row: Contribution) => row[id],
    cell: (row: Contribution) => percent(row[id], { digits: 1 }),
    align: 'right' as const,
  })
  return (
    <Panel
      title="Holdings"
      foot={
        isByDay
          ? 'Contributions are the gains of each day over what was invested on it, linked; they add up to the time-weighted return. CASH has interest and fees.'
          : 'Contributions are initial weight × price return and add up to the portfolio’s return.'
      }
    >
      <DataTable
        name="Contributions"
        rows={rows}
        rowKey={({ symbol }) => symbol}
        sort={{ id: 'contribution', isDescending: true }}
        columns={[
          symbolColumn(),
          { id: 'sector', title: 'Sector', value: ({ sector }) => sector },
          share('initialWeight', 'Initial weight'),
          share('currentWeight', 'Current weight'),
          {
            id: 'priceReturn',
            title: 'Return',
            value: ({ priceReturn }) => priceReturn,
            cell: ({ priceReturn }) => percent(priceReturn, { signed: true }),
            align: 'right',
            card: 'fact',
          },
          {
            id: 'contribution',
            title: 'Contribution',
            value: ({ contribution }) => contribution,
            cell: ({ contribution }) => (
              <Change value={contribution}>{percent(contribution, { signed: true })}</Change>
            ),
            align: 'right',
            card: 'figure',
          },
          {
            id: 'linkedContribution',
            title: 'Linked',
            value: ({ linkedContribution }) => linkedContribution,
            cell: ({ linkedContribution }) => percent(linkedContribution, { signed: true }),
            align: 'right',
            isHidden: true,
          },
        ]}
      />
    </Panel>
  )
}

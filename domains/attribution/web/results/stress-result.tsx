import { BarChart } from '#design-system/charts/index.ts'
import { decimal, percent, signedNumber } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, ReadFirst } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { type StressAnswer, type StressScenario, stressTest } from '#domains/attribution/contract/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call } from '#platform/http-client/index.ts'
import { reportOf } from '../queries.ts'
import { isSame } from './attribution-result.tsx'
import { PassportPanel } from './passport-panel.tsx'

type StressResultProps = { answer: StressAnswer; asked: InputOf<typeof stressTest> }

/** What each scenario would do, the worst first, and how each position was moved. */
export function StressResult({ answer, asked }: StressResultProps) {
  const replay = { ...asked, ...answer.passport.replay } as typeof asked
  // What is not known is neither good nor bad: it comes last.
  const rank = (impact: number | null) => impact ?? Number.MAX_VALUE
  const scenarios = answer.scenarios.toSorted((one, other) => rank(one.impact) - rank(other.impact))
  return (
    <>
      <ReadFirst caveats={firstOf(answer)} />
      <Scenarios scenarios={scenarios.filter(isStated)} />
      <Descriptions scenarios={scenarios} />
      <Positions answer={answer} />
      <PassportPanel
        passport={answer.passport}
        notes={answer.notes}
        recompute={async () => isSame(await call(stressTest, replay), answer)}
        onExport={reportOf('stress-test', replay)}
        exportOf="the stress test"
      />
    </>
  )
}

const WHOLE = 0.9999
type KnownScenario = StressScenario & { impact: number; valueChange: number }
const isStated = (scenario: StressScenario): scenario is KnownScenario => scenario.impact !== null

/** What is known of no holding or of a part only is said before the bars. */
function firstOf({ passport, scenarios }: StressAnswer): string[] {
  const silent = scenarios.filter((scenario) => !isStated(scenario)).map(({ name }) => name)
  const partly = scenarios.filter((scenario) => isStated(scenario) && scenario.coverage < WHOLE)
  const least = Math.min(...partly.map(({ coverage }) => coverage))
  return [
    ...passport.caveats,
    ...(silent.length > 0 ? [`Unknown for these holdings: ${silent.join(', ')}.`] : []),
    ...(partly.length > 0
      ? [
          `${partly.length === 1 ? 'One scenario covers' : `${partly.length} scenarios cover`} a part of the value only, down to ${percent(least, { digits: 0 })}; each lists what is left out and why.`,
        ]
      : []),
  ]
}

function Scenarios({ scenarios }: { scenarios: readonly KnownScenario[] }) {
  return (
    <BarChart
      title="What would the portfolio lose?"
      name="Scenarios"
      rows={scenarios}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', title: 'Scenario', value: ({ name }) => name, card: 'name' },
        {
          id: 'impact',
          title: 'Impact',
          value: ({ impact }) => impact,
          cell: ({ impact }) => percent(impact, { signed: true }),
          align: 'right',
          card: 'figure',
        },
        {
          id: 'valueChange',
          title: 'In money',
          value: ({ valueChange }) => valueChange,
          cell: ({ valueChange }) => signedNumber(valueChange),
          align: 'right',
        },
        {
          id: 'coverage',
          title: 'Of the value',
          value: ({ coverage }) => coverage,
          cell: ({ coverage }) => percent(coverage, { digits: 0 }),
          align: 'right',
        },
      ]}
      label={({ name, coverage }) =>
        coverage < WHOLE ? `${name}, ${percent(coverage, { digits: 0 })} covered` : name
      }
      value={({ impact }) => impact}
      format={(impact) => percent(impact, { signed: true })}
      foot="Change of today’s value, all moves at once. Shares by beta, bonds by duration and part of credit; cash does not move."
    />
  )
}

const kindLabel = { historical: 'Happened', hypothetical: 'Supposed', own: 'Your own' } as const

function Descriptions({ scenarios }: { scenarios: readonly StressScenario[] }) {
  const worst = ({ byPosition }: StressScenario) =>
    byPosition.toSorted((one, other) => one.impact - other.impact).find(({ impact }) => impact < 0)
  return (
    <Panel title="Scenarios">
      <DataTable
        name="Scenario descriptions"
        rows={scenarios}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', title: 'Scenario', value: ({ name }) => name, card: 'name' },
          {
            id: 'impact',
            title: 'Impact',
            value: ({ impact }) => impact,
            cell: (row) =>
              isStated(row) ? (
                <Change value={row.impact}>{percent(row.impact, { signed: true })}</Change>
              ) : (
                'Not known'
              ),
            align: 'right',
            card: 'figure',
          },
          { id: 'kind', title: 'Kind', value: ({ kind }) => kindLabel[kind] },
          {
            id: 'worst',
            title: 'Hits most',
            value: (row) => worst(row)?.symbol ?? null,
            cell: (row) => {
              const hit = worst(row)
              return hit ? `${hit.symbol} ${percent(hit.impact, { signed: true })}` : '–'
            },
            card: 'fact',
          },
          {
            id: 'leftOut',
            title: 'Left out',
            value: ({ leftOut }) => leftOut.map(({ symbol, reason }) => `${symbol}: ${reason}`).join('; '),
            cell: ({ leftOut, coverage }) =>
              leftOut.length === 0
                ? '–'
                : `${percent(1 - coverage, { digits: 0 })}: ${leftOut.map(({ symbol, reason }) => `${symbol}, ${reason}`).join('; ')}`,
            card: 'fact',
          },
          { id: 'description', title: 'Description', value: ({ description }) => description, card: 'fact' },
        ]}
      />
    </Panel>
  )
}

function Positions({ answer }: { answer: StressAnswer }) {
  return (
    <Panel title="How each position moves">
      <DataTable
        name="Stressed positions"
        isDense
        rows={answer.positions}
        rowKey={({ symbol }) => symbol}
        columns={[
          symbolColumn(),
          {
            id: 'weight',
            title: 'Weight',
            value: ({ weight }) => weight,
            cell: ({ weight }) => percent(weight, { digits: 1 }),
            align: 'right',
            card: 'figure',
          },
          { id: 'sector', title: 'Sector', value: ({ sector }) => sector },
          { id: 'assetClass', title: 'Asset class', value: ({ assetClass }) => assetClass },
          {
            id: 'beta',
            title: 'Beta',
            value: ({ beta }) => beta,
            cell: ({ beta, assetClass }) => (assetClass === 'Equity' ? decimal(beta) : '–'),
            align: 'right',
          },
          {
            id: 'duration',
            title: 'Duration',
            value: ({ duration }) => duration,
            cell: ({ duration }) => decimal(duration, 1),
            align: 'right',
          },
          {
            id: 'creditShare',
            title: 'Part of credit',
            value: ({ creditShare }) => creditShare,
            cell: ({ creditShare }) => percent(creditShare, { digits: 0 }),
            align: 'right',
          },
        ]}
      />
    </Panel>
  )
}

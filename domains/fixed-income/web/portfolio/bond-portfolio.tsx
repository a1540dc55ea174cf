import { useState } from 'react'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { AnswerStates, EmptyState, Stack } from '#design-system/patterns/page/index.ts'
import { type BondLine, type Scenario, standardScenarios } from '#domains/fixed-income/contract/index.ts'
import { BondLinesPanel } from '../lines/bond-lines-panel.tsx'
import { EXAMPLE_PORTFOLIO } from '../lines/example-bonds.ts'
import { downloadPortfolio, useAnalysePortfolio, useAnalyseScenarios } from '../queries.ts'
import { OwnScenario } from './own-scenario.tsx'
import { PortfolioResult } from './portfolio-result.tsx'
import { ScenarioResults } from './scenario-results.tsx'

const SCENARIOS_MAX = 20

/** Several bonds together: what they yield, what they risk, and what the installation's scenarios and the user's own would do to them. */
export function BondPortfolio({ text, onText }: { text: string; onText: (text: string) => void }) {
  const portfolio = useAnalysePortfolio()
  const scenarios = useAnalyseScenarios()
  const [own, setOwn] = useState<Scenario[]>([])
  const analyze = (bonds: BondLine[]) => {
    portfolio.mutate({ bonds })
    scenarios.mutate({ bonds, scenarios: [...standardScenarios, ...own] })
  }
  const asked = scenarios.variables?.bonds as BondLine[] | undefined
  const all: Scenario[] = [...standardScenarios, ...own]
  const add = (scenario: Scenario) => {
    const next = [...own, scenario].slice(-SCENARIOS_MAX)
    setOwn(next)
    if (asked) scenarios.mutate({ bonds: asked, scenarios: [...standardScenarios, ...next] })
  }
  return (
    <Stack>
      <BondLinesPanel
        title="Portfolio"
        label="Bonds, one a line"
        text={text}
        onText={onText}
        example={EXAMPLE_PORTFOLIO}
        isPending={portfolio.isPending || scenarios.isPending}
        onAnalyze={analyze}
      />
      <AnswerStates
        of={portfolio}
        failed="Portfolio analysis failed"
        empty={
          <EmptyState
            title="No portfolio analysed yet."
            body="Enter a line for each bond: averages, ratings, sectors and four scenarios appear here."
          />
        }
      >
        {(analysis, { bonds }) => <PortfolioResult analysis={analysis} bonds={bonds as BondLine[]} />}
      </AnswerStates>
      <AnswerStates of={scenarios} failed="Scenario analysis failed" empty={null}>
        {(results, { bonds }) => (
          <ScenarioResults
            results={results}
            actions={
              <ExportMenu
                of="the portfolio"
                onExport={(format) => downloadPortfolio(bonds as BondLine[], all, format)}
              />
            }
          />
        )}
      </AnswerStates>
      {asked ? (
        <OwnScenario isPending={scenarios.isPending} taken={all.map(({ name }) => name)} onAdd={add} />
      ) : null}
    </Stack>
  )
}

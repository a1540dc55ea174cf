import { useState } from 'react'
import { EmptyState, Stack } from '#design-system/patterns/page/index.ts'
import { type BondLine, standardScenarios } from '#domains/fixed-income/contract/index.ts'
import { AnswerStates } from '../answer-states.tsx'
import { BondLinesPanel } from '../lines/bond-lines-panel.tsx'
import { EXAMPLE_PORTFOLIO } from '../lines/example-bonds.ts'
import { useAnalysePortfolio, useAnalyseScenarios } from '../queries.ts'
import { PortfolioResult } from './portfolio-result.tsx'
import { ScenarioResults } from './scenario-results.tsx'

/** Several bonds together: what they yield, what they risk, and what four scenarios would do to them. */
export function BondPortfolio() {
  const [text, setText] = useState('')
  const portfolio = useAnalysePortfolio()
  const scenarios = useAnalyseScenarios()
  const analyze = (bonds: BondLine[]) => {
    portfolio.mutate({ bonds })
    scenarios.mutate({ bonds, scenarios: [...standardScenarios] })
  }
  return (
    <Stack>
      <BondLinesPanel
        title="Portfolio"
        label="Bonds, one a line"
        text={text}
        onText={setText}
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
        {(results) => <ScenarioResults results={results} />}
      </AnswerStates>
    </Stack>
  )
}

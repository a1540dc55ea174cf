import { decimal, percent } from '#design-system/formats/index.ts'
import { Facts, Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import type { RiskAssessment } from '#domains/risk/contract/index.ts'
import classes from '../workstation.module.css'
import { AnalysisCard } from './analysis-card.tsx'
import { Unknown } from './comparison-states.tsx'
import { type AssessedProps, basisOfRisk, explainedBy } from './risk-words.ts'

const METHOD = 'Equal parts of every symbol, daily total returns of up to five years.'

/** What an equal part of each symbol may lose together. */
export function RiskCard({ query, unknown }: AssessedProps) {
  return (
    <AnalysisCard
      title="Risk"
      way={{ to: '/dashboard/risk', label: 'Risk analytics' }}
      query={query}
      failed="The risk could not be calculated."
      method={METHOD}
      caveatsOf={({ basis }) => basis.caveats}
      basisOf={basisOfRisk}
    >
      {(answer) => (
        <>
          <Risk answer={answer} />
          <Unknown symbols={unknown} />
        </>
      )}
    </AnalysisCard>
  )
}

function Risk({ answer }: { answer: RiskAssessment }) {
  const { performance, question, levels, holdings } = answer
  const own = levels.find(
    ({ method, confidence, horizonDays }) =>
      method === 'historical' && confidence === question.confidence && horizonDays === question.horizonDays,
  )
  const riskiest = holdings.reduce<(typeof holdings)[number] | undefined>(
    (most, one) => (most && most.shareOfRisk >= one.shareOfRisk ? most : one),
    undefined,
  )
  const level = percent(question.confidence, { digits: 0 })
  const [days, off] = [question.horizonDays, own?.VaRStandardError]
  return (
    <>
      <FigureStrip label="Risk">
        <Figure
          label="Value at risk"
          kind="money"
          value={percent(own?.VaR ?? null)}
          note={`${level}, ${days} days${off == null ? '' : ` ± ${percent(off)}`}`}
          explains={explainedBy(
            answer,
            `The loss that ${level} of ${days}-day outcomes stay below, from the daily returns as they were.`,
          )}
        />
        <Figure
          label="Volatility"
          kind="money"
          value={percent(performance.annualVolatility)}
          note="a year"
          explains={explainedBy(answer, 'Deviation of the daily returns (n − 1), times √252.')}
        />
      </FigureStrip>
      <div className={classes.cardFacts}>
        <Facts
          facts={[
            { label: 'Expected shortfall beyond it', value: percent(own?.ES ?? null) },
            {
              label: `Sharpe ratio, over ${percent(performance.riskFreeRate)}`,
              value: decimal(performance.sharpe),
            },
            { label: 'Beta to SPY', value: decimal(performance.beta) },
            {
              label: 'Largest part of the risk',
              value: riskiest ? `${riskiest.symbol}, ${percent(riskiest.shareOfRisk, { digits: 0 })}` : '–',
            },
          ]}
        />
      </div>
    </>
  )
}

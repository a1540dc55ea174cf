import { date, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import classes from '../workstation.module.css'
import { AnalysisCard } from './analysis-card.tsx'
import { Unknown } from './comparison-states.tsx'
import { type AssessedProps, basisOfRisk, explainedBy } from './risk-words.ts'

const METHOD = 'Distance below the last peak of the same equal parts, compounded day by day.'
const FALLS_SHOWN = 3

/** No fall rests on the market or on the risk-free rate. */
const isOfPrices = (caveat: string) => !/^(Beta is not measured|The risk-free rate)/.test(caveat)

/** How deep an equal part of each symbol fell together, and how deep it is now. */
export function DrawdownCard({ query, unknown }: AssessedProps) {
  return (
    <AnalysisCard
      title="Drawdown"
      way={{ to: '/dashboard/risk', label: 'Risk analytics' }}
      query={query}
      failed="The drawdowns could not be calculated."
      method={METHOD}
      caveatsOf={({ basis }) => basis.caveats.filter(isOfPrices)}
      basisOf={basisOfRisk}
    >
      {(answer) => (
        <>
          <FigureStrip label="Drawdown">
            <Figure
              label="Deepest fall"
              kind="money"
              value={percent(answer.performance.maxDrawdown)}
              note={`since ${date(answer.basis.firstDay)}`}
              explains={explainedBy(
                answer,
                'The largest fall below an earlier peak of the compounded value.',
              )}
            />
            <Figure
              label="Now"
              kind="money"
              value={percent(answer.performance.currentDrawdown)}
              note={answer.performance.currentDrawdown < 0 ? 'below its peak' : 'at its peak'}
            />
          </FigureStrip>
          {answer.drawdowns.length === 0 ? (
            <p className={classes.unknown}>It never fell below an earlier peak.</p>
          ) : (
            <RowList label="Deepest falls">
              {answer.drawdowns.slice(0, FALLS_SHOWN).map(({ peakDay, troughDay, recoveredDay, depth }) => (
                <Row
                  key={peakDay}
                  title={`${date(peakDay)} to ${date(troughDay)}`}
                  detail={recoveredDay ? `Made good on ${date(recoveredDay)}` : 'Not made good yet'}
                  tag={<b className={classes.depth}>{percent(depth)}</b>}
                />
              ))}
            </RowList>
          )}
          <Unknown symbols={unknown} />
        </>
      )}
    </AnalysisCard>
  )
}

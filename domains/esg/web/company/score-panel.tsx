import { date } from '#design-system/formats/index.ts'
import { Facts, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { FigureDetails } from '#design-system/primitives/index.ts'
import type { CompanyScore } from '#domains/esg/contract/index.ts'
import { COVERAGE_LEAST } from '#engines/esg/index.ts'
import classes from '../esg.module.css'
import { Explained } from '../explained.tsx'
import { explainCompany } from '../score-explanations.ts'
import { coverageOf, pillarLabel, points, valueOfMetric } from '../words.ts'

/** The score with every indicator that it is made of; what is missing is named. */
export function ScorePanel({ score }: { score: CompanyScore }) {
  const indicators = score.pillars.flatMap((one) =>
    one.indicators.map((each) => ({ ...each, pillar: one.pillar })),
  )
  return (
    <Panel title="Score">
      <PanelBody>
        <Facts
          isWide
          facts={[
            {
              label: 'Overall',
              value:
                score.overall === null ? (
                  'No score: no metric is verified yet'
                ) : (
                  <Explained
                    words={`${points(score.overall)}, ${score.rating ? `${score.rating.rating} ${score.rating.words}` : `no rating: less than ${coverageOf(COVERAGE_LEAST)} is known`}, coverage ${coverageOf(score.coverage)}`}
                    of="Overall score"
                    explains={explainCompany(score, 'overall')}
                  />
                ),
            },
            ...score.pillars.map((one) => ({
              label: pillarLabel[one.pillar],
              value:
                one.score === null ? (
                  'Not known'
                ) : (
                  <Explained
                    words={`${points(one.score)}, coverage ${coverageOf(one.coverage)}`}
                    of={`${pillarLabel[one.pillar]} score`}
                    explains={explainCompany(score, one.pillar)}
                  />
                ),
            })),
            ...(score.oldCount > 0
              ? [
                  {
                    label: 'Old',
                    value: `${score.oldCount} older than 18 months, the oldest of ${date(score.oldest)}`,
                  },
                ]
              : []),
          ]}
        />
      </PanelBody>
      {indicators.length > 0 ? (
        <RowList label="Indicators">
          {indicators.map((one) => (
            <Row
              key={one.metric}
              title={one.name}
              detail={`${pillarLabel[one.pillar]}, to ${date(one.periodEnd)}${one.isOld ? ', old' : ''}`}
              facts={valueOfMetric(one.value, one.unit)}
              tag={
                <span className={classes.value}>
                  {points(one.score)}
                  <FigureDetails
                    of={one.name}
                    explains={{
                      origin: 'modelled',
                      definition: `${one.formula}. Scale ${score.scaleVersion}.`,
                      inputs: [
                        { label: 'Value', value: valueOfMetric(one.value, one.unit) },
                        { label: 'Weight in its pillar', value: String(one.weight) },
                      ],
                      total: { label: 'Score', value: points(one.score) },
                      asOf: one.periodEnd,
                      source: one.source,
                    }}
                  />
                </span>
              }
            />
          ))}
        </RowList>
      ) : null}
      {score.pillars.some(({ missing }) => missing.length > 0) ? (
        <PanelBody>
          <p className={classes.plain}>
            Unknown and not scored: {score.pillars.flatMap(({ missing }) => missing).join(', ')}.
          </p>
        </PanelBody>
      ) : null}
    </Panel>
  )
}

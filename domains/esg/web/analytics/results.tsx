import { date, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  EmptyState,
  Facts,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  PanelSection,
  PanelSplit,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { type Explanation, FigureDetails, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { EsgRecommendations, HeldScore, PortfolioEsg } from '#domains/esg/contract/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import classes from '../esg.module.css'
import { explainHeld, explainPortfolio, type ScorePart } from '../score-explanations.ts'
import { amountOf, coverageOf, pillarLabel, points } from '../words.ts'

const shown = (score: number | null) => (score === null ? 'Not known' : points(score))
const kindOf = (score: number | null) => (score === null ? { kind: 'state' as const } : {})

type ByPillar<Value> = { environmental: Value; social: Value; governance: Value }
const pillars = ['environmental', 'social', 'governance'] as const

/** A score and its pillars; of a portfolio each with the weight that it covers, which is seldom the same. */
function Scores({
  overall,
  band,
  parts,
  covered,
  note,
  explain,
}: {
  overall: number | null
  band: string | null
  parts: ByPillar<number | null>
  covered?: ByPillar<number>
  note: string
  explain: (of: ScorePart) => Explanation
}) {
  return (
    <FigureStrip label="ESG scores">
      <Figure
        label="Overall ESG score"
        value={shown(overall)}
        {...kindOf(overall)}
        note={band ?? note}
        explains={explain('overall')}
      />
      {pillars.map((id) => (
        <Figure
          key={id}
          label={pillarLabel[id]}
          value={shown(parts[id])}
          {...kindOf(parts[id])}
          explains={explain(id)}
          {...(covered ? { note: `coverage ${coverageOf(covered[id])} of the weight` } : {})}
        />
      ))}
    </FigureStrip>
  )
}

type ScoredPart = Pick<HeldScore, 'isSample' | 'isOld' | 'symbol' | 'overallScore'> & { weight: number }

/** What has to be known of the scores before a figure of them is read. */
function caveatsOf(holdings: readonly ScoredPart[]): string[] {
  const all = holdings.reduce((sum, { weight }) => sum + weight, 0)
  const scored = holdings.filter(({ overallScore }) => overallScore !== null)
  const shareOf = (some: readonly ScoredPart[]) =>
    percent(some.reduce((sum, { weight }) => sum + weight, 0) / all, { digits: 1 })
  const [invented, old] = [scored.filter((one) => one.isSample), scored.filter((one) => one.isOld)]
  return [
    invented.length > 0
      ? `Sample data: the scores of ${namesOf(invented)} are invented, ${shareOf(invented)} of the weight.`
      : '',
    old.length > 0
      ? `Some of the data behind the scores of ${namesOf(old)} is older than 18 months, ${shareOf(old)} of the weight.`
      : '',
  ]
}

const NAMED = 8
const namesOf = (some: readonly { symbol: string }[]): string =>
  `${some
    .slice(0, NAMED)
    .map(({ symbol }) => symbol)
    .join(', ')}${some.length > NAMED ? ` and ${some.length - NAMED} more` : ''}`

/** What is held of one symbol, and every provider beside it. */
export function SymbolResult({ score }: { score: HeldScore }) {
  if (score.overallScore === null)
    return <EmptyState title={`No score is held of ${score.symbol}`} body={score.basisWords} />
  return (
    <Stack>
      {score.isSample ? (
        <p className="notice" role="note">
          Sample data: this score is based on invented figures.
        </p>
      ) : null}
      <Scores
        overall={score.overallScore}
        band={score.band}
        parts={{
          environmental: score.environmentalScore,
          social: score.socialScore,
          governance: score.governanceScore,
        }}
        note=""
        explain={(of) => explainHeld(score, of)}
      />
      <Panel title={score.name === score.symbol ? score.symbol : `${score.name}, ${score.symbol}`}>
        <PanelBody>
          <Facts
            isWide
            facts={[
              { label: 'Based on', value: score.basisWords },
              { label: 'As of', value: `${date(score.asOf)}${score.isOld ? ', older than 18 months' : ''}` },
              ...score.providers.map((one) => ({
                label: one.provider,
                value: `${points(one.overall)} of 100 (${one.told.overall} on ${one.scale}), ${date(one.asOf)}`,
              })),
            ]}
          />
        </PanelBody>
      </Panel>
    </Stack>
  )
}

const TOP = 3

/** A portfolio by weight, with what is not known said before what is. */
export function PortfolioResult({ result }: { result: PortfolioEsg }) {
  const { weightedScores, coverage, unscored, weightTotal } = result
  // Of few holdings the best are no concern, nor the worst performers.
  const scored = result.holdings.length - unscored.length
  const caveats = [
    ...caveatsOf(result.holdings),
    unscored.length > 0
      ? `No sufficient score of ${namesOf(unscored.map((symbol) => ({ symbol })))}: ${percent(1 - coverage, { digits: 1 })} of the weight is not scored.`
      : '',
    Math.abs(weightTotal - 1) > 0.001
      ? `The weights sum to ${percent(weightTotal, { digits: 1 })}; they count in proportion.`
      : '',
  ].filter(Boolean)
  return (
    <Stack>
      {caveats.length > 0 ? (
        <p className="notice" role="note">
          {caveats.join(' ')}
        </p>
      ) : null}
      <Scores
        overall={result.overallESGScore}
        band={result.band ? `${result.band}, coverage ${coverageOf(coverage)} of the weight` : null}
        parts={weightedScores}
        covered={result.pillarCoverage}
        note="no holding has a score"
        explain={(of) =>
          explainPortfolio(result, of, of === 'overall' ? result.overallESGScore : weightedScores[of])
        }
      />
      <Panel title="Holdings">
        <PanelSplit>
          <PanelSection title="Top ESG performers">
            <Ranked label="Top ESG performers" rows={result.topESGHoldings.slice(0, Math.ceil(scored / 2))} />
          </PanelSection>
          <PanelSection title="Top concerns">
            <Ranked label="Top concerns" rows={result.bottomESGHoldings.slice(0, Math.floor(scored / 2))} />
          </PanelSection>
        </PanelSplit>
        <DataTable
          name="Holdings by ESG score"
          rows={result.holdings}
          rowKey={(row) => row.symbol}
          columns={[
            symbolColumn(),
            {
              id: 'weight',
              title: 'Weight',
              align: 'right',
              value: (row) => row.weight,
              cell: (row) => percent(row.weight, { digits: 1 }),
              card: 'fact',
            },
            {
              id: 'score',
              title: 'Score',
              align: 'right',
              value: (row) => row.overallScore,
              cell: (row) => shown(row.overallScore),
              card: 'figure',
            },
            {
              id: 'band',
              title: 'Band',
              value: (row) => row.band ?? (row.overallScore === null ? 'No score' : 'Too little known'),
              card: 'fact',
            },
            { id: 'basis', title: 'Based on', value: (row) => row.basisWords, card: 'none' },
          ]}
        />
        {result.bases.length > 0 ? (
          <PanelBody>
            <p className={classes.plain}>{result.bases.join('; ')}</p>
          </PanelBody>
        ) : null}
      </Panel>
      <AdverseImpacts rows={result.pai} />
    </Stack>
  )
}

function Ranked({ label, rows }: { label: string; rows: PortfolioEsg['topESGHoldings'] }) {
  if (rows.length === 0) return <p className={classes.plain}>None.</p>
  return (
    <RowList label={label} layout="dense">
      {rows.slice(0, TOP).map((row) => (
        <Row key={row.symbol} title={row.symbol} tag={<span>{points(row.esgScore)}</span>} />
      ))}
    </RowList>
  )
}

function AdverseImpacts({ rows }: { rows: PortfolioEsg['pai'] }) {
  return (
    <Panel title="Principal adverse impacts">
      <DataTable
        name="Principal adverse impacts"
        rows={rows}
        rowKey={(row) => String(row.number)}
        columns={[
          { id: 'number', title: 'PAI', value: (row) => row.number, card: 'fact' },
          { id: 'name', title: 'Indicator', value: (row) => row.name, card: 'name' },
          {
            id: 'value',
            title: 'Value',
            align: 'right',
            value: (row) => row.value,
            cell: (row) => (
              <span className={classes.value}>
                {row.value === null ? 'Not known' : `${amountOf(row.value)} ${row.unit}`}
                <FigureDetails
                  of={row.name}
                  explains={{
                    origin: 'modelled',
                    definition: `${row.formula}. Delegated Regulation (EU) 2022/1288, Annex I, Table 1.`,
                    inputs: [{ label: 'Weight with the required data', value: coverageOf(row.coverage) }],
                    source: `Verified metrics of the holdings${row.oldest ? `, oldest period to ${date(row.oldest)}` : ''}`,
                  }}
                />
              </span>
            ),
            card: 'figure',
          },
          {
            id: 'coverage',
            title: 'Coverage',
            align: 'right',
            value: (row) => row.coverage,
            cell: (row) => row.lacks || coverageOf(row.coverage),
            csv: (row) => row.lacks || row.coverage,
            card: 'fact',
          },
          {
            id: 'oldest',
            title: 'Oldest period to',
            align: 'right',
            value: (row) => row.oldest,
            cell: (row) => (row.oldest ? date(row.oldest) : '–'),
            card: 'fact',
          },
        ]}
      />
      <PanelBody>
        <p className={classes.plain}>
          Weighted over the holdings that report what an indicator needs, each by its newest complete period.
          PAI 1 is the sum of known values and is not scaled up.
        </p>
      </PanelBody>
    </Panel>
  )
}

/** Recommendations that are shown (ESGA-008). */
const RECOMMENDATIONS = 5
const typeLabel = { divest: 'Divest', improve: 'Improve', assess: 'Assess' }
const severityOf = { high: 'high', medium: 'medium', low: 'low' } as const

export function RecommendationsResult({ result }: { result: EsgRecommendations }) {
  const { portfolioAdjustments: adjusted, recommendations } = result.recommendations
  return (
    <Stack>
      <FigureStrip label="Portfolio adjustments">
        <Figure
          label="Current score"
          value={shown(adjusted.currentScore)}
          {...kindOf(adjusted.currentScore)}
          note={`coverage ${coverageOf(result.coverage)} of the weight`}
        />
        <Figure
          label="Projected score"
          value={shown(adjusted.projectedScore)}
          {...kindOf(adjusted.projectedScore)}
          note="with the removed weight spread over the rest"
        />
        <Figure
          label="Improvement"
          value={
            adjusted.improvement === null
              ? 'Not known'
              : `${adjusted.improvement > 0 ? '+' : ''}${points(adjusted.improvement)}`
          }
          {...kindOf(adjusted.improvement)}
          note={`target ${quantity(result.targetESGScore)}`}
        />
      </FigureStrip>
      <Panel title="Recommendations">
        {recommendations.length === 0 ? (
          <EmptyState
            title="Nothing to recommend"
            body="Every holding has a score of 60 or more and no weak pillar."
          />
        ) : (
          <RowList label="Recommendations">
            {recommendations.slice(0, RECOMMENDATIONS).map((one) => (
              <Row
                key={one.symbol}
                title={`${typeLabel[one.type]} ${one.symbol}`}
                detail={one.reason}
                tag={
                  one.type === 'assess' ? (
                    <Tag>No score</Tag>
                  ) : (
                    <SeverityTag severity={severityOf[one.priority]}>
                      {one.priority.replace(/^./, (letter) => letter.toUpperCase())}
                    </SeverityTag>
                  )
                }
              />
            ))}
          </RowList>
        )}
        <PanelBody>
          <p className={classes.plain}>
            {recommendations.length > RECOMMENDATIONS
              ? `The first ${RECOMMENDATIONS} of ${recommendations.length}. `
              : ''}
            Based on scores only, not on return, risk or cost. This is not advice to sell.
          </p>
        </PanelBody>
      </Panel>
    </Stack>
  )
}

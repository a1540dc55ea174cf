import type { z } from 'zod'
import { date, decimal, percent, quantity } from '#design-system/formats/index.ts'
import {
  Facts,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  PanelSection,
  PanelSplit,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { Borrower, CreditAnalysis } from '#domains/credit/contract/index.ts'
import { RatingTag } from '../rating-tag.tsx'
import { amount, centralRateWords, probability, rateInWords, unitOf } from '../words.ts'
import { WarningsSection } from './warnings-section.tsx'

const states = {
  distress: { severity: 'critical', word: 'Distress' },
  uncertain: { severity: 'medium', word: 'Uncertain' },
  sound: { severity: 'ok', word: 'Sound' },
} as const

/** The rating, what it rests on and what it does not, what else the models say, and what would move it. */
export function RatingPanel({
  borrower,
  analysis,
}: {
  borrower: z.infer<typeof Borrower>
  analysis: CreditAnalysis
}) {
  const { basis } = analysis
  return (
    <Panel title="Rating" tag={<RatingTag rating={borrower.rating} isOverridden={borrower.isOverridden} />}>
      {borrower.isOnOldStatement ? (
        <PanelBody>
          <p className="notice" role="note">
            This rating is based on the year to {date(borrower.period)}, which ended more than 18 months ago.
            Later events are not in it.
          </p>
        </PanelBody>
      ) : null}
      {borrower.centralRate !== basis.centralRate.rate && borrower.modelRating !== null ? (
        <PanelBody>
          <p className="notice" role="note">
            The effective rating was made at a central default rate of {rateInWords(borrower.centralRate)};{' '}
            {rateInWords(basis.centralRate.rate)} is in force, by which the figures below are. It has yet to
            be reassessed.
          </p>
        </PanelBody>
      ) : null}
      <RatingFigures analysis={analysis} />
      {analysis.notRatedBecause ? (
        <PanelBody>
          <p className="notice" role="note">
            No rating. {analysis.notRatedBecause}
          </p>
        </PanelBody>
      ) : null}
      <OpinionsAndMoves analysis={analysis} isFinancial={borrower.kind === 'financial'} />
      {analysis.trailing ? (
        <PanelBody>
          <p className="quiet-paragraph">
            On the twelve months to {date(analysis.trailing.period)}, from quarters since:{' '}
            {analysis.trailing.rating
              ? `${analysis.trailing.rating}, ${probability(analysis.trailing.probability)} within a year`
              : `no rating. ${analysis.trailing.notRatedBecause ?? ''}`}
            . Quarters are not audited: the rating is based on the last year.
          </p>
        </PanelBody>
      ) : null}
      <PanelSection title="What this rating is calibrated on, and what not">
        <p className="quiet-paragraph">
          {basis.fittedOn} {basis.agreement} It ranks similar firms and is not an agency rating. The
          probability is that of {centralRateWords(basis.centralRate)}.
        </p>
        {basis.atOtherRates.length > 0 ? (
          <Facts
            facts={basis.atOtherRates.map(({ centralRate, rating, probability: pd }) => ({
              label: `At a central rate of ${rateInWords(centralRate)}${centralRate === basis.centralRate.rate ? ', the one in force' : ''}`,
              value: `${rating}, ${probability(pd)} within a year`,
            }))}
          />
        ) : null}
      </PanelSection>
      <WarningsSection analysis={analysis} />
      {analysis.limit ? (
        <PanelSection title="Limit by effective rating" note={analysis.limit.source}>
          <Facts
            facts={analysis.limit.parts.map((part) => ({
              label: part.label,
              value:
                part.amount === null
                  ? part.why
                  : `$${quantity(Math.floor(part.amount))} (${part.why})${part.id === analysis.limit?.bound ? ', this one binds' : ''}`,
            }))}
          />
        </PanelSection>
      ) : null}
    </Panel>
  )
}

function RatingFigures({ analysis }: { analysis: CreditAnalysis }) {
  const { basis } = analysis
  const explains = {
    origin: 'modelled' as const,
    definition: `Fitted scorecard, its odds brought to ${centralRateWords(basis.centralRate)}; the class is the one whose default rate is nearest. ${basis.fittedOn}`,
    inputs: analysis.cardLines
      .filter(({ points }) => Math.abs(points) >= 0.1)
      .sort((left, right) => Math.abs(right.points) - Math.abs(left.points))
      .slice(0, 8)
      .map(({ label, points }) => ({ label, value: decimal(points, 2) })),
    asOf: analysis.period,
    source: analysis.sources.at(-1) ?? null,
    stamps: [{ caption: 'Default rates', value: `${basis.defaultSource}, ${basis.defaultYears}` }],
  }
  return (
    <FigureStrip label="Rating figures">
      <Figure
        label="Model rating"
        value={analysis.rating ?? 'None'}
        kind="state"
        explains={explains}
        note={analysis.period ? `year to ${date(analysis.period)}` : 'no statement'}
      />
      <Figure
        label="Score"
        value={quantity(analysis.score)}
        {...(analysis.score === null ? {} : { unit: '/100' })}
        explains={explains}
      />
      <Figure
        label="Default within a year"
        value={probability(analysis.probability)}
        explains={explains}
        note={
          analysis.sampleProbability === null
            ? undefined
            : `${probability(analysis.sampleProbability)} in the sample it is fitted on`
        }
      />
    </FigureStrip>
  )
}

function OpinionsAndMoves({ analysis, isFinancial }: { analysis: CreditAnalysis; isFinancial: boolean }) {
  return (
    <PanelSplit>
      <PanelSection
        title="Results of the models"
        note={
          analysis.doModelsDisagree
            ? 'They disagree: some indicate distress, others are sound. No mean is shown because it would be meaningless.'
            : analysis.opinions.length > 0
              ? 'The models do not contradict each other.'
              : isFinancial
                ? 'None of them applies to banks and insurers.'
                : 'None has the inputs it needs.'
        }
      >
        <RowList label="Results of the models">
          {analysis.opinions.map((opinion) => (
            <Row
              key={opinion.by}
              title={opinion.label}
              detail={`${opinion.by === 'scorecard' || opinion.by === 'mertonPd' ? probability(opinion.value) : decimal(opinion.value, 2)}: ${opinion.read}`}
              tag={
                <SeverityTag severity={states[opinion.says].severity}>
                  {states[opinion.says].word}
                </SeverityTag>
              }
            />
          ))}
        </RowList>
      </PanelSection>
      <PanelSection
        title="Changes that would move it one notch"
        note={`Computed: the smallest change of each that moves the class, up to 30 % of assets, all else equal. In ${unitOf(analysis.currency, analysis.scale)}.`}
      >
        {analysis.moves.length === 0 ? (
          <p className="quiet-paragraph">
            {analysis.rating
              ? 'No change of this size moves it.'
              : 'Without a rating there is nothing to move.'}
          </p>
        ) : (
          <RowList label="What would move the rating">
            {analysis.moves.map((move) => (
              <Row
                key={move.lever}
                title={`${move.label}: ${amount(Math.ceil(move.amount))}`}
                detail={`${percent(move.shareOfAssets, { digits: 1 })} of assets`}
                tag={<RatingTag rating={move.to} />}
              />
            ))}
          </RowList>
        )}
      </PanelSection>
    </PanelSplit>
  )
}

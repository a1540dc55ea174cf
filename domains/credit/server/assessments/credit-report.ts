import type { z } from 'zod'
import type { Report, ReportSection, ReportTable } from '#platform/report-files/index.ts'
import type { BorrowerFile, CreditAnalysis } from '../../contract/index.ts'

type File = z.input<typeof BorrowerFile>
type Analysis = z.input<typeof CreditAnalysis>

/** A credit assessment as a document: the rating that counts, the model card behind it, ratios and models with their formulas, and what people decided. */
export function creditReport(file: File, analysis: Analysis, writtenAt: Date): Report {
  const { borrower } = file
  return {
    title: `Credit assessment of ${borrower.name}`,
    subtitle: analysis.period ? `Statement of the year that ended on ${analysis.period}` : 'No statement',
    asOf: analysis.knownOn,
    notices: [
      ...(borrower.isSample ? ['Sample data: this borrower and its figures are invented.'] : []),
      ...(analysis.notRatedBecause ? [`Not rated: ${analysis.notRatedBecause}`] : []),
      ...(borrower.isOnOldStatement
        ? [
            `The rating is based on the year that ended on ${borrower.period}, more than 18 months ago: later events are not in it.`,
          ]
        : []),
      ...(borrower.isOverridden
        ? [
            `The rating is set by people until ${borrower.overrideUntil}; the model’s is ${borrower.modelRating ?? 'none'}.`,
          ]
        : []),
      ...(analysis.market?.caveats ?? []),
      ...(analysis.doModelsDisagree ? ['The models disagree: see each result.'] : []),
    ],
    sections: [
      ratingSection(file),
      cardSection(analysis),
      { title: 'Ratios and models', tables: [ratioTable(analysis), modelTable(analysis)] },
      ...marketSection(analysis),
      decisionSection(file),
    ],
    method: [
      `The card was fitted on ${analysis.basis.fittedOn}. ${analysis.basis.agreement}`,
      `${rateInWords(analysis.basis.centralRate)} Default rates by rating: ${analysis.basis.defaultSource}, ${analysis.basis.defaultYears}.`,
      `Written ${writtenAt.toISOString()}. Times in UTC.`,
    ],
    sources: analysis.sources,
  }
}

const rateInWords = ({ rate, source, asOf, since, setBy }: Analysis['basis']['centralRate']) =>
  `Central default rate ${percent(rate)}: ${source}, as of ${asOf}${since === null ? '' : `; set by ${setBy}, in force since ${since}`}. Model ratings and losses move with it.`
const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`
const dayOf = (moment: unknown): string | null =>
  moment === null || moment === undefined
    ? null
    : new Date(moment as Date | string).toISOString().slice(0, 10)

function ratingSection({ borrower, customer }: File): ReportSection {
  return {
    title: 'Rating that counts',
    figures: [
      {
        label: 'Rating',
        value: borrower.rating,
        note: borrower.isOverridden ? `set by people until ${borrower.overrideUntil}` : 'by the model',
      },
      { label: 'Score of 100', value: borrower.score, kind: 'number', digits: 0 },
      { label: 'Default within a year', value: borrower.probability, kind: 'percent' },
      { label: 'Limit, US dollars', value: borrower.limitCents, kind: 'cents' },
    ],
    tables: [
      {
        title: 'Facts',
        columns: [{ title: 'Fact' }, { title: 'Value' }],
        rows: [
          ['Kind', borrower.kind],
          ['Customer', customer?.name ?? null],
          ['Group', borrower.groupName],
          ['Rating of the model', borrower.modelRating],
          [
            'Default within a year, by the model',
            borrower.modelProbability === null ? null : percent(borrower.modelProbability),
          ],
          ['Assessed', dayOf(borrower.assessedAt)],
          ['On the watch list since', dayOf(borrower.watchedSince)],
        ],
      },
      {
        title: 'Warnings',
        columns: [{ title: 'Severity' }, { title: 'What' }],
        rows: borrower.warnings.map(({ severity, words }) => [severity, words]),
      },
    ],
  }
}

const cardSection = ({ cardLines, opinions, checks }: Analysis): ReportSection => ({
  title: 'Model card',
  tables: [
    {
      title: 'Points of the score card',
      columns: [{ title: 'Line' }, { title: 'Points', kind: 'number', digits: 1 }],
      rows: cardLines.map(({ label, points }) => [label, points]),
    },
    {
      title: 'Result of each model',
      columns: [
        { title: 'Model' },
        { title: 'Result' },
        { title: 'Value', kind: 'number' },
        { title: 'Read as' },
      ],
      rows: opinions.map(({ label, says, value, read }) => [label, says, value, read]),
    },
    {
      title: 'What does not add up in the statement',
      columns: [{ title: 'Check' }, { title: 'Difference', kind: 'number' }],
      rows: checks.map(({ words, difference }) => [words, difference]),
    },
  ],
})

const ratioTable = ({ ratios, currency }: Analysis): ReportTable => ({
  title: 'Ratios',
  columns: [
    { title: 'Ratio' },
    { title: 'Formula' },
    { title: 'Value', kind: 'number', digits: 3 },
    { title: 'Year before', kind: 'number', digits: 3 },
    { title: 'Unit' },
  ],
  rows: ratios.map(({ label, formula, value, before, unit }) => [label, formula, value, before, unit]),
  note: `A fraction of 0.25 is 25%. ${currency ? `Amounts behind the ratios are in ${currency}.` : ''}`,
})

const modelTable = ({ models }: Analysis): ReportTable => ({
  title: 'Models',
  columns: [
    { title: 'Model' },
    { title: 'Formula' },
    { title: 'Value', kind: 'number', digits: 3 },
    { title: 'Zone' },
    { title: 'Source' },
  ],
  rows: models.map(({ label, formula, value, zone, source }) => [label, formula, value, zone, source]),
})

/** What the models take from the market; nothing for a borrower whose shares nobody has named. */
function marketSection({ market, period, currency }: Analysis): ReportSection[] {
  if (!market) return []
  const title = 'From the market'
  if (market.whyNot) return [{ title, text: [`Not known. ${market.whyNot}`] }]
  return [
    {
      title,
      text: market.caveats,
      tables: [
        {
          title: 'Inputs of distance to default and Altman’s Z',
          columns: [{ title: 'Fact' }, { title: 'Value' }],
          rows: [
            [
              `${market.symbol}, close of ${market.priceOn}`,
              `${market.price} ${currency ?? ''}, ${market.source}`,
            ],
            ['Kind of price', market.kind],
            [
              'Volatility, a year',
              market.volatility === null
                ? null
                : `${percent(market.volatility)} from ${market.closes} closes`,
            ],
            ['Shares', market.shares === null ? null : market.shares.toLocaleString('en-US')],
            [
              'Riskless rate, a year',
              market.riskFree === null ? null : `${percent(market.riskFree)}, ${market.riskFreeSource}`,
            ],
            ['Debt and equity', period ? `Statement of the year that ended on ${period}` : null],
          ],
        },
      ],
    },
  ]
}

const decisionSection = ({ decisions, history }: File): ReportSection => ({
  title: 'Decisions and assessments',
  tables: [
    {
      title: 'Decisions of people',
      columns: [
        { title: 'What' },
        { title: 'State' },
        { title: 'Until' },
        { title: 'Asked by' },
        { title: 'Settled by' },
        { title: 'Reason' },
      ],
      rows: decisions.map((one) => [
        one.kind === 'rating'
          ? `Rating ${one.rating}`
          : `Limit ${((one.limitCents ?? 0) / 100).toLocaleString('en-US')} USD`,
        one.state,
        one.until,
        `${one.askedBy}, ${dayOf(one.askedAt)}`,
        one.settledBy ? `${one.settledBy}, ${dayOf(one.settledAt)}` : null,
        [one.reason, one.settledReason].filter(Boolean).join(' / '),
      ]),
    },
    {
      title: 'Assessments',
      columns: [
        { title: 'At' },
        { title: 'Year' },
        { title: 'Rating' },
        { title: 'Score', kind: 'number', digits: 0 },
        { title: 'Default within a year', kind: 'percent' },
        { title: 'Central rate', kind: 'percent' },
      ],
      rows: history.map(({ at, period, rating, score, probability, centralRate }) => [
        dayOf(at),
        period,
        rating,
        score,
        probability,
        centralRate,
      ]),
    },
  ],
})

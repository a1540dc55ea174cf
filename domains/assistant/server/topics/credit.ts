import { type RatioId, type RatioUnit, ratios } from '#engines/credit/index.ts'
import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import { type Asker, allRows } from '../answering/asker.ts'
import { listed, type Unit } from '../answering/tell.ts'
import { type AskedTopic, at, field, NoEvidence, type Row, Unclear, type Wanted } from './topic.ts'

const about = ['borrower', 'customer']

/** A borrower is named by itself, or by the customer that it is. */
const isBorrower = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'customer' ? row.customerId !== null && String(row.customerId) === id : String(row.id) === id

const isOfSome = ({ names }: Reading): boolean =>
  names.some(({ things }) => things.some(({ kind }) => about.includes(kind)))

/** All borrowers, with what they are called where one of them is asked about and is none. */
async function borrowersFor(
  asker: Asker,
  { things, reading }: Wanted,
): Promise<{ rows: Row[]; asOf: string | null }> {
  const { rows, asOf } = await allRows<Row>(asker, 'credit.borrowers', {})
  if (things.length > 0 && !things.some((thing) => rows.some((row) => isBorrower(row, thing))))
    throw new NoEvidence(
      `No credit assessment is on record of ${listed(
        things.map(({ label }) => label),
        'or',
      )}: it is no borrower here.`,
      'Borrowers',
    )
  const named = rows.filter((row) => things.some((thing) => isBorrower(row, thing)))
  const isOfOne = things.length > 0 && reading.names.length === 1
  if (isOfOne && named.length > 1)
    throw new Unclear(
      `Several borrowers are called so: which one do you mean, ${listed(
        named.map(({ name }) => String(name)),
        'or',
      )}?`,
      named.map(({ name }) => String(name)),
    )
  const strange = things.length === 0 ? reading.unknown : []
  if (strange.length > 0)
    throw new NoEvidence(
      `No borrower here is called “${strange.map(({ raw }) => raw).join(' ')}”, so there is no credit assessment to read.`,
      'Borrowers',
    )
  return { rows, asOf }
}

const INVESTMENT = ['AAA', 'AA', 'A', 'BBB']
const WEAK = ['CCC', 'CC', 'C', 'D']
/** A rating with the groups that it belongs to. */
const groupsOf = (rating: string | null): string[] =>
  rating === null
    ? ['not rated']
    : [
        rating,
        INVESTMENT.includes(rating) ? 'investment grade' : 'below investment grade',
        ...(WEAK.includes(rating) ? ['CCC or worse'] : []),
      ]

const SPEAKS_OF_CREDIT = /\b(?:pds?|default|credit|borrow\w*|lent|lend\w*|obligors?|ratings?|rated|loans?)\b/

const RATED = ['rating', 'score', 'probability']

/** Borrowers with the rating that counts. */
export const credit: AskedTopic = {
  id: 'credit',
  label: 'borrowers',
  href: '/dashboard/credit',
  knowsStrangers: true,
  nouns: [
    'borrower',
    'credit assessment',
    'internal rating',
    'credit quality',
    'credit risk',
    'creditworthiness',
    'creditworthy',
    'default risk',
    'credit profile',
    'watch credit',
    'credit watch list',
    'credit watchlist',
    'obligor',
    'counterparty rating',
    'solvency',
  ],
  hints: ['default', 'rating', 'rated', 'customer', 'lend', 'company'],
  about,
  usual: ['rating', 'probability', 'exposure'],
  isOfNow: true,
  orders: { most: 'exposure', least: 'exposure', worst: 'probability', best: 'score' },
  nameOf: (row) => String(row.name),
  isOf: isBorrower,
  lean: (reading) =>
    (isOfSome(reading) ? 0.6 : -0.3) +
    (/\bcredit watch ?list\b/.test(reading.text) ? 3 : 0) -
    // What is at stake with a customer is told of customers, unless somebody speaks of credit.
    (/\bexposure\b/.test(reading.text) && !SPEAKS_OF_CREDIT.test(reading.text) ? 3 : 0) -
    (/\bbonds?|issuers?|coupons?\b/.test(reading.text) ? 3 : 0),
  columns: [
    field('rating', {
      label: 'rating',
      unit: 'text',
      kind: 'category',
      names: ['credit rating', 'credit grade', 'grade', 'rated', 'downgrade', 'rating', 'internal rating'],
      values: {
        ...Object.fromEntries(
          ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D'].map((grade) => [
            grade,
            [
              `rated ${grade.toLowerCase()}`,
              `rating ${grade.toLowerCase()}`,
              // A letter alone is a word of the language.
              ...(grade.length > 1 ? [grade.toLowerCase()] : []),
            ],
          ]),
        ),
        'investment grade': ['investment grade', 'ig'],
        'below investment grade': [
          'below investment grade',
          'sub investment grade',
          'non investment grade',
          'speculative grade',
          'junk',
          'speculative',
          'under investment grade',
        ],
        'CCC or worse': ['high risk', 'ccc or worse', 'high risk borrower'],
        'not rated': ['unrated', 'not rated', 'without a rating', 'without rating', 'no rating'],
      },
      read: at('rating'),
      all: (row) => groupsOf(row.rating as string | null),
    }),
    field('score', {
      label: 'credit score',
      unit: 'score',
      names: ['credit score', 'scorecard', 'score of the card'],
      read: at('score'),
      isSummed: false,
    }),
    field('probability', {
      label: 'probability of default within a year',
      unit: 'share',
      names: [
        'pd',
        'probability of default',
        'default probability',
        'chance of default',
        'likely to default',
        'riskiest',
        'safest',
      ],
      isWorseHigh: true,
      read: at('probability'),
      isSummed: false,
    }),
    field('exposure', {
      label: 'exposure in US dollars',
      unit: 'USD',
      names: ['committed', 'lent', 'lent to', 'lent to borrowers', 'exposure', 'lent out'],
      read: at('exposureCents', 0.01),
      isSummed: true,
    }),
    field('limit', {
      label: 'credit limit',
      unit: 'USD',
      names: ['credit limit', 'limit'],
      read: at('limitCents', 0.01),
      isSummed: true,
    }),
    field('watched', {
      label: 'watch list',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        yes: ['credit watch list', 'credit watchlist', 'watched borrower', 'on the watch list'],
      },
      read: (row) => (row.watchedSince === null ? 'no' : 'yes'),
    }),
    field('period', {
      label: 'year assessed',
      unit: 'day',
      names: ['year assessed', 'last statement', 'newest statement'],
      read: at('period'),
    }),
    field('warnings', {
      label: 'early warnings',
      unit: 'count',
      names: ['early warning'],
      read: (row) => (row.warnings as unknown[]).length,
    }),
  ],
  async load(asker, wanted) {
    const { rows, asOf } = await borrowersFor(asker, wanted)
    const asked = rows.filter((row) => wanted.things.some((thing) => isBorrower(row, thing)))
    const [only] = asked
    // Why there is none says more than that there is none.
    if (asked.length === 1 && only && only.rating === null && wanted.columns.some((id) => RATED.includes(id)))
      throw new NoEvidence(
        `${only.name} has no rating${only.notRatedBecause ? `: ${only.notRatedBecause}` : '.'}`,
        'Borrowers',
      )
    if (asked.some(({ hasOtherCurrencies }) => hasOtherCurrencies === true))
      asker.notes.add('What is lent in other currencies is in no figure')
    if (asked.some(({ isSample }) => isSample === true)) asker.notes.add('Sample data')
    return { rows, tool: 'credit.borrowers', asOf, standing: null }
  },
}

const unitOf: Readonly<Record<RatioUnit, Unit>> = { fraction: 'share', times: 'number', days: 'days' }

/** Ratios that lenders ask for, by what they are called beside their label. */
const lenders: Partial<Record<RatioId, readonly string[]>> = {
  currentRatio: [],
  quickRatio: ['acid test'],
  cashRatio: [],
  liabilitiesToAssets: [],
  debtToAssets: [],
  debtToEquity: ['leverage', 'gearing'],
  debtToCapital: [],
  equityRatio: [],
  debtToEbitda: [],
  netDebtToEbitda: ['net leverage'],
  interestCoverage: ['interest cover', 'times interest earned'],
  ebitdaCoverage: [],
}

/** Models by their families, with what they are called. */
const families: Readonly<Record<string, { label: string; names: readonly string[] }>> = {
  altman: { label: 'Altman’s score', names: ['altman', 'z-score', 'z score', 'altman z', 'altman score'] },
  ohlson: { label: 'Ohlson’s O', names: ['ohlson', 'o-score', 'o score'] },
  zmijewski: { label: 'Zmijewski’s score', names: ['zmijewski'] },
  piotroski: { label: 'Piotroski’s F', names: ['piotroski', 'f-score', 'f score'] },
  beneish: { label: 'Beneish’s M', names: ['beneish', 'm-score', 'm score'] },
  mertonDistance: { label: 'distance to default', names: ['distance to default', 'merton'] },
}

type Model = { id: string; label: string; value: number | null }
type Ratio = { id: string; label: string; value: number | null }

type Analysis = { period: string | null; models: Model[]; ratios: Ratio[] }

/** So many borrowers are analysed for one question. */
const READ_MOST = 60

function measuresOf(borrower: Row, { models, ratios: told }: Analysis): Row {
  const row: Row = { ...borrower }
  for (const family of Object.keys(families)) row[family] = ofFamily(models, family)?.value ?? null
  for (const { id, value } of told) row[id] = value
  return row
}

/** A family's model that could be computed: of Altman's three, the one for such a firm. */
const ofFamily = (models: readonly Model[], family: string): Model | undefined =>
  models.find(({ id, value }) => id.startsWith(family) && value !== null)

/** Ratios and models of one borrower, from its newest statements. */
export const creditMeasures: AskedTopic = {
  id: 'credit-measures',
  label: 'ratios and models',
  href: '/dashboard/credit',
  knowsStrangers: true,
  nouns: ['borrower', 'liquidity ratio', 'bankruptcy', 'covenant ratio'],
  hints: ['credit', 'ratio', 'model', 'default', 'borrower', 'customer'],
  about,
  usual: ['altman', 'currentRatio', 'debtToEquity', 'interestCoverage'],
  isOfNow: true,
  nameOf: (row) => String(row.name),
  isOf: isBorrower,
  orders: { most: 'debtToEquity', least: 'debtToEquity', worst: 'altman', best: 'altman' },
  lean: (reading) => (isOfSome(reading) ? 0.5 : -0.3),
  columns: [
    ...Object.entries(families).map(([family, { label, names }]) =>
      field(family, { label, unit: 'number', names, read: at(family), isSummed: false }),
    ),
    ...Object.entries(lenders).flatMap(([id, others]) => {
      const ratio = ratios[id as RatioId] as { label: string; unit: RatioUnit; better: string } | undefined
      return ratio
        ? field(id, {
            label: ratio.label.toLowerCase(),
            unit: unitOf[ratio.unit],
            names: [ratio.label.toLowerCase(), ...others],
            isWorseHigh: ratio.better === 'lower',
            read: at(id),
            isSummed: false,
          })
        : []
    }),
  ],
  async load(asker, wanted) {
    const { rows } = await borrowersFor(asker, wanted)
    const asked = rows.filter((row) => wanted.things.some((thing) => isBorrower(row, thing)))
    const { reading } = wanted
    const isOfAll =
      asked.length === 0 &&
      wanted.columns.length > 0 &&
      (reading.direction !== undefined || reading.isAggregateSaid || reading.comparisons.length > 0)
    const read = isOfAll ? rows : asked
    if (read.length === 0 || read.length > READ_MOST)
      throw new Unclear(
        'Of which borrower? Name one, and its ratios and models are read from its newest statements.',
        rows.slice(0, 3).map(({ name }) => String(name)),
      )
    const analysed = await Promise.all(
      read.map(async (borrower) => ({
        borrower,
        analysis: await asker.ask<Analysis>('credit.analysis', { id: borrower.id }),
      })),
    )
    if (read.some(({ isSample }) => isSample === true)) asker.notes.add('Sample data')
    const scores = new Set(
      analysed.flatMap(({ analysis }) => ofFamily(analysis.models, 'altman')?.label ?? []),
    )
    if (scores.size > 0 && wanted.columns.includes('altman'))
      asker.notes.add(`Of Altman’s scores, ${listed([...scores])}`)
    return {
      rows: analysed.map(({ borrower, analysis }) => measuresOf(borrower, analysis)),
      tool: 'credit.analysis',
      asOf: analysed.flatMap(({ analysis }) => analysis.period ?? []).sort()[0] ?? null,
      standing: null,
    }
  },
}

import { type RatioId, type RatioUnit, ratios } from '#engines/credit/index.ts'
import { listed, type Unit } from '../../answering/tell.ts'
import { type AskedTopic, at, field, type Row, Unclear } from '../topic.ts'
import { about, borrowersFor, isBorrower, isOfSome } from './borrowers.ts'

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

function measuresOf(borrower: Row, { models, ratios: stated }: Analysis): Row {
  const row: Row = { ...borrower }
  for (const family of Object.keys(families)) row[family] = ofFamily(models, family)?.value ?? null
  for (const { id, value } of stated) row[id] = value
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
  hints: ['score', 'credit', 'ratio', 'model', 'default', 'borrower', 'customer'],
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
      (reading.direction !== undefined || reading.isAggregateStated || reading.comparisons.length > 0)
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
    }
  },
}

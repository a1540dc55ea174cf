import { takeOverCompanies } from '#domains/entities/server/index.ts'
import { datapointsOfSet, inMetricUnit, type MetricId, metricOf } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { type Change, type Context, daysAfter, daysBefore } from '#platform/context/index.ts'
import { takeNumbers } from '#platform/numbers/index.ts'
import { type CompanyRow, dayOf, insertCompanies, OWN_COMPANY } from '../companies/store.ts'
import { digestOfText, frozenOf } from '../disclosures/disclosure-shape.ts'
import { type DisclosureRow, insertDisclosure, updateDisclosure } from '../disclosures/store.ts'
import { insertMetrics, type MetricRow, type NewMetric } from '../metrics/store.ts'
import { putProviderScores } from '../scores/store.ts'
import { insertAction, putSupplier } from '../suppliers/store.ts'
import type { EntryKept, StepKept } from '../tables.ts'
import { SAMPLE_SOURCE } from './remove-esg.ts'

const INVENTED = 'Sample data, invented'
const ENTERED_BY = 'sample-data'
const VERIFIED_BY = 'sample-reviewer'

type Values = Partial<Record<MetricId, readonly [before: number, last: number]>>
type SampleCompany = { name: string; country: string; industry: string; symbol: string; values: Values }

/** One's own company, then holdings: two years of invented values each. */
const companies: readonly SampleCompany[] = [
  {
    name: 'Nordhelm Industries (sample)',
    country: 'DE',
    industry: 'Industrial machinery',
    symbol: '',
    values: {
      'ghg-scope-1': [12_900, 11_840],
      'ghg-scope-2-location': [9_300, 8_910],
      'ghg-scope-2-market': [5_100, 3_620],
      'ghg-scope-3': [148_000, 139_500],
      'ghg-intensity': [168, 146],
      'energy-consumption': [61_200, 58_700],
      'renewable-energy-share': [41, 58],
      'water-consumption': [84_000, 79_500],
      'hazardous-waste': [212, 187],
      'waste-recycled-share': [71, 76],
      'fossil-fuel-active': [0, 0],
      'climate-target': [0, 1],
      'gender-pay-gap': [12.4, 11.1],
      'women-management-share': [24, 28],
      'accident-rate': [4.1, 3.2],
      fatalities: [0, 0],
      employees: [4_120, 4_260],
      'training-hours': [17, 21],
      'collective-bargaining-share': [82, 84],
      'ungc-violations': [0, 0],
      'board-women-share': [33, 42],
      'board-independence': [58, 58],
      'anti-corruption-training': [74, 91],
      'corruption-convictions': [0, 0],
      'payment-days': [47, 44],
      'whistleblowing-channel': [1, 1],
      revenue: [1_012, 1_055],
    },
  },
  {
    name: 'Ferrovia Logistics (sample)',
    country: 'IT',
    industry: 'Freight transport',
    symbol: 'FRVL',
    values: {
      'ghg-intensity': [410, 432],
      'renewable-energy-share': [12, 11],
      'gender-pay-gap': [21, 22],
      'accident-rate': [8.4, 8.9],
      'board-women-share': [17, 17],
      'board-independence': [33, 33],
    },
  },
  {
    name: 'Halcyon Wind (sample)',
    country: 'DK',
    industry: 'Renewable power',
    symbol: 'HALW',
    values: {
      'ghg-intensity': [22, 18],
      'renewable-energy-share': [94, 97],
      'waste-recycled-share': [88, 91],
      'climate-target': [1, 1],
      'gender-pay-gap': [4, 3],
      'women-management-share': [44, 47],
      'ungc-violations': [0, 0],
      'board-women-share': [50, 50],
      'board-independence': [70, 75],
      'fossil-fuel-active': [0, 0],
    },
  },
]

type Level = { country: number; sector: number; adverseMedia: number; certificateDays: number; noes: number }
const suppliers: readonly { name: string; country: string; industry: string; known: Level | null }[] = [
  {
    name: 'Baltic Castings (sample)',
    country: 'LV',
    industry: 'Foundry',
    known: { country: 35, sector: 70, adverseMedia: 60, certificateDays: -40, noes: 6 },
  },
  {
    name: 'Tamarind Electronics (sample)',
    country: 'VN',
    industry: 'Electronic components',
    known: { country: 65, sector: 60, adverseMedia: 90, certificateDays: -90, noes: 9 },
  },
  {
    name: 'Ostrava Steelworks (sample)',
    country: 'CZ',
    industry: 'Steel',
    known: { country: 25, sector: 85, adverseMedia: 40, certificateDays: 60, noes: 5 },
  },
  {
    name: 'Meridian Copper (sample)',
    country: 'PE',
    industry: 'Mining',
    known: { country: 70, sector: 95, adverseMedia: 85, certificateDays: -10, noes: 8 },
  },
  {
    name: 'Lindqvist Packaging (sample)',
    country: 'SE',
    industry: 'Packaging',
    known: { country: 10, sector: 30, adverseMedia: 0, certificateDays: 300, noes: 1 },
  },
  { name: 'Aldgate Freight (sample)', country: 'GB', industry: 'Freight transport', known: null },
]

/** What the sample portfolio holds, each with an invented score as its prices are invented. */
const heldInSample = [
  ['AAPL', 16.1],
  ['AGG', 20.4],
  ['AMD', 14.9],
  ['AMZN', 30.2],
  ['BA', 36.8],
  ['GLD', 28.7],
  ['JPM', 26.5],
  ['MSFT', 13.8],
  ['NFLX', 17.6],
  ['SPY', 21.9],
  ['XOM', 42.3],
].map(([symbol, overall]) => [symbol, `${symbol} (invented score)`, overall] as const)

/** Invented companies, metrics, suppliers and disclosures, each called a sample. */
export async function fillEsgSample(ctx: Context): Promise<void> {
  const ids = await takeOverCompanies(ctx, {
    source: SAMPLE_SOURCE,
    companies: [...companies, ...suppliers].map(({ name, country, industry }) => ({
      kind: 'legal',
      names: [{ text: name, kind: 'legal' }],
      identifiers: [],
      country,
      industry,
    })),
    supplies: suppliers.map((_, at) => [companies.length + at, 0] as const),
  })
  await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const first = await takeNumbers(tx.db, organisationId, 'esg-company', companies.length)
    const rows = companies.map(
      ({ symbol }, at): CompanyRow => ({
        organisationId,
        number: at === 0 ? OWN_COMPANY : first + at,
        entityId: ids[at] as number,
        symbol,
        isSample: true,
        addedBy: ENTERED_BY,
        addedAt: tx.now,
      }),
    )
    await insertCompanies(tx.db, rows)
    const metrics = await insertMetrics(
      tx.db,
      companies.flatMap(({ values }, at) => metricRows(tx, (rows[at] as CompanyRow).number, values)),
    )
    for (const [at, { known }] of suppliers.entries())
      if (known) await keepSupplier(tx, ids[companies.length + at] as number, known)
    await disclose(tx, metrics, companies[0]?.name ?? '')
    await putProviderScores(
      tx.db,
      [
        ['FRVL', 'Ferrovia Logistics (sample)', 34.2],
        ['HALW', 'Halcyon Wind (sample)', 9.6],
        ['ORBT', 'Orbital Freight (sample)', 41.5],
        ...heldInSample,
      ].map(([symbol, companyName, overall]) => ({
        organisationId,
        symbol: symbol as string,
        companyName: companyName as string,
        provider: 'Sample provider',
        asOf: dayOf(daysBefore(tx.now, 120)),
        lowest: 0,
        highest: 50,
        isHighBetter: false,
        overall: overall as number,
        environmental: null,
        social: null,
        governance: null,
        fileName: INVENTED,
        isSample: true,
        enteredBy: ENTERED_BY,
        enteredAt: tx.now,
      })),
    )
    return {
      result: undefined,
      trace: {
        action: 'esg-data.filled',
        subject: { type: 'esg-data', id: SAMPLE_SOURCE },
        after: { companies: rows.length, metrics: metrics.length, suppliers: suppliers.length },
        payload: { title: INVENTED, count: metrics.length },
      },
    }
  })
}

/** The last year whose report would be out: four months after its end. */
const lastYear = (now: Date) => (now.getUTCMonth() >= 4 ? now.getUTCFullYear() - 1 : now.getUTCFullYear() - 2)

function metricRows(tx: Context, companyNumber: number, values: Values): NewMetric[] {
  const year = lastYear(tx.now)
  const ids = Object.keys(values) as MetricId[]
  return ids.flatMap((metric, place) =>
    (values[metric] ?? []).map((value, at): NewMetric => {
      const { unit } = metricOf(metric)
      const of = year - 1 + at
      // A few of the newest values wait for a second person, as they do in a real file.
      const isWaiting =
        companyNumber === OWN_COMPANY &&
        at === 1 &&
        (metric === 'water-consumption' || metric === 'payment-days')
      const enteredAt = new Date(tx.now.getTime() - ((1 - at) * 360 + 20 + place) * 86_400_000)
      return {
        organisationId: tx.actor.organisationId,
        companyNumber,
        metric,
        value,
        unit,
        compared: inMetricUnit(metric, value, unit),
        periodStart: `${of}-01-01`,
        periodEnd: `${of}-12-31`,
        scope: 'group',
        source: `${INVENTED}: sustainability statement ${of}`,
        quote: '',
        fileId: null,
        fileName: null,
        passageState: null,
        passagePage: null,
        via: 'sample',
        asOf: dayOf(enteredAt),
        state: isWaiting ? 'waiting' : 'verified',
        enteredBy: ENTERED_BY,
        enteredByUserId: null,
        enteredAt,
        settledBy: isWaiting ? null : VERIFIED_BY,
        settledAt: isWaiting ? null : enteredAt,
        settledReason: isWaiting ? null : INVENTED,
      }
    }),
  )
}

async function keepSupplier(tx: Change, supplierId: number, known: Level): Promise<void> {
  const { organisationId } = tx.actor
  const at = daysBefore(tx.now, 30)
  const statedOf = (value: number) => ({ value, source: INVENTED, asOf: dayOf(at) })
  const questions = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10', 'B11'] as const
  await putSupplier(tx.db, {
    organisationId,
    buyerNumber: OWN_COMPANY,
    supplierId,
    components: {
      country: statedOf(known.country),
      sector: statedOf(known.sector),
      adverseMedia: statedOf(known.adverseMedia),
    },
    certificateName: 'ISO 14001',
    certificateUntil: dayOf(daysAfter(tx.now, known.certificateDays)),
    answers: Object.fromEntries(questions.map((id, place) => [id, place < known.noes ? 'no' : 'yes'])),
    changedBy: ENTERED_BY,
    changedAt: at,
  })
  if (known.certificateDays < 0)
    await insertAction(tx.db, {
      organisationId,
      buyerNumber: OWN_COMPANY,
      supplierId,
      what: 'Renew the expired ISO 14001 certificate and send a copy',
      dueOn: dayOf(daysAfter(tx.now, 45 + known.certificateDays)),
      addedBy: ENTERED_BY,
      addedAt: at,
      doneBy: null,
      doneAt: null,
      doneReason: null,
    })
}

/** A published disclosure of the year before, and a draft of the last one. */
async function disclose(tx: Change, metrics: readonly MetricRow[], companyName: string): Promise<void> {
  const year = lastYear(tx.now)
  for (const [of, isPublished] of [
    [year - 1, true],
    [year, false],
  ] as const) {
    const at = isPublished ? daysBefore(tx.now, 200) : daysBefore(tx.now, 12)
    const step = (to: StepKept['to'], by: string): StepKept => ({
      to,
      by,
      byUserId: null,
      at: at.toISOString(),
      reason: INVENTED,
    })
    const row = await insertDisclosure(tx.db, {
      organisationId: tx.actor.organisationId,
      companyNumber: OWN_COMPANY,
      type: 'csrd',
      set: 'vsme',
      year: of,
      periodStart: `${of}-01-01`,
      periodEnd: `${of}-12-31`,
      status: isPublished ? 'published' : 'draft',
      entries: entriesOf(metrics, { of, at, isWhole: isPublished }),
      history: isPublished
        ? [step('draft', ENTERED_BY), step('under_review', ENTERED_BY), step('published', VERIFIED_BY)]
        : [step('draft', ENTERED_BY)],
      publishedAt: isPublished ? at : null,
      frozen: null,
      digest: null,
      createdBy: ENTERED_BY,
      createdAt: at,
    })
    if (isPublished) await freezeSample(tx, row, { companyName, at })
  }
}

async function freezeSample(
  tx: Change,
  row: DisclosureRow,
  { companyName, at }: { companyName: string; at: Date },
): Promise<void> {
  const frozen = canonicalJson(
    frozenOf(row, { companyName, publishedBy: VERIFIED_BY, publishedAt: at.toISOString() }),
  )
  await updateDisclosure(tx.db, row, { frozen, digest: digestOfText(frozen) })
}

function entriesOf(
  metrics: readonly MetricRow[],
  { of, at, isWhole }: { of: number; at: Date; isWhole: boolean },
): Record<string, EntryKept> {
  const base = {
    text: '',
    omittedBecause: '',
    metricId: null,
    quote: '',
    by: ENTERED_BY,
    byUserId: null,
    at: at.toISOString(),
  }
  return Object.fromEntries(
    datapointsOfSet('vsme').flatMap(({ id, metric }): [string, EntryKept][] => {
      const held = metrics.find(
        (one) =>
          one.companyNumber === OWN_COMPANY &&
          one.metric === metric &&
          one.periodEnd === `${of}-12-31` &&
          one.state === 'verified',
      )
      if (held) return [[id, { ...base, value: held.compared, metricId: held.id, source: held.source }]]
      return isWhole
        ? [[id, { ...base, value: null, omittedBecause: 'Invented sample: not reported', source: '' }]]
        : []
    }),
  )
}

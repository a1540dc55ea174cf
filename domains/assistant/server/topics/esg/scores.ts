import type { CompanyFile, ProviderScore } from '#domains/esg/contract/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { about, companiesFor, HREF, isCompany, noteCaveats } from './companies-asked.ts'
import { heldScore } from './held-scores.ts'

export const percentage = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label, unit: 'share', names, read: at(id), isSummed: false })

export const score = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label: `${label} (of a hundred)`, unit: 'score', names, read: at(id), isSummed: false })

/** Companies with their scores, each with how much of it is known. */
export const esgScores: AskedTopic = {
  id: 'esg-scores',
  label: 'ESG scores',
  href: HREF,
  knowsStrangers: true,
  knowsTheCompany: true,
  nouns:
    phrases(`esg score, esg rating, esg, sustainability, esg profile, sustainability score, sustainability rating,
    esg company, esg companies, esg data`),
  hints: ['score', 'rating', 'company', 'environmental', 'social', 'governance', 'pillar'],
  about,
  usual: ['overall', 'coverage', 'rating', 'environmental', 'social', 'governance'],
  isOfNow: true,
  orders: { most: 'overall', best: 'overall', least: 'overall', worst: 'overall' },
  nameOf: (row) => String(row.name),
  isOf: isCompany,
  columns: [
    score(
      'overall',
      'ESG score',
      phrases('esg score, esg rating, overall esg, overall score, sustainability score, esg'),
    ),
    percentage(
      'coverage',
      'coverage of the score',
      phrases('esg coverage, coverage, how complete, how much is known, known, score coverage'),
    ),
    score(
      'environmental',
      'environmental score',
      phrases('environmental score, environmental, e score, e pillar, environment'),
    ),
    score('social', 'social score', ['social score', 'social', 's score', 's pillar']),
    score('governance', 'governance score', ['governance score', 'governance', 'g score', 'g pillar']),
    field('rating', { label: 'ESG rating', kind: 'category', names: 'esg grade, esg letter' }),
    field('provider', {
      label: 'score of a provider, on our scale (of a hundred)',
      unit: 'score',
      names: `provider score, provider, external score, third party score, vendor score, provider rating,
        rating agency score`,
      isSummed: false,
    }),
    field('providerTold', {
      label: 'as the provider tells it',
      names: 'raw provider score, provider tells, as the provider tells it',
    }),
    field('country', { label: 'country', kind: 'category', names: '' }),
    field('waiting', {
      label: 'values that wait to be verified',
      unit: 'count',
      names: `esg values waiting, unverified, waiting to be verified, to be verified, not verified,
        verified, yet verified, unverified metric, awaiting verification`,
      isSummed: true,
    }),
    field('missing', {
      label: 'what is not known',
      names: 'esg gaps, missing, esg missing, not covered, gap',
    }),
  ],
  async load(asker, wanted) {
    const symbol =
      wanted.things.length === 1 && wanted.things[0]?.kind === 'symbol' ? wanted.things[0].id : undefined
    const companies = await companiesFor(asker, wanted).catch(async (failure: unknown) => {
      if (symbol === undefined || !(failure instanceof NoEvidence)) throw failure
      return heldScore(asker, symbol)
    })
    if (!Array.isArray(companies)) return companies
    const files = await Promise.all(
      companies.map(async ({ id }) => asker.ask<CompanyFile>('esg.company', { id })),
    )
    const rows = files.map(({ company, score: scored }, index): Row => {
      const of = (pillar: string) => scored.pillars.find((one) => one.pillar === pillar)?.score ?? null
      return {
        ...company,
        overall: scored.overall,
        coverage: scored.coverage,
        rating: scored.rating ? `${scored.rating.rating} (${scored.rating.words})` : null,
        environmental: of('environmental'),
        social: of('social'),
        governance: of('governance'),
        waiting: companies[index]?.waiting ?? 0,
        missing: scored.pillars.flatMap(({ missing }) => missing).join(', ') || null,
      }
    })
    if (wanted.columns.some((id) => id.startsWith('provider'))) await addProviders(asker, rows)
    const [only] = rows
    if (rows.length === 1 && only && only.overall === null)
      throw new NoEvidence(
        `${only.name} has no ESG score: no verified metric of it is held. Nothing is guessed.`,
        'ESG companies',
      )
    noteCaveats(
      asker,
      files.map(({ company }) => company),
      files.reduce((sum, one) => sum + one.score.oldCount, 0),
    )
    const partial = files.filter(({ score: one }) => one.overall !== null && one.coverage < 1)
    if (partial.length > 0 && !wanted.columns.includes('coverage'))
      asker.notes.add('A score is of what is known alone; its coverage says how much that is')
    const oldest = files.flatMap(({ score: one }) => one.oldest ?? []).sort()[0] ?? null
    return {
      rows,
      tool: 'esg.company',
      asOf: oldest,
      href: rows.length === 1 ? `${HREF}/companies/${only!.id}` : HREF,
    }
  },
}

/** What a provider says of companies with a symbol, on its own scale and on the one of the installation. */
async function addProviders(asker: Asker, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    if (!row.symbol) continue
    const [newest] = await asker.ask<ProviderScore[]>('esg.provider-scores', { symbol: row.symbol })
    if (!newest) continue
    row.provider = newest.overall
    row.providerTold = `${newest.told.overall} on a scale of ${newest.scale} (${newest.provider})`
  }
}

import type { EsgDisclosureLine } from '#domains/esg/contract/index.ts'
import { type AskedTopic, at, field, NoEvidence, phrases } from '../topic.ts'
import { HREF, SAMPLE } from './companies-asked.ts'

/** Disclosures by CSRD and SFDR with how far they are. */
export const disclosures: AskedTopic = {
  id: 'disclosures',
  label: 'disclosures',
  href: HREF,
  nouns:
    phrases(`disclosure, csrd, sfdr, csrd report, sustainability report, sustainability statement, esrs, datapoint,
    esg report, materiality, double materiality, taxonomy`),
  hints: ['draft', 'published', 'review', 'report', 'state', 'esg', 'told'],
  about: ['esg-company'],
  usual: ['status', 'type', 'year', 'told', 'datapoints'],
  dated: 'periodEnd',
  orders: { newest: 'year', oldest: 'year', most: 'told', least: 'told' },
  nameOf: (row) => `${String(row.disclosureType).toUpperCase()} disclosure of ${row.companyName}`,
  detailOf: (row) => String(row.reportingPeriod),
  isOf: (row, { id }) => String(row.companyId) === id,
  columns: [
    field('status', {
      label: 'state',
      names: 'state, status, how far, stage, where are we, where do we stand',
      values: {
        draft: 'draft, in draft, not handed in, unpublished',
        under_review: 'under review, in review, handed in',
        published: 'published, public, out already',
        archived: 'archived',
      },
      whenOf: { published: 'publishedAt' },
    }),
    field('type', {
      label: 'kind',
      names: 'kind, type',
      values: { csrd: ['csrd'], sfdr: ['sfdr'] },
      read: at('disclosureType'),
    }),
    field('year', {
      label: 'financial year',
      names: 'reporting year, financial year',
      read: at('reportingPeriod'),
    }),
    field('told', {
      label: 'datapoints told',
      unit: 'count',
      names: 'datapoints told, told, datapoints filled, filled in, answered datapoint, complete',
      isSummed: false,
    }),
    field('datapoints', {
      label: 'datapoints of its set',
      unit: 'count',
      names: 'datapoint, datapoints in all',
      isSummed: false,
    }),
    field('open', {
      label: 'datapoints open',
      unit: 'count',
      names: 'open datapoint, datapoints open, missing datapoint, datapoints missing, missing, left to tell',
      read: (row) => Number(row.datapoints) - Number(row.told),
      isSummed: false,
    }),
    field('publishedAt', {
      label: 'published on',
      unit: 'moment',
      names: 'published on, publication date, publish, when published',
    }),
    field('periodEnd', {
      label: 'year',
      unit: 'day',
      read: (row) => `${row.reportingYear}-12-31`,
    }),
  ],
  async load(asker, { reading }) {
    const kept = /\b(?:materiality|taxonomy)\b/.exec(reading.text)?.[0]
    const rows = await asker.ask<EsgDisclosureLine[]>('esg.disclosures', {})
    if (kept)
      throw new NoEvidence(
        `The assistant does not read the worksheet on ${kept}: it is under ESG, worksheets.`,
        'Disclosures',
      )
    if (rows.some(({ companyName }) => companyName.endsWith('(sample)'))) asker.notes.add(SAMPLE)
    return { rows, tool: 'esg.disclosures' }
  },
}

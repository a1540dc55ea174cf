import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Report, reportFile } from '#platform/report-files/index.ts'
import type { exportDisclosure as endpoint } from '../../contract/index.ts'
import { companyShapes } from '../companies/company-shape.ts'
import { companyOfOrganisation } from '../companies/store.ts'
import { disclosureShape, type FrozenDisclosure, frozenOf, legalLacks } from './disclosure-shape.ts'
import { type DisclosureRow, disclosureOfOrganisation } from './store.ts'

/**
 * A disclosure as a file, every datapoint with its evidence. What is published is written from what was frozen.
 * @throws Problem `not-found`, `conflict` where what is kept is no longer what was frozen.
 */
export async function exportDisclosure(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const row = await disclosureOfOrganisation(ctx.db, organisationId, id)
  const file = await disclosureShape(ctx, row)
  if (file.isIntact === false)
    throw new Problem(
      'conflict',
      'The stored copy of this disclosure differs from what was published: its digest does not match.',
    )
  const company = await companyOfOrganisation(ctx.db, organisationId, row.companyNumber)
  const [named] = await companyShapes(ctx, [company])
  const stated =
    row.frozen === null
      ? frozenOf(row, { companyName: named?.name ?? '', publishedBy: '', publishedAt: '' })
      : (JSON.parse(row.frozen) as FrozenDisclosure)
  if (format !== 'json')
    return reportFile(reportOf(row, stated, { now: ctx.now, isSample: company.isSample }), format)
  return {
    fileName: `${row.type}-${row.year}-${row.id}.json`,
    contentType: 'application/json',
    body: JSON.stringify(structuredOf(row, stated, company.isSample), null, 2),
  }
}

const statedIn = (entry: FrozenDisclosure['datapoints'][number]['entry']) =>
  entry === null ? null : entry.omittedBecause ? null : (entry.value ?? entry.text)

function noticesOf(row: DisclosureRow, stated: FrozenDisclosure, isSample: boolean): string[] {
  const open = stated.datapoints.filter(({ entry }) => entry === null).length
  return [
    ...(isSample ? ['Sample data: the company and its figures are invented.'] : []),
    ...(row.digest ? [] : ['Not published: figures and texts may still change.']),
    ...(open > 0 ? [`${open} of ${stated.datapoints.length} datapoints are undecided.`] : []),
    ...legalLacks(stated),
    stated.set.lacks,
  ]
}

function reportOf(
  row: DisclosureRow,
  stated: FrozenDisclosure,
  { now, isSample }: { now: Date; isSample: boolean },
): Report {
  const given = stated.datapoints.filter(({ entry }) => entry && !entry.omittedBecause)
  const omitted = stated.datapoints.filter(({ entry }) => entry?.omittedBecause)
  return {
    title: `${stated.type.toUpperCase()} disclosure ${stated.year}, ${stated.company.name}`,
    subtitle: `${stated.set.name}, ${stated.periodStart} to ${stated.periodEnd}`,
    asOf: (stated.publishedAt || now.toISOString()).slice(0, 10),
    notices: noticesOf(row, stated, isSample),
    sections: [
      {
        title: 'Datapoints',
        figures: [
          { label: 'Reported', value: given.length, kind: 'number', digits: 0 },
          { label: 'Left out with a reason', value: omitted.length, kind: 'number', digits: 0 },
          { label: 'Of', value: stated.datapoints.length, kind: 'number', digits: 0 },
        ],
        tables: datapointTables(given, omitted),
      },
      {
        title: 'How it came to be',
        tables: [
          {
            title: 'Steps',
            columns: [{ title: 'Step' }, { title: 'By' }, { title: 'At' }, { title: 'Reason' }],
            rows: row.history.map((one) => [
              one.to.replace('_', ' '),
              one.by,
              one.at.slice(0, 16).replace('T', ' '),
              one.reason,
            ]),
          },
        ],
      },
    ],
    method: [
      'Every figure is a value that a second person verified against its evidence, or was reported in the disclosure with its source; it was published by somebody who reported none of it.',
      ...(row.digest ? [`Frozen when published; SHA-256 ${row.digest}.`] : []),
    ],
    sources: [stated.set.law],
  }
}

type Datapoints = FrozenDisclosure['datapoints']

function datapointTables(
  given: Datapoints,
  omitted: Datapoints,
): NonNullable<Report['sections'][number]['tables']> {
  return [
    {
      title: 'Figures',
      columns: [
        { title: 'Requirement' },
        { title: 'Datapoint' },
        { title: 'Value', kind: 'number' },
        { title: 'Unit' },
        { title: 'Evidence' },
      ],
      rows: given
        .filter(({ type }) => type === 'number')
        .map((one) => [
          `${one.requirement} ${one.paragraph}`.trim(),
          one.name,
          one.entry?.value ?? null,
          one.unit,
          one.entry?.source ?? '',
        ]),
    },
    {
      title: 'Texts',
      columns: [{ title: 'Requirement' }, { title: 'Datapoint' }, { title: 'Text' }, { title: 'Evidence' }],
      rows: given
        .filter(({ type }) => type === 'narrative')
        .map((one) => [
          `${one.requirement} ${one.paragraph}`.trim(),
          one.name,
          one.entry?.text ?? '',
          one.entry?.source ?? '',
        ]),
    },
    {
      title: 'Left out',
      columns: [{ title: 'Requirement' }, { title: 'Datapoint' }, { title: 'Because' }],
      rows: omitted.map((one) => [
        `${one.requirement} ${one.paragraph}`.trim(),
        one.name,
        one.entry?.omittedBecause ?? '',
      ]),
    },
    {
      title: 'Passages',
      columns: [
        { title: 'Datapoint' },
        { title: 'Source' },
        { title: 'Word for word' },
        { title: 'Reported by' },
        { title: 'At' },
      ],
      rows: given
        .filter(({ entry }) => entry?.quote)
        .map((one) => [
          one.name,
          one.entry?.source ?? '',
          one.entry?.quote ?? '',
          one.entry?.by ?? '',
          one.entry?.at.slice(0, 10) ?? '',
        ]),
    },
  ]
}

/** Said in the file itself: who opens it elsewhere sees no screen of ours. */
const untagged =
  'No fact carries an element name of an XBRL taxonomy: taxonomyConcept is null throughout. `id` is a number of this product, `requirement` and `paragraph` those of the legal text. Element names of the taxonomy in force are added during tagging; until then this is not inline XBRL and cannot be filed as such.'

/**
 * Facts with context, unit and evidence, one for each datapoint that is told: what an inline XBRL tagger needs. Concepts are named by requirement and
 * paragraph; element names of a taxonomy are not guessed.
 */
function structuredOf(row: DisclosureRow, stated: FrozenDisclosure, isSample: boolean) {
  return {
    format: 'assay-disclosure/1',
    tagging: untagged,
    isSample,
    status: row.status,
    digest: row.digest,
    entity: stated.company,
    disclosure: { type: stated.type, year: stated.year, set: stated.set },
    contexts: { period: { start: stated.periodStart, end: stated.periodEnd } },
    publishedBy: stated.publishedBy || null,
    publishedAt: stated.publishedAt || null,
    facts: stated.datapoints.map((one) => ({
      id: one.id,
      requirement: one.requirement,
      paragraph: one.paragraph,
      label: one.name,
      type: one.type,
      context: 'period',
      unit: one.unit || null,
      value: statedIn(one.entry),
      omittedBecause: one.entry?.omittedBecause || null,
      isDecided: one.entry !== null,
      taxonomyConcept: null,
      evidence:
        one.entry && !one.entry.omittedBecause
          ? {
              source: one.entry.source,
              quote: one.entry.quote || null,
              metricId: one.entry.metricId,
              toldBy: one.entry.by,
              toldAt: one.entry.at,
            }
          : null,
    })),
    steps: row.history.map(({ byUserId: _, ...one }) => one),
  }
}

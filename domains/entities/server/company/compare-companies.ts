import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { tableFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { areOfOtherYears, FIELDS, ruleLabel, screeningLabel, screeningMeaning } from '../../contract/index.ts'
import { readOwnership } from '../ownership.ts'
import { readEntity } from '../read-entity.ts'

type Answer = z.input<typeof endpoints.Comparison>
type Company = Awaited<ReturnType<typeof readEntity>>

/**
 * Companies beside each other, field by field. What no source says of one is not a difference: it is not known.
 * @throws Problem `not-found`, `invalid-input` where two of the numbers are one company today.
 */
export async function compareCompanies(
  ctx: Context,
  { ids }: RequestOf<typeof endpoints.compareCompanies>,
): Promise<Answer> {
  const companies: Company[] = []
  for (const id of ids) {
    const company = await readEntity(ctx, { id })
    if (companies.some((other) => other.id === company.id))
      throw new Problem('invalid-input', `${company.name} is selected twice.`, { field: 'ids' })
    companies.push(company)
  }
  return {
    companies: await Promise.all(
      companies.map(async ({ id, name, isOwn, screening }) => ({
        id,
        name,
        isOwn,
        screening,
        ownership: await ruleOf(ctx, id),
      })),
    ),
    rows: [...identifierRows(companies), ...FIELDS.flatMap((field) => fieldRow(companies, field))],
  }
}

/** How the 50 percent rule stands; one whose owners are too many to work out says so and does not take the comparison away. */
async function ruleOf(ctx: Context, id: number): Promise<Answer['companies'][number]['ownership']> {
  try {
    const { rule } = await readOwnership(ctx, { id })
    return { verdict: rule.verdict, because: rule.because }
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'too-large')
      return { verdict: null, because: failure.message }
    throw failure
  }
}

function fieldRow(
  companies: readonly Company[],
  { id, label }: (typeof FIELDS)[number],
): Answer['rows'][number][] {
  const values = companies.map(({ fields }) => {
    const field = fields.find((one) => one.field === id)
    const shown = field?.values.find(({ isShown }) => isShown)
    return field && shown
      ? { shown: field.shown, source: shown.title, asOf: shown.asOf, doAgree: field.doAgree }
      : null
  })
  return values.every((value) => value === null)
    ? []
    : [{ field: id, label, values, doDiffer: !itsOwn.has(id) && doDiffer(values) }]
}

/** What every company has of its own: that it differs says nothing. */
const itsOwn: ReadonlySet<string> = new Set(['name', 'website', 'description'])

const compared = [
  ['lei', 'LEI'],
  ['cik', 'CIK'],
  ['ticker', 'Ticker'],
  ['isin', 'ISIN'],
  ['registration', 'Registration number'],
  ['vat', 'VAT number'],
] as const

const identifierRows = (companies: readonly Company[]): Answer['rows'] =>
  compared.flatMap(([kind, label]) => {
    const values = companies.map(({ identifiers }) => {
      const own = identifiers.filter((one) => one.kind === kind)
      return own.length === 0
        ? null
        : {
            shown: own.map(({ value }) => value).join(', '),
            source: [...new Set(own.flatMap(({ sources }) => sources))].join(', '),
            asOf: null,
            doAgree: true,
          }
    })
    // Numbers that name a company differ between any two.
    return values.every((value) => value === null) ? [] : [{ field: kind, label, values, doDiffer: false }]
  })

const doDiffer = (values: readonly ({ shown: string } | null)[]): boolean =>
  new Set(values.flatMap((value) => (value ? [value.shown.toLowerCase()] : []))).size > 1

/** The comparison as CSV or XLSX, each value beside its source. */
export async function exportComparison(
  ctx: Context,
  { ids, format }: RequestOf<typeof endpoints.exportComparison>,
): Promise<FileAnswer> {
  const { companies, rows } = await compareCompanies(ctx, { ids })
  const statuses = [
    [
      'Screening',
      ...companies.flatMap(({ screening }) => [
        screeningLabel[screening.state],
        screening.under && screening.at
          ? `under “${screening.under}”, ${new Date(screening.at as Date | string).toISOString().slice(0, 10)}`
          : screeningMeaning[screening.state],
      ]),
      null,
    ],
    [
      '50 percent rule',
      ...companies.flatMap(({ ownership }) => [
        ownership.verdict ? ruleLabel[ownership.verdict] : 'Not worked out',
        ownership.because,
      ]),
      null,
    ],
  ]
  const stated = rows.map((row) => [
    row.label,
    ...row.values.flatMap((value) => [
      value?.shown ?? null,
      value
        ? [value.source, value.asOf ? `as of ${value.asOf}` : '', value.doAgree ? '' : 'other sources differ']
            .filter(Boolean)
            .join(', ')
        : null,
    ]),
    [row.doDiffer ? 'Differs' : '', row.doDiffer && areOfOtherYears(row) ? 'Values of different years' : '']
      .filter(Boolean)
      .join('. ') || null,
  ])
  async function* parts() {
    yield [...statuses, ...stated]
  }
  const table = {
    title: 'Companies compared',
    about: [
      ['Compared', companies.map(({ name }) => name).join(', ')] as const,
      ['Read', ctx.now.toISOString()] as const,
      ['Note', 'An empty cell means that no source reports it.'] as const,
      ['Screening', screeningMeaning.clear] as const,
    ],
    columns: ['Field', ...companies.flatMap(({ name }) => [name, `${name}: source`]), 'Note'],
    parts: parts(),
  }
  return {
    fileName: `companies-compared-${ctx.now.toISOString().slice(0, 10)}.${format}`,
    ...tableFile(table, format),
  }
}

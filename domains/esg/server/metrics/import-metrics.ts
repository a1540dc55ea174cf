import type { z } from 'zod'
import { metricOf, unitOfMetric } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import {
  type ColumnField,
  canBeThousands,
  dateColumnOf,
  isPointUndecidedIn,
  readDate,
  rememberAsked,
} from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { EsgFileRead, importEsgMetrics as endpoint } from '../../contract/index.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import { metricNamed } from './metric-names.ts'
import { newMetrics, questionsOn, requireAsked, type StatedValue, soundValue } from './metrics.ts'
import { insertMetrics } from './store.ts'
import { numberIn, readTable, requireUsable, type TableRead, withPoints } from './table-file.ts'

const PURPOSE = 'esg-metrics'
const TOLD = 200

type Field = 'metric' | 'value' | 'unit' | 'periodStart' | 'periodEnd' | 'scope' | 'source' | 'quote' | 'asOf'
const fields: readonly ColumnField<Field>[] = [
  { field: 'metric', titles: ['metric', 'metricname', 'indicator', 'kpi', 'datapoint'] },
  { field: 'value', titles: ['value', 'amount', 'metricvalue', 'figure'] },
  { field: 'unit', titles: ['unit', 'units', 'metricunit', 'uom'] },
  { field: 'periodStart', titles: ['periodstart', 'from', 'startdate', 'periodfrom', 'start'] },
  { field: 'periodEnd', titles: ['periodend', 'to', 'enddate', 'periodto', 'end', 'yearend'] },
  { field: 'scope', titles: ['scope', 'boundary', 'toldfor', 'reportedfor'] },
  { field: 'source', titles: ['source', 'reference', 'evidence', 'document'] },
  { field: 'quote', titles: ['quote', 'passage', 'excerpt'] },
  { field: 'asOf', titles: ['asof', 'asat', 'retrievedon'] },
]
const needs: readonly Field[] = ['metric', 'value', 'unit', 'periodStart', 'periodEnd']

/** Keeps the metrics of a file, or tells what it would keep. @throws Problem `metric-refused`, `not-found`, `unsupported-file`, `too-large`. */
export async function importEsgMetrics(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof EsgFileRead>> {
  const { organisationId } = ctx.actor
  await companyOfOrganisation(ctx.db, organisationId, input.id)
  const table = await readTable(ctx, input, { purpose: PURPOSE, fields, needs })
  const { values, refused } = valuesOf(table, { ctx, fileName: input.file.name.slice(0, 200) })
  const isTrial = input.isTrial === 'true'
  const questions = await questionsOn(
    ctx,
    input.id,
    values.map(({ told }) => told),
  )
  if (!isTrial) {
    requireUsable(table.needs, refused)
    requireAsked(questions, input.isDoubtAccepted === 'true')
    await recordChange(ctx, async (tx) => {
      await holdCompany(tx.db, organisationId, input.id)
      const rows = await insertMetrics(
        tx.db,
        newMetrics(
          tx,
          input.id,
          values.map(({ told }) => told),
        ),
      )
      const remembered = await rememberAsked(tx, PURPOSE, table)
      return {
        result: undefined,
        trace: [
          {
            action: 'esg-metric.kept' as const,
            subject: { type: 'esg-company' as const, id: input.id },
            after: {
              file: input.file.name.slice(0, 200),
              metrics: rows.map(({ id, metric, value, unit }) => ({ id, metric, value, unit })),
            },
            payload: { title: input.file.name.slice(0, 200), count: rows.length },
          },
          ...remembered,
        ],
      }
    })
  }
  return {
    titles: table.titles,
    columns: table.columns as Record<string, string | null>,
    mappedBy: table.mappedBy,
    needs: table.needs,
    notes: [...table.notes, ...questions],
    rows: values.slice(0, TOLD).map(({ line, told }) => ({
      line,
      words: `${metricOf(told.metric).name}: ${told.value} ${told.unit}, ${told.periodStart} to ${told.periodEnd}`,
    })),
    rowCount: values.length,
    refused: refused.slice(0, TOLD),
    refusedCount: refused.length,
    passedOver: 0,
    kept: isTrial ? 0 : values.length,
    isTrial,
  }
}

type Reading = {
  values: { line: number; told: StatedValue }[]
  refused: { line: number; reason: string }[]
}

function valuesOf(read: TableRead<Field>, { ctx, fileName }: { ctx: Context; fileName: string }): Reading {
  const reading: Reading = { values: [], refused: [] }
  if (read.needs.length > 0) return reading
  const table = withPoints(read, ['value'])
  const orders = Object.fromEntries(
    (['periodStart', 'periodEnd', 'asOf'] as const).map((field) => [
      field,
      dateColumnOf(
        table.rows.map((row) => row.cell(field)),
        table.columns[field] ?? '',
      ).order,
    ]),
  )
  const isPointUndecided = isPointUndecidedIn(
    table.rows.map((row) => row.cell('value')),
    (cell) => typeof numberIn(cell) === 'number',
  )
  const day = (row: TableRead<Field>['rows'][number], field: 'periodStart' | 'periodEnd' | 'asOf') => {
    const date = readDate(row.cell(field), orders[field] ?? null, ctx.now)
    if ('refused' in date) return date
    return date.date.length === 10 ? date : { refused: `"${row.cell(field)}" names no day.` }
  }
  for (const row of table.rows) {
    const stated = rowValue(row, { ctx, fileName, day })
    const value = row.cell('value')
    const reason =
      isPointUndecided && canBeThousands(value)
        ? `“${value}” can be read as a decimal and as thousands, and no other value settles it: write it without a point, or with another decimal.`
        : 'reason' in stated
          ? stated.reason
          : mixedWith(stated.value, reading.values)
    if (reason !== undefined) reading.refused.push({ line: row.line, reason })
    else if ('value' in stated) reading.values.push({ line: row.line, told: stated.value })
  }
  return reading
}

/** One metric of a file is told in one unit: two of them are more likely a slip than meant. */
function mixedWith(stated: StatedValue, before: Reading['values']): string | undefined {
  const same = before.filter((one) => one.told.metric === stated.metric)
  const other = same.find((one) => one.told.unit !== stated.unit)
  if (other)
    return `It reports “${metricOf(stated.metric).name}” in ${stated.unit}, line ${other.line} in ${other.told.unit}. Use one unit for a metric in a file.`
  const twice = same.find(
    (one) =>
      one.told.periodStart === stated.periodStart &&
      one.told.periodEnd === stated.periodEnd &&
      one.told.scope === stated.scope,
  )
  return twice && `The same metric of the same period is already in line ${twice.line}.`
}

const scopes = {
  group: 'group',
  company: 'company',
  site: 'site',
  consolidated: 'group',
  parent: 'company',
} as const

function rowValue(
  row: TableRead<Field>['rows'][number],
  {
    ctx,
    fileName,
    day,
  }: {
    ctx: Context
    fileName: string
    day: (
      row: TableRead<Field>['rows'][number],
      field: 'periodStart' | 'periodEnd' | 'asOf',
    ) => { date: string } | { refused: string }
  },
): { value: StatedValue } | { reason: string } {
  const named = metricNamed(row.cell('metric'))
  if ('reason' in named) return named
  const { metric } = named
  const value = numberIn(row.cell('value'), unitOfMetric(metric, row.cell('unit')))
  if (value === undefined || value === null)
    return { reason: `“${row.cell('value').slice(0, 40)}” is no number.` }
  const start = day(row, 'periodStart')
  const end = day(row, 'periodEnd')
  if ('refused' in start) return { reason: start.refused }
  if ('refused' in end) return { reason: end.refused }
  const asOf = row.cell('asOf') ? day(row, 'asOf') : { date: dayOf(ctx.now) }
  if ('refused' in asOf) return { reason: asOf.refused }
  const scopeWords = row.cell('scope').toLowerCase()
  const scope = scopeWords === '' ? 'group' : scopes[scopeWords as keyof typeof scopes]
  if (!scope) return { reason: `“${row.cell('scope').slice(0, 40)}” is not group, company or site.` }
  return soundValue(
    {
      metric,
      value,
      unit: row.cell('unit').slice(0, 40),
      periodStart: start.date,
      periodEnd: end.date,
      scope,
      source: (row.cell('source') || `${fileName}, line ${row.line}`).slice(0, 300),
      quote: row.cell('quote').slice(0, 2_000),
      via: 'file',
      asOf: asOf.date,
    },
    dayOf(ctx.now),
  )
}

import type { z } from 'zod'
import { onOurScale } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type ColumnField, dateColumnOf, readDate, rememberColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { EsgFileRead } from '../../contract/index.ts'
import { dayOf } from '../companies/store.ts'
import { numberIn, readTable, requireUsable, type TableRead, withPoints } from '../metrics/table-file.ts'
import { type ProviderRow, providerScoresOf, providerShape, putProviderScores } from './store.ts'

const PURPOSE = 'esg-provider-scores'
const TOLD = 200

type Field = 'symbol' | 'name' | 'overall' | 'environmental' | 'social' | 'governance' | 'asOf'
const fields: readonly ColumnField<Field>[] = [
  { field: 'symbol', titles: ['symbol', 'ticker', 'tickersymbol'] },
  { field: 'name', titles: ['name', 'company', 'companyname', 'issuer'] },
  {
    field: 'overall',
    titles: ['overall', 'overallscore', 'totalesgriskscore', 'totalesg', 'esgscore', 'score', 'esg'],
  },
  { field: 'environmental', titles: ['environmental', 'environmentalscore', 'environment', 'e'] },
  { field: 'social', titles: ['social', 'socialscore', 's'] },
  { field: 'governance', titles: ['governance', 'governancescore', 'g'] },
  {
    field: 'asOf',
    titles: ['asof', 'asat', 'asofdate', 'scoredate', 'ratingdate', 'lastupdated', 'updatedon', 'date'],
  },
]

/** Keeps the scores of a provider's file, or tells what it would keep. @throws Problem `metric-refused`, `invalid-input` for a day to come. */
export async function importProviderScores(
  ctx: Context,
  input: RequestOf<typeof endpoints.importProviderScores>,
): Promise<z.input<typeof EsgFileRead>> {
  if (input.asOf > dayOf(ctx.now))
    throw new Problem('invalid-input', 'A score cannot have a future date.', {
      issues: [{ field: 'asOf', message: 'This day is still to come' }],
    })
  const table = await readTable(ctx, input, { purpose: PURPOSE, fields, needs: ['symbol', 'overall'] })
  const { rows, refused, passedOver } = rowsOf(ctx, table, input)
  const isTrial = input.isTrial === 'true'
  if (!isTrial) {
    requireUsable(table.needs, refused)
    await recordChange(ctx, async (tx) => {
      await putProviderScores(
        tx.db,
        rows.map(({ row }) => row),
      )
      const remembered =
        table.mappedBy === 'request'
          ? await rememberColumns(
              tx,
              { purpose: PURPOSE, titles: table.titles },
              { columns: table.columns as Record<string, string | null>, words: {} },
            )
          : []
      return {
        result: undefined,
        trace: [
          {
            action: 'esg-provider.kept' as const,
            subject: { type: 'esg-data' as const, id: input.provider },
            after: {
              provider: input.provider,
              asOf: input.asOf,
              file: input.file.name.slice(0, 200),
              scores: rows.length,
              scale: [input.lowest, input.highest, input.isHighBetter],
            },
            payload: { title: input.provider, count: rows.length },
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
    notes: table.notes,
    rows: rows.slice(0, TOLD).map(({ line, row }) => ({
      line,
      words: `${row.symbol}: ${row.overall}, which is ${onOurScale(row.overall, row)} of 100 here${row.asOf === input.asOf ? '' : `, as of ${row.asOf}`}`,
    })),
    rowCount: rows.length,
    refused: refused.slice(0, TOLD),
    refusedCount: refused.length,
    passedOver,
    kept: isTrial ? 0 : rows.length,
    isTrial,
  }
}

/** The day of a row: its own where the file has a column of days, which is then never taken for another; else that of the whole file. */
function dayReader(
  ctx: Context,
  table: TableRead<Field>,
  ofFile: string,
): (cell: (field: Field) => string) => { date: string } | { refused: string } {
  const title = table.columns.asOf
  if (!title || !table.titles.includes(title)) return () => ({ date: ofFile })
  const { order } = dateColumnOf(
    table.rows.map((row) => row.cell('asOf')),
    title,
  )
  const today = dayOf(ctx.now)
  return (cell) => {
    const words = cell('asOf')
    if (!words) return { refused: `It has no date under “${title}”: the date of the score is unknown.` }
    const day = readDate(words, order, ctx.now)
    if ('refused' in day) return day
    if (day.date.length < 10) return { refused: `“${words}” under “${title}” names no day.` }
    return day.date > today ? { refused: `The day ${day.date} is still to come.` } : day
  }
}

function rowsOf(
  ctx: Context,
  read: TableRead<Field>,
  input: RequestOf<typeof endpoints.importProviderScores>,
) {
  const table = withPoints(read, ['overall', 'environmental', 'social', 'governance'])
  const rows: { line: number; row: Omit<ProviderRow, 'id'> }[] = []
  const refused: { line: number; reason: string }[] = []
  /** The line in which a symbol and a day came first. */
  const lineOf = new Map<string, number>()
  let passedOver = 0
  const { lowest, highest } = input
  const dayIn = dayReader(ctx, table, input.asOf)
  for (const { line, cell } of table.needs.length > 0 ? [] : table.rows) {
    const symbol = cell('symbol').toUpperCase().slice(0, 30)
    const numbers = (['overall', 'environmental', 'social', 'governance'] as const).map((field) => ({
      text: cell(field),
      value: numberIn(cell(field)),
    }))
    const [overall, environmental, social, governance] = numbers.map(({ value }) => value ?? null)
    const wrong = numbers.find(({ value }) => value === undefined)
    const outside = numbers.find(
      ({ value }) => value !== null && value !== undefined && (value < lowest || value > highest),
    )
    const asOf = dayIn(cell)
    const before = 'date' in asOf ? lineOf.get(`${asOf.date} ${symbol}`) : undefined
    if (!symbol) refused.push({ line, reason: 'It names no symbol.' })
    else if (wrong) refused.push({ line, reason: `“${wrong.text.slice(0, 40)}” is no number.` })
    else if (outside)
      refused.push({ line, reason: `${outside.text} lies outside the scale of ${lowest} to ${highest}.` })
    else if (before !== undefined) refused.push({ line, reason: `${symbol} is in line ${before} already.` })
    else if (overall === null || overall === undefined) passedOver += 1
    else if ('refused' in asOf) refused.push({ line, reason: asOf.refused })
    else {
      lineOf.set(`${asOf.date} ${symbol}`, line)
      rows.push({
        line,
        row: {
          organisationId: ctx.actor.organisationId,
          symbol,
          companyName: cell('name').slice(0, 300),
          provider: input.provider,
          asOf: asOf.date,
          lowest,
          highest,
          isHighBetter: input.isHighBetter === 'true',
          overall,
          environmental: environmental ?? null,
          social: social ?? null,
          governance: governance ?? null,
          fileName: input.file.name.slice(0, 200),
          isSample: false,
          enteredBy: actorName(ctx.actor),
          enteredAt: ctx.now,
        },
      })
    }
  }
  return { rows, refused, passedOver }
}

/** What providers say of a symbol, side by side. */
export async function listProviderScores(
  ctx: Context,
  { symbol }: RequestOf<typeof endpoints.listProviderScores>,
) {
  const rows = await providerScoresOf(ctx.db, ctx.actor.organisationId, [symbol.toUpperCase()])
  return rows.map((row) => providerShape(row, ctx.now))
}

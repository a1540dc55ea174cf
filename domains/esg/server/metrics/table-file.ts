import { z } from 'zod'
import {
  type ColumnField,
  columnsByTitles,
  findHeader,
  hasDecimalComma,
  likelyHeader,
  recallColumns,
  titlesOf,
  withDecimalPoint,
} from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader, type TableRow } from '#platform/tabular/index.ts'
import type { read } from './file-rows.ts'

const readRows = fileReader<typeof read>(new URL('./file-rows.ts', import.meta.url))
const Columns = z.record(z.string(), z.string().nullable())

export type TableRead<Field extends string> = {
  titles: string[]
  columns: Partial<Record<Field, string | null>>
  mappedBy: 'titles' | 'memory' | 'request'
  needs: Field[]
  notes: string[]
  rows: { line: number; cell: (field: Field) => string }[]
}

/** Sheets that are looked at for one with the columns that are needed: a cover stands before the figures. */
const SHEETS_MAX = 6

/** The first sheet whose titles are known, or the first of all. */
async function readSheet<Field extends string>(
  ctx: Context,
  file: File,
  asked: { fields: readonly ColumnField<Field>[]; needs: readonly Field[] },
): Promise<{ rows: TableRow[]; notes: string[]; header: number }> {
  const sheetAt = async (sheet: number) => {
    const { parts, facts } = await readRows(ctx, file, { sheet })
    const rows: TableRow[] = []
    for await (const part of parts()) rows.push(...part)
    return { rows, notes: facts.notes, header: findHeader(rows, asked.fields, [...asked.needs]) }
  }
  const first = await sheetAt(0)
  const others = first.notes.filter((note) => note.startsWith('Only the sheet')).length
  for (let sheet = 1; sheet <= others && sheet < SHEETS_MAX && first.header === undefined; sheet += 1) {
    const { header, ...read } = await sheetAt(sheet)
    if (header !== undefined) return { ...read, header }
  }
  return { ...first, header: first.header ?? likelyHeader(first.rows) }
}

/** A table that names its columns: by what the request says, by what was said of such a file before, or by its titles. @throws Problem `unsupported-file`, `too-large`. */
export async function readTable<Field extends string>(
  ctx: Context,
  input: { file: File; columns?: string | undefined },
  asked: { purpose: string; fields: readonly ColumnField<Field>[]; needs: readonly Field[] },
): Promise<TableRead<Field>> {
  const { rows, notes, header } = await readSheet(ctx, input.file, asked)
  const titles = titlesOf(rows[header]?.cells ?? [])
  const stated = columnsStated(input.columns)
  const remembered = stated ? undefined : await recallColumns(ctx, { purpose: asked.purpose, titles })
  const columns = (stated ??
    remembered?.columns ??
    columnsByTitles(titles, asked.fields)) as TableRead<Field>['columns']
  const place = new Map(
    asked.fields.map(({ field }) => {
      const title = columns[field]
      return [field, title ? titles.indexOf(title) : -1] as const
    }),
  )
  return {
    titles,
    columns,
    mappedBy: stated ? 'request' : remembered ? 'memory' : 'titles',
    needs: asked.needs.filter((field) => (place.get(field) ?? -1) < 0),
    notes,
    rows: rows
      .slice(header + 1)
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map(({ line, cells }) => ({ line, cell: (field) => (cells[place.get(field) ?? -1] ?? '').trim() })),
  }
}

function columnsStated(text: string | undefined): Record<string, string | null> | undefined {
  if (text === undefined) return undefined
  try {
    return Columns.parse(parseJson(text))
  } catch {
    throw new Problem('invalid-input', 'Give the columns as an object of field and title.', {
      issues: [{ field: 'columns', message: 'Not an object of field and title' }],
    })
  }
}

/** A table whose numbers are written with a decimal comma, as one that writes them with a point. */
export function withPoints<Field extends string>(
  table: TableRead<Field>,
  numbers: readonly Field[],
): TableRead<Field> {
  const bare = (cell: string) => cell.replace(/\s*%$/, '')
  const pointed = (cell: string) => `${withDecimalPoint(bare(cell))}${cell.slice(bare(cell).length)}`
  if (!hasDecimalComma(table.rows.flatMap(({ cell }) => numbers.map((field) => bare(cell(field))))))
    return table
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cell: (field) => (numbers.includes(field) ? pointed(row.cell(field)) : row.cell(field)),
    })),
  }
}

/**
 * A number as a file writes it; null for an empty cell, undefined for what is none. Commas group thousands. In a unit of its own a yes
 * is a number and a share has its sign; elsewhere neither is.
 */
export function numberIn(cell: string, unit = ''): number | null | undefined {
  const text = cell.replaceAll(/[\s\u00a0'’]/g, '').replace('−', '-')
  if (text === '' || text === '-' || text === '–' || /^n\/?a$/i.test(text)) return null
  if (unit === 'yes/no' && /^(yes|true)$/i.test(text)) return 1
  if (unit === 'yes/no' && /^(no|false)$/i.test(text)) return 0
  const bare = unit === '%' ? text.replace(/%$/, '') : text
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(bare)) return undefined
  const value = Number(bare.replaceAll(',', ''))
  return Number.isFinite(value) ? value : undefined
}

/** @throws Problem `metric-refused` where a column that is needed is not named, or a row cannot be used. */
export function requireUsable(
  needs: readonly string[],
  refused: readonly { line: number; reason: string }[],
): void {
  if (needs.length > 0)
    throw new Problem(
      'metric-refused',
      `No column holds ${needs.join(', ')}. Choose the column; nothing was saved.`,
      { needs },
    )
  const [first] = refused
  if (first)
    throw new Problem(
      'metric-refused',
      `${refused.length === 1 ? 'One row' : `${refused.length} rows`} cannot be used, the first in line ${first.line}: ${first.reason} Nothing was kept.`,
      { refused: refused.slice(0, 200) },
    )
}

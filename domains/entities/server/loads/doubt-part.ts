import { doubtFigures, doubtRows } from '#engines/source-doubt/index.ts'
import type { EntityFacts, LoadKind } from '../../contract/index.ts'
import { HeldFacts, type HeldRow } from './reading/part-text.ts'

/** Kinds of files that state websites, industries and sizes. Registers are not doubted by one another. */
const DOUBTED: ReadonlySet<LoadKind> = new Set(['financedatabase', 'table'])

/**
 * The rows of a part without what cannot be believed of them, which is kept apart with its reason: it is shown as doubtful, and nothing is joined or found by it.
 * @returns how many values were put aside.
 */
export function withoutDoubtful(
  rows: readonly HeldRow[],
  { kind, asOf }: { kind: LoadKind; asOf: string },
): { rows: HeldRow[]; doubted: number } {
  if (!DOUBTED.has(kind)) return { rows: [...rows], doubted: 0 }
  const doubts = doubtRows(
    rows.map(({ facts, text }) => {
      if (!facts) return { names: [] }
      const { names, website, country, city, region, industry, sector, marketSize } = facts.value
      return {
        names: names.map((name) => name.text),
        website,
        country,
        city,
        region,
        industry,
        sector,
        marketSize,
        text,
      }
    }),
  )
  let doubted = 0
  const kept = rows.map((row, at) => {
    if (!row.facts) return row
    const { value } = row.facts
    const found = [
      ...(doubts.get(at) ?? new Map<string, string>()),
      ...doubtFigures({
        employees: value.employees,
        // Of an amount in another currency nothing is known that could be too much.
        revenueMillions: (value.revenueCurrency ?? 'USD') === 'USD' ? value.revenueMillions : undefined,
        foundedYear: value.foundedYear,
        marketSize: value.marketSize,
        year: Number(asOf.slice(0, 4)),
      }).map(({ field, why }) => [field, why] as const),
    ]
    const facts: Record<string, unknown> = { ...value }
    const doubtful = found.flatMap(([field, why]) => {
      const stated = facts[field]
      delete facts[field]
      return stated === undefined ? [] : [{ field, value: String(stated).slice(0, 300), why }]
    })
    if (doubtful.length === 0) return row
    doubted += doubtful.length
    return { ...row, facts: HeldFacts.of({ ...(facts as EntityFacts), doubtful }) }
  })
  return { rows: kept, doubted }
}

import type { RefusedRow } from '../reading/row-of-file.ts'

/** A row that is not booked and says how a holding changed; `units` is null where it does not say by how much. `key` is the same for the same row of another file. */
export type UnbookedRow = {
  symbol: string
  at: number
  units: number | null
  key: string
  line: number
  fileName?: string
}

/** Symbols whose quantity the books do not know, with what is missing of it and the row that it began with. */
export type Doubts = Map<string, { missing: number | null; since: UnbookedRow }>

/** Notes that a row is not booked. Where all that is not booked of a symbol comes to nothing, its quantity is known again. */
export function noteUnbooked(doubts: Doubts, row: UnbookedRow): void {
  const before = doubts.get(row.symbol)
  const missing = row.units === null || before?.missing === null ? null : (before?.missing ?? 0) + row.units
  if (missing === 0) doubts.delete(row.symbol)
  else doubts.set(row.symbol, { missing, since: before?.since ?? row })
}

/** Why a row waits that follows one that is not booked. */
export function reasonToWait(symbol: string, { since }: { since: UnbookedRow }): string {
  const where = since.fileName === undefined ? '' : ` of ${since.fileName}`
  return `Held back: line ${since.line}${where} is not booked, so how many ${symbol} were held by then is not known.`
}

export const inTimeOf = (rows: readonly UnbookedRow[]): UnbookedRow[] => rows.toSorted((a, b) => a.at - b.at)

/** The rows of a file that could not be read, as far as they are about a holding and no other file has left them out. */
export function unbookedBy(refused: readonly RefusedRow[], before: readonly UnbookedRow[]): UnbookedRow[] {
  const known = new Set(before.map(({ key }) => key))
  return refused
    .flatMap(({ moves = [], text, line }) =>
      moves.map((one, nth) => ({ ...one, key: `row ${text}${nth > 0 ? ` ${one.symbol}` : ''}`, line })),
    )
    .filter(({ key }) => !known.has(key))
}

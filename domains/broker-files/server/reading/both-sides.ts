import { type FileRow, type RefusedRow, refusedRow } from './row-of-file.ts'

const ONE_SIDE =
  'Only one side of an exchange between currencies is in the file, or neither has a minus sign: enter it by hand.'

/** Rows of which an exchange between currencies has both sides on its day: what left one currency, with its sign, and what came into another. Without both, money would come from nowhere. */
export function withBothSides(rows: readonly FileRow[]): { rows: FileRow[]; refused: RefusedRow[] } {
  const kept: FileRow[] = []
  const byDay = Map.groupBy(rows, ({ action, moment }) => (action === 'conversion' ? moment.day : ''))
  for (const [day, ofDay] of byDay) if (day === '' || hasBothSides(ofDay)) kept.push(...ofDay)
  const isKept = new Set(kept)
  return {
    rows: rows.filter((row) => isKept.has(row)),
    refused: rows.filter((row) => !isKept.has(row)).map((row) => refusedRow(row, ONE_SIDE)),
  }
}

const hasBothSides = (rows: readonly FileRow[]): boolean =>
  rows.some(
    (left) =>
      (left.amount?.units ?? 0) < 0 &&
      rows.some((came) => (came.amount?.units ?? 0) > 0 && came.currency !== left.currency),
  )

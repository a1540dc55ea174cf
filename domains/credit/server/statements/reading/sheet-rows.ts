import type { TableRow } from '#platform/tabular/index.ts'

/** Where a figure stands in a document: its characters and its page. */
export type Place = { start: number; end: number; page: number | null }

/** One figure as it is written, with where it stands and by what it is multiplied in the scale of its year. */
export type Written = { text: string; times: number; words?: string; place?: Place | undefined }

/** A row of a file, of one of its sheets, or of a document; `written` is what stands behind a cell that several lines make. */
export type SheetRow = TableRow & {
  sheet?: string
  places?: readonly (Place | undefined)[]
  written?: readonly (readonly Written[] | undefined)[]
}

/** The figures behind a cell. */
export const writtenIn = (row: SheetRow, at: number): readonly Written[] =>
  row.written?.[at] ?? [{ text: (row.cells[at] ?? '').trim(), times: 1, place: row.places?.[at] }]

import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { SubjectType } from '#platform/vocabulary/index.ts'

/** Rows that a person would list: a customer, a case, a paper account. */
export type ListedRows = {
  /** What they are called: "Customers". */
  called: string
  /** The column with what one of them is called, where no `namesOf` of a slice says it. */
  name?: string
  /**
   * Which of them came with the sample data: a column that says so, the name under which the fill noted the highest number it used, or a condition over the row `t`. None where the
   * sample has none of them.
   */
  sample?: { flag: string } | { upTo: string } | { where: string }
  /** Removed ones are counted under this word: "customers". */
  counted?: string
  /** A condition over the row `t`: no person made it, unless the log says that one did something with it. */
  madeByJobs?: string
}

/** How rows of a table belong to others. Deletion reads it, so that what a person made outlives what it is about. */
export type TableRows = {
  /** The column that others name a row by; `id` by default. */
  key?: string
  listed?: ListedRows
  /** The kind of thing under which the log names a row. */
  subject?: SubjectType
  /** It goes with the row of another table that this column names. */
  of?: { column: string; table: string }
  /**
   * Columns that name rows of other tables: a row that is kept keeps them. By `typeColumn` where another column says which kind of thing it is; with `prefix` where the name is more
   * than the number.
   */
  names?: Readonly<Record<string, string | { typeColumn: string } | { table: string; prefix: string }>>
  /** The column that holds the number of a file. */
  file?: string
  /** The database itself writes these rows when others are inserted. */
  isPosted?: true
  /** A row that is put back yields to one that was made in its place. */
  yields?: true
}

/** A slice's sample data: how it comes, by which number it is known, and how it goes. `tables` names its rows. */
export type SampleRows = {
  /** What was removed is counted under this word: "customers". */
  counted: string
  /**
   * By which number it is known: rows with the highest number that the fill used, or a lower one, are sample data. `name` is what the number is kept under. None where the
   * rows themselves say it.
   */
  numbered?: { of: SubjectType; name: string }
  /** Adds its own to the sample organisation, once its story has been lived through. */
  fill?(ctx: Context): Promise<void>
  /** The highest number in use; for a slice that fills by itself. */
  lastId?(db: Queryable, organisationId: number): Promise<number>
  /** Removes whatever the organisation has: for the demo, and for a fill that is undone. Gives the counts. */
  remove(tx: Change): Promise<number>
  /** What else there is to do when the sample is cleared, before its rows go. What it gives is kept and given to `putBack`. */
  take?(tx: Change, cleared: { keepsSome: boolean }): Promise<{ count: number; kept: unknown }>
  /** Undoes `take`, after the rows are back. */
  putBack?(tx: Change, kept: unknown): Promise<void>
  /** After rows went or came back. */
  rowsMoved?(tx: Change, moved: readonly { table: string; id: string }[]): Promise<void>
}

import type { LoadColumns, LoadCounts, LoadKind, Precedence } from '../../../contract/index.ts'
import type { CutState } from './cut-rows.ts'

/** JSON as bytes that threads have in common: whoever hands it on neither reads it nor copies it, and has nothing of it to clear up. */
export type SharedText = Uint8Array<SharedArrayBuffer>

/** Rows of a file and what is to be looked up for them. */
export type RowsPart = { count: number; rows: SharedText; lookup: string }

/** A row of a person's own list; `isCutOff` where the file ends amid it. */
export type TableRow = { line: number; cells: string[]; isCutOff?: boolean }

export type LoadingRequest =
  | {
      do: 'cut'
      kind: LoadKind
      state: CutState
      bytes: Uint8Array
      isLast: boolean
      partRows: number
      /** Whose list a page is, where it does not say so itself. */
      registrant: string | undefined
    }
  | {
      do: 'table'
      rows: TableRow[]
      titles: string[]
      columns: LoadColumns
      partRows: number
    }
  | {
      do: 'plan'
      kind: LoadKind
      source: string
      directoryId: number
      asOf: string
      rows: SharedText
      found: string
      order: Precedence
      /** Whether the plan is to be written; what is only tried is only counted. */
      isWritten: boolean
    }
  | { do: 'keys'; records: string }
  | { do: 'show'; records: string; order: Precedence }

export type LoadingAnswer = {
  cut?: { parts: RowsPart[]; state: CutState; contentDay: string | null; isCutOff?: boolean | undefined }
  plan?: {
    /** As the database reads `jsonb`; empty for one that is not written. */
    plan: SharedText
    refused: string
    counts: LoadCounts
    isEmpty: boolean
  }
  /** JSON of what was asked for. */
  text?: string
}

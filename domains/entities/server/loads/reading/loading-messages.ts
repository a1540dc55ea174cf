import type { LoadColumns, LoadCounts, LoadKind } from '../../../contract/index.ts'
import type { CutState } from './cut-rows.ts'

/** Rows of a file and what is to be looked up for them, each as text: whoever hands them on does not read them. */
export type RowsPart = { count: number; rows: string; lookup: string }

/** A row of a person's own list; `isCutOff` where the file ends amid it. */
export type TableRow = { line: number; cells: string[]; isCutOff?: boolean }

export type LoadingRequest =
  | { do: 'cut'; kind: LoadKind; state: CutState; bytes: Uint8Array; isLast: boolean; partRows: number }
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
      rows: string
      found: string
    }
  | { do: 'keys'; records: string }
  | { do: 'show'; records: string }

export type LoadingAnswer = {
  cut?: { parts: RowsPart[]; state: CutState; contentDay: string | null; isCutOff?: boolean | undefined }
  plan?: { plan: string; refused: string; counts: LoadCounts; isEmpty: boolean }
  /** JSON of what was asked for. */
  text?: string
}

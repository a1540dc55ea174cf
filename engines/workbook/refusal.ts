/** A row of a sheet with its number in it, the first being 1. Cells are as a person reads them. */
export type SheetRow = { line: number; cells: string[] /** Where every sheet is read. */; sheet?: string }

/** A workbook that is not read: what it is not, or which limit it is beyond. */
export class WorkbookRefused extends Error {
  readonly code: 'unsupported-file' | 'too-large'

  constructor(message: string, code: 'unsupported-file' | 'too-large' = 'unsupported-file') {
    super(message)
    this.name = 'WorkbookRefused'
    this.code = code
  }
}

export const damaged = () => new WorkbookRefused('This XLSX file is damaged or locked with a password.')

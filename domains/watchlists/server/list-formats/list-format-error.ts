/** Why a list file cannot be taken. The code is for programs, the message is a sentence for people. */
export type ListFormatCode =
  | 'empty-file'
  | 'empty-list'
  | 'web-page'
  | 'wrong-format'
  | 'missing-file'
  | 'incomplete'
  | 'ambiguous-files'
  | 'cut-short'
  | 'bad-row'
  | 'bad-encoding'
  | 'duplicated-uid'

/**
 * A list file that is not what it should be. Whoever reads a list must take it whole or not at all: entries that
 * were handed out before this was thrown are not a list.
 */
export class ListFormatError extends Error {
  readonly code: ListFormatCode
  readonly fileName: string | undefined
  readonly line: number | undefined

  constructor(code: ListFormatCode, sentence: string, at: { fileName?: string; line?: number } = {}) {
    const place = at.fileName ? `${at.fileName}${at.line ? `, line ${at.line}` : ''}: ` : ''
    super(`${place}${sentence}`)
    this.name = 'ListFormatError'
    this.code = code
    this.fileName = at.fileName
    this.line = at.line
  }
}

export type DocumentKind = 'text' | 'pdf' | 'docx' | 'html'

/** A line of a page with where it stands on it, in points from the lower left corner. */
export interface PageLine {
  page: number
  start: number
  end: number
  x: number
  y: number
  width: number
  height: number
  /** Its parts between gaps as wide as a letter is high: the cells of a table, or the whole line. */
  cells?: LineCell[]
}

/** A part of a line: its characters in the text, and its edges on the page. */
export interface LineCell {
  start: number
  end: number
  left: number
  right: number
}

export interface DocumentText {
  kind: DocumentKind
  text: string
  pages: number | null
  /** Pages of a PDF on which no letter stands: pictures, scans or nothing. What is on them has not been read. */
  pagesWithoutText: number[]
  /** Where each line of a PDF stands; empty for documents without pages. */
  lines: PageLine[]
  /** What stands at the edge of its pages alike, and is no part of the text: a company’s name, the unit of all tables. */
  runningLines?: string[]
}

export interface DocumentLimits {
  bytes: number
  pages: number
  characters: number
  /** How many times its packed size a part of a zip file may be. */
  ratio: number
}

export const usualLimits: DocumentLimits = {
  bytes: 10 * 1024 * 1024,
  pages: 600,
  characters: 10 * 1024 * 1024,
  ratio: 100,
}

export type RefusalReason =
  | 'empty'
  | 'too-large'
  | 'too-many-pages'
  | 'unsupported-file'
  | 'locked'
  | 'damaged'
  | 'no-text-layer'

/** A document that is not read, with the sentence that says so. */
export class DocumentRefused extends Error {
  readonly reason: RefusalReason

  constructor(message: string, reason: RefusalReason) {
    super(message)
    this.name = 'DocumentRefused'
    this.reason = reason
  }
}

export const damaged = (): DocumentRefused =>
  new DocumentRefused('The file is damaged or was cut off. Export it again.', 'damaged')

export const tooMuchText = (limit: number): DocumentRefused =>
  new DocumentRefused(
    `The file holds more than ${Math.round(limit / 1_000_000)} million characters of text. Split it.`,
    'too-large',
  )

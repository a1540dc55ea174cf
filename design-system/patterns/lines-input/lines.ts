/** A field of a line, in the order of the specification's hint. */
export type LineColumn = {
  /** As the hint names it; heads the column of the grid and finds it in a file: `COUPON%`. */
  title: string
  /** Other names that files have for it: `Cpn`, `Coupon rate`. */
  alsoCalled?: readonly string[]
  /** No place in the line: its cells stand at the end of it as `TITLE=value`, and only files have it. */
  isOption?: boolean
  /** Names are longer than figures. */
  isWide?: boolean
}

/** What a line of the text came to: read, left out, or read and found wanting. Lines are counted from 1; blank ones are not listed. */
export type LineReading = {
  line: number
  /** Why it was left out: `2 of at least 7 fields`. */
  skipped?: string
  /** What is wrong with a line that was read: `cannot be valued: A price is above 0`. */
  warning?: string
}

/** The lines that want a word, as sentences that follow "Line 3". */
export function notesOn(readings: readonly LineReading[]): { line: number; note: string }[] {
  return readings.flatMap(({ line, skipped, warning }) => {
    const note = skipped === undefined ? warning : `is skipped: ${skipped}`
    return note === undefined ? [] : [{ line, note: `${note}.` }]
  })
}

/** `No bond read yet`, `1 bond read`, `12 bonds read`. */
export function countSentence(readings: readonly LineReading[], noun: string, plural = `${noun}s`): string {
  const read = readings.filter(({ skipped }) => skipped === undefined).length
  if (read === 0) return `No ${noun} read yet`
  return read === 1 ? `1 ${noun} read` : `${read.toLocaleString('en-US')} ${plural} read`
}

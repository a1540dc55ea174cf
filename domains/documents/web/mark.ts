/** A place in a document's text that is shown marked, by its characters. */
export type Mark = { start: number; end: number }

/** The address of a call in the analyzer, at a place of its text. */
export const callHref = (id: number, span?: { start: number; end: number }): string =>
  `/dashboard/earnings?transcript=${id}${span ? `&from=${span.start}&to=${span.end}` : ''}`

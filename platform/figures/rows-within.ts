/** Where the rows of a figure are: a path of the web app, narrowed to the period that the figure counts by a column of its list. */
export function rowsWithin(path: string, column: string, { from, to }: { from: Date; to: Date }): string {
  const asked = new URLSearchParams({
    [`${column}From`]: from.toISOString(),
    [`${column}To`]: to.toISOString(),
  })
  return `${path}${path.includes('?') ? '&' : '?'}${asked}`
}

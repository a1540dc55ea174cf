/** The UK writes the last name into "Name 6" and the given names into 1 to 5; read aloud, they come first. */
export function ukName(cell: (column: string) => string): string {
  return ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']
    .map(cell)
    .filter((part) => part !== '')
    .join(' ')
}

/** `Last Updated,13/04/2018` and `Report Date: 08-Oct-2026` stand before the header. */
export function ukReportDate(firstLine: string): string {
  return firstLine.replace(/^\uFEFF?"?(last updated|report date)\s*[:,]\s*/i, '').replace(/[",]+$/, '')
}

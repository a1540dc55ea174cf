/** "1.234": a decimal point, or thousands as half of Europe writes them. */
export const canBeThousands = (cell: string): boolean => /^\(?[-−]?[1-9]\d{0,2}\.\d{3}\)?$/.test(cell)

/** Whether every point of some amounts may be one of thousands: one amount whose point cannot be, or a comma, decides for all. */
export function isPointUndecidedIn(cells: readonly string[], isAmount: (cell: string) => boolean): boolean {
  const pointed = cells.filter((cell) => /[.,]/.test(cell) && isAmount(cell))
  return pointed.length > 0 && pointed.every(canBeThousands)
}

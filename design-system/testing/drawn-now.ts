/** How each component is taken away that a test has drawn and not taken away itself. */
export const drawnNow = new Set<() => Promise<void>>()

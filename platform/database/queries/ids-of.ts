/** The numbers of rows. */
export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

/** The numbers of what is named by number or text, as numbers. */
export const numbersOf = (named: readonly { id: number | string }[]): number[] =>
  named.map(({ id }) => Number(id))

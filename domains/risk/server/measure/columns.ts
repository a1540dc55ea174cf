/** Daily returns of several holdings: a row a day, a column a holding. */
export type ReturnTable = { size: number; values: Float64Array }

export const daysIn = ({ size, values }: ReturnTable): number => values.length / size

export function columnOf({ size, values }: ReturnTable, column: number): Float64Array {
  return Float64Array.from(
    { length: values.length / size },
    (_, day) => values[day * size + column] as number,
  )
}

export function rowsIn({ size, values }: ReturnTable): Float64Array[] {
  return Array.from({ length: values.length / size }, (_, day) =>
    values.subarray(day * size, (day + 1) * size),
  )
}

/** Returns of the whole when the weights are restored every day; what is missing to one does not move. */
export function portfolioReturns(table: ReturnTable, weights: readonly number[]): Float64Array {
  return Float64Array.from(rowsIn(table), (row) =>
    row.reduce((total, value, at) => total + value * (weights[at] as number), 0),
  )
}

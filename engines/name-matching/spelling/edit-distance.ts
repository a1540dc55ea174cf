const WIDTH = 64
const previousPrevious = new Uint8Array(WIDTH + 1)
const previous = new Uint8Array(WIDTH + 1)
const current = new Uint8Array(WIDTH + 1)

/**
 * Optimal string alignment distance (insertion, deletion, substitution, neighbour transposition, each 1)
 * between `left` and a slice of `right`, or `limit + 1` when it is larger than `limit`. Texts longer than 64
 * bytes are compared by their first 64.
 */
export function boundedEditDistance(
  left: Uint8Array,
  leftLength: number,
  right: Uint8Array,
  rightStart: number,
  rightEnd: number,
  limit: number,
): number {
  let leftEnd = Math.min(leftLength, WIDTH)
  let start = rightStart
  let end = Math.min(rightEnd, rightStart + WIDTH)
  if (Math.abs(leftEnd - (end - start)) > limit) return limit + 1
  let leftStart = 0
  while (leftStart < leftEnd && start < end && left[leftStart] === right[start]) {
    leftStart++
    start++
  }
  while (leftEnd > leftStart && end > start && left[leftEnd - 1] === right[end - 1]) {
    leftEnd--
    end--
  }
  const rows = leftEnd - leftStart
  const columns = end - start
  if (rows === 0 || columns === 0) return rows + columns
  let beforeLast = previousPrevious
  let last = previous
  let row = current
  for (let column = 0; column <= columns; column++) last[column] = column
  for (let rowNumber = 1; rowNumber <= rows; rowNumber++) {
    const letter = left[leftStart + rowNumber - 1]!
    row[0] = rowNumber
    let smallest = rowNumber
    for (let column = 1; column <= columns; column++) {
      const other = right[start + column - 1]!
      let cost = last[column - 1]! + (letter === other ? 0 : 1)
      if (last[column]! + 1 < cost) cost = last[column]! + 1
      if (row[column - 1]! + 1 < cost) cost = row[column - 1]! + 1
      if (
        rowNumber > 1 &&
        column > 1 &&
        letter === right[start + column - 2] &&
        other === left[leftStart + rowNumber - 2] &&
        beforeLast[column - 2]! + 1 < cost
      ) {
        cost = beforeLast[column - 2]! + 1
      }
      row[column] = cost
      if (cost < smallest) smallest = cost
    }
    if (smallest > limit) return limit + 1
    const reused = beforeLast
    beforeLast = last
    last = row
    row = reused
  }
  return Math.min(last[columns]!, limit + 1)
}

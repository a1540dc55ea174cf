/** Why an engine would not compute: a closed list, so that a caller can answer each with its own words. */
export type RefusalCode =
  | 'empty'
  | 'too-few-observations'
  | 'not-finite'
  | 'lengths-differ'
  | 'out-of-range'
  | 'not-symmetric'
  | 'not-positive-semidefinite'

/** Input that has no answer. Engines throw this and never return NaN. */
export class InputRefused extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, sentence: string) {
    super(sentence)
    this.name = 'InputRefused'
    this.code = code
  }
}

/** Refuses an empty list and anything that is not a finite number; `what` names the list in the sentence. */
export function requireFinite(values: ArrayLike<number>, what: string, atLeast = 1): void {
  if (values.length === 0) throw new InputRefused('empty', `There are no ${what}.`)
  if (values.length < atLeast) {
    throw new InputRefused('too-few-observations', `At least ${atLeast} ${what} are needed.`)
  }
  for (let index = 0; index < values.length; index++) {
    if (!Number.isFinite(values[index])) {
      throw new InputRefused('not-finite', `Entry ${index + 1} of the ${what} is not a finite number.`)
    }
  }
}

/** Refuses two lists that should run side by side and do not. */
export function requireSameLength(left: ArrayLike<number>, right: ArrayLike<number>, what: string): void {
  if (left.length !== right.length) {
    throw new InputRefused(
      'lengths-differ',
      `The ${what} differ in length: ${left.length} and ${right.length}.`,
    )
  }
}

/** Refuses a value outside an interval; `isOpen` leaves both ends out. */
export function requireWithin(value: number, low: number, high: number, what: string, isOpen = false): void {
  const isInside = isOpen ? value > low && value < high : value >= low && value <= high
  if (!isInside) throw new InputRefused('out-of-range', `The ${what} must lie between ${low} and ${high}.`)
}

import { bondLineOf, type ScreenedBond } from '#domains/fixed-income/contract/index.ts'

const FACE_VALUE = 1000

/** A screened bond as a line of one bond of a thousand; its price is then money. */
export const screenedLine = (bond: ScreenedBond): string =>
  bondLineOf({
    ...bond,
    faceValue: FACE_VALUE,
    currentPrice: Number(((bond.currentPrice * FACE_VALUE) / 100).toFixed(4)),
  })

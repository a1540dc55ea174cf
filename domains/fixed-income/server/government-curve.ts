import { curveFromParYields, type ParYield, type ZeroCurve } from '#engines/bonds/index.ts'

/** The curve that bonds are held against: its par yields, of which day they are and who said so. */
export type GovernmentCurve = {
  parYields: readonly ParYield[]
  zeroCurve: ZeroCurve
  asOf: string
  source: string
}

/** Years and percent: a curve of the shape that dollars have most years. It stands in until a published one is read, and says so. */
const SIMULATED: readonly (readonly [years: number, percent: number])[] = [
  [1 / 12, 3.95],
  [0.25, 3.88],
  [0.5, 3.79],
  [1, 3.65],
  [2, 3.58],
  [3, 3.6],
  [5, 3.72],
  [7, 3.9],
  [10, 4.12],
  [20, 4.69],
  [30, 4.71],
]

/** The curve in force on a day. */
export function governmentCurve(now: Date): GovernmentCurve {
  const parYields = SIMULATED.map(([years, percent]) => ({ years, yield: percent / 100 }))
  const curve = curveFromParYields(parYields)
  if (!curve.ok) throw new Error(curve.refusal.sentence)
  return { parYields, zeroCurve: curve.value, asOf: now.toISOString().slice(0, 10), source: 'simulated' }
}

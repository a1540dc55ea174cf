import type { Basket } from '#engines/portfolio-risk/index.ts'
import type { Measured, MeasureInput } from './measure/measure.ts'
import type { Simulated, SimulatedInput } from './measure/simulated.ts'
import type { Solved, Unsolved } from './optimise/solve.ts'
import type { SolveInput } from './optimise/solve-input.ts'

/** What the threads are asked. */
export type ComputeRequest =
  | ({ kind: 'measure' } & MeasureInput)
  | { kind: 'simulate'; basket: Basket; seed: number; from: number; to: number }
  | ({ kind: 'simulated' } & SimulatedInput)
  | ({ kind: 'solve' } & SolveInput)

export type ComputeAnswers = {
  measure: Measured
  simulate: Float64Array
  simulated: Simulated
  solve: Solved | Unsolved
}

import type { Objective, ReturnsFrom, View } from '../../contract/index.ts'
import type { ReturnTable } from '../measure/columns.ts'

/** What the optimiser is asked, as it goes to a thread. */
export type SolveInput = {
  table: ReturnTable
  symbols: string[]
  weights: number[]
  cash: number
  objective: Objective
  floor: number
  cap: number
  /** Of the tail objectives. */
  confidence: number
  maxVolatility: number | null
  maxTurnover: number | null
  maxShort: number | null
  from: ReturnsFrom
  views: View[]
  riskFreeRate: number
}

import {
  attributeSectors,
  attributeWithCurrency,
  contributionsOf,
  linkPeriods,
  type SectorPeriod,
} from '#engines/performance-attribution/index.ts'
import type { CaseFile } from '../quant.ts'
import { answerEach } from './answer-each.ts'

type Inputs = Partial<SectorPeriod> & {
  periods?: SectorPeriod[]
  initialWeights?: number[]
  assetReturnsByPeriod?: number[][]
  returnsAre?: string
  currencyReturns?: number[]
}

/** The oracle's own convention (its header): a return that it writes for a sector without weight counts; a zero or nothing is no return. */
const UNHELD = 'as given'

/** Answers attribution cases: one period, linked periods, contributions, or returns in several currencies. */
export function answerAttribution(file: CaseFile): Record<string, unknown> {
  return answerEach(file, ({ inputs }) => answerCase(inputs as Inputs))
}

function answerCase(inputs: Inputs): unknown {
  if (inputs.periods) return linkPeriods(inputs.periods, UNHELD)
  if (inputs.initialWeights) return contributionsOf(inputs.initialWeights, inputs.assetReturnsByPeriod ?? [])
  const period = inputs as SectorPeriod
  if (inputs.returnsAre === 'local')
    return attributeWithCurrency(period, inputs.currencyReturns ?? [], UNHELD)
  return attributeSectors(period, UNHELD)
}

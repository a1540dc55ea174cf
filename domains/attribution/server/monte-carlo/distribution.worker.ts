import { answerRequests } from '#platform/workers/index.ts'
import { type Distribution, distributionOf } from './distribution-of.ts'

export type DistributionRequest = { values: Float64Array; riskFree: number }

answerRequests<DistributionRequest, Distribution>(({ values, riskFree }) => distributionOf(values, riskFree))

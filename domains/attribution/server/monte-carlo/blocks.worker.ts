import { type Basket, simulateBlocks } from '#engines/portfolio-risk/index.ts'
import { answerRequests } from '#platform/workers/index.ts'

export type BlocksRequest = { basket: Basket; seed: number; from: number; to: number }

answerRequests<BlocksRequest, Float64Array>(({ basket, seed, from, to }) =>
  simulateBlocks(basket, seed, from, to),
)

import { simulateBlocks } from '#engines/portfolio-risk/index.ts'
import { answerRequests } from '#platform/workers/index.ts'
import type { ComputeAnswers, ComputeRequest } from './compute-messages.ts'
import { measure } from './measure/measure.ts'
import { simulatedRisk } from './measure/simulated.ts'
import { solve } from './optimise/solve.ts'

answerRequests<ComputeRequest, ComputeAnswers[ComputeRequest['kind']]>((request) => {
  switch (request.kind) {
    case 'measure':
      return measure(request)
    case 'simulate':
      return simulateBlocks(request.basket, request.seed, request.from, request.to)
    case 'simulated':
      return simulatedRisk(request)
    case 'solve':
      return solve(request)
  }
})

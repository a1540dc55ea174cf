import { answerRequests } from '#platform/workers/index.ts'
import { analyseStrategy, type Strategy, type StrategyAnswer } from '../contract/index.ts'

answerRequests<Strategy, StrategyAnswer>(analyseStrategy)

import { listPositions } from '#domains/trading/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'

export const positionsQuery = () => queryOf(listPositions, {})

import type { AskedTopic } from '../topic.ts'
import { disclosures } from './disclosures.ts'
import { esgMetrics } from './metrics.ts'
import { portfolioEsg } from './portfolio.ts'
import { esgScores } from './scores.ts'
import { suppliers } from './suppliers.ts'

export const esgTopics: readonly AskedTopic[] = [esgScores, esgMetrics, suppliers, disclosures, portfolioEsg]

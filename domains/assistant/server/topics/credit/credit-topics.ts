import type { AskedTopic } from '../topic.ts'
import { creditBook } from './book.ts'
import { covenants } from './covenants.ts'
import { creditDecisions } from './decisions.ts'
import { facilities } from './facilities.ts'
import { creditLosses } from './losses.ts'
import { creditAlerts } from './warnings.ts'

export const creditTopics: readonly AskedTopic[] = [
  facilities,
  covenants,
  creditDecisions,
  creditBook,
  creditLosses,
  creditAlerts,
]

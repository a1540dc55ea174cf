import type { AskedTopic } from '../topic.ts'
import { bookings } from './bookings.ts'
import { operationsFigures } from './figures.ts'
import { monitoringAlerts } from './monitoring-alerts.ts'
import { monitoringRules } from './monitoring-rules.ts'
import { tasks } from './tasks.ts'

/** The work of the operations desk. */
export const operationsTopics: readonly AskedTopic[] = [
  tasks,
  bookings,
  monitoringAlerts,
  monitoringRules,
  operationsFigures,
]

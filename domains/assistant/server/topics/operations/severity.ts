import { at, type Field, field } from '../topic.ts'

/** How grave what the monitoring of transactions raises is: of an alert, and of the rule that raises it. */
export const severityAt = (path: string): Field =>
  field('severity', {
    label: 'severity',
    order: ['low', 'medium', 'high', 'critical'],
    isWorseHigh: true,
    names: 'severity',
    values: { critical: ['critical'], high: ['high', 'high severity'], medium: ['medium'], low: ['low'] },
    read: at(path),
  })

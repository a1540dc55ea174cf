import type { z } from 'zod'
import { type AlertRule, conditionInWords } from '../contract/index.ts'
import type { RuleRow } from './store.ts'

/** A rule as it is told to others. */
export function shapeOf(
  row: RuleRow,
  fired: number,
  unseen: readonly string[],
  accountName: string | undefined,
): z.input<typeof AlertRule> {
  return {
    id: row.id,
    name: row.name,
    words: conditionInWords(row.condition, accountName),
    condition: row.condition,
    severity: row.severity,
    cooldownHours: row.cooldownHours,
    version: row.version,
    state: row.state === 'on' ? 'on' : 'paused',
    createdBy: row.createdBy,
    changedAt: row.changedAt,
    lastFiredAt: row.lastFiredAt,
    fired,
    lastFailure: row.lastFailure,
    unseen: [...unseen],
  }
}

import type { z } from 'zod'
import { wilsonInterval } from '#engines/statistics/index.ts'
import { blockInWords, filterInWords } from '#engines/transaction-rules/index.ts'
import type { MonitoringRule, RuleDefinition } from '../../contract/index.ts'
import type { NotEvaluated, RuleCounts, RuleRow } from './store.ts'

/** Productive of judged, with Wilson's 95% interval; null where nothing was judged. */
export function precisionOf(productive: number, judged: number) {
  const interval = wilsonInterval(productive, judged)
  return {
    precision: judged === 0 ? null : productive / judged,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }
}

/** A rule in words: what triggers it, then each block. */
export function ruleInWords({ trigger, all, currency }: RuleDefinition): string[] {
  const fits = filterInWords(trigger, currency)
  return [`Looked at for ${fits}`, ...all.map((block) => blockInWords(block, currency))]
}

export function ruleOf(
  row: RuleRow,
  counts: RuleCounts | undefined,
  notEvaluated: NotEvaluated | undefined,
): z.input<typeof MonitoringRule> {
  const { alerts, closed, productive } = counts ?? { alerts: 0, closed: 0, productive: 0 }
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    version: row.version,
    definition: row.definition,
    words: ruleInWords(row.definition),
    source: row.source,
    changedBy: row.changedBy,
    changedAt: row.changedAt.toISOString(),
    notEvaluated: notEvaluated ?? { count: 0, currencies: [] },
    quality: { alerts, closed, productive, ...precisionOf(productive, closed) },
  }
}

import { hasOpenAlert, raiseAlert } from '#domains/alerts/server/index.ts'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { SubjectType } from '#platform/vocabulary/index.ts'
import * as store from '../store.ts'

const HOUR_MS = 3_600_000

/** Something that a look has found, and whether it meets its rule. */
export type Observation = {
  isMet: boolean
  /** The same for the same event, however often it is told. */
  eventKey: string
  /** The session that it is of, where each counts by itself. */
  session?: string
  /** What it is about, where a rule looks at many things. */
  about: string
  words: string
  value: number | null
  /** What has to be known of the figure: a simulated price, an old one. It stands in the title of the alert. */
  caveat: Caveat | null
  subject?: { type: SubjectType; id: string }
  href?: string
}
export type Caveat = { short: string; words: string }

/**
 * Heeds a level, such as a price: it fires when it is reached and not as long as it holds; what falls back and reaches it again fires again, once the rule
 * has rested. A change of the day begins again with each session. @returns whether it fired.
 */
export async function checkLevel(ctx: Context, rule: store.RuleRow, seen: Observation): Promise<boolean> {
  const wasMet = isMetAlready(rule.memory, seen.session)
  if (seen.isMet === wasMet) return false
  if (!seen.isMet) {
    const db = bookkeeping(ctx.db, 'what a rule saw the last time')
    await store.remember(db, rule, { memory: { ...rule.memory, wasMet: false } })
    return false
  }
  return meet(ctx, rule, seen, {
    ...rule.memory,
    wasMet: true,
    ...(seen.session ? { session: seen.session } : {}),
  })
}

const isMetAlready = (memory: store.RuleRow['memory'], session: string | undefined): boolean =>
  memory.wasMet === true && memory.session === session

/** Heeds an event, such as a statement that came: each meets the rule once. @returns whether it fired. */
export async function checkEvent(ctx: Context, rule: store.RuleRow, seen: Observation): Promise<boolean> {
  return seen.isMet ? meet(ctx, rule, seen, rule.memory) : false
}

/** Keeps that a rule was met and raises its alert, in one change; where the same was kept by another process nothing is done. */
function meet(
  ctx: Context,
  { id, version, memory: _old, ...read }: store.RuleRow,
  seen: Observation,
  memory: store.RuleRow['memory'],
): Promise<boolean> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const rule = await store.holdRule(tx.db, organisationId, id).catch(() => undefined)
    // Changed, paused or taken away since it was read: the next look is of what it says now.
    if (!rule || rule.version !== version || rule.state !== 'on') return { result: false, trace: [] }
    // Of two processes that read the same level the second finds it met.
    if (memory.wasMet === true && isMetAlready(rule.memory, memory.session))
      return { result: false, trace: [] }
    const { eventKey, about, words, value, caveat } = seen
    const firing = await store.insertFiring(tx.db, {
      organisationId,
      ruleId: id,
      version,
      eventKey,
      about,
      at: tx.now,
      words,
      caveat: caveat?.words ?? null,
      value,
      isRested: true,
      alertId: null,
    })
    await store.remember(tx.db, rule, { memory, lastFailure: null })
    if (!firing) return { result: false, trace: [] }
    const dedupeKey = `alert-rule ${id} ${about}`
    const last = await store.lastRaisedAt(tx.db, rule, about)
    const isResting = last !== null && tx.now.getTime() < last.getTime() + rule.cooldownHours * HOUR_MS
    if (isResting && !(await hasOpenAlert(tx.db, organisationId, dedupeKey)))
      return { result: false, trace: [] }
    const alert = await raiseAlert(tx, {
      severity: rule.severity,
      kind: `rule-${rule.kind}`,
      title: `${rule.name}: ${words}${caveat ? ` (${caveat.short})` : ''}`,
      description: `${caveat ? `${caveat.words} ` : ''}By the rule of ${rule.createdBy}, version ${version}.`,
      subject: seen.subject ?? { type: 'alert-rule', id: String(id) },
      href: seen.href ?? `/dashboard/analytics/rules?rule=${id}`,
      dedupeKey,
    })
    await store.settleFiring(tx.db, firing, { alertId: alert.id, isRested: false })
    await store.updateRule(tx.db, rule, { lastFiredAt: tx.now })
    return {
      result: true,
      trace: {
        action: 'alert-rule.met',
        subject: { type: 'alert-rule', id },
        after: { event: eventKey, words, value, caveat: caveat?.words ?? null, alertId: alert.id },
        payload: { title: rule.name, severity: read.severity },
        ruleVersion: String(version),
      },
    }
  })
}
